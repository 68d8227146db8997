import type { ReactNode } from "react";
import { useAssets } from "../../data/assets.ts";
import type { TaxLine, TaxSection } from "../../data/tax-report.ts";
import type { Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { PaperTable } from "../../parts/lists/paper.tsx";
import { lineDetail } from "./line-text.ts";

/** All lines of a section on paper, with its sums below them. */
export function PrintedLines({
  section,
  lines,
  title,
  note,
  format,
}: {
  section: TaxSection;
  lines: readonly TaxLine[];
  title: string;
  note: ReactNode;
  format: Format;
}) {
  const isDisposals = section.kind === "disposals";
  const heads = [
    t("reports.date"),
    t("common.coin"),
    isDisposals ? t("taxes.costFrom") : t("reports.kind"),
    t("common.amount"),
    ...(isDisposals
      ? [t("common.proceeds"), t("common.fees"), t("common.costBasis"), t("common.gain")]
      : [t("common.value")]),
  ];
  return (
    <PaperTable title={title} note={note} textColumns={3} heads={heads}>
      <tbody>
        {lines.map((line, index) => (
          <Line key={index} line={line} format={format} />
        ))}
      </tbody>
      <tfoot>
        <Sums section={section} format={format} />
      </tfoot>
    </PaperTable>
  );
}

function Line({ line, format }: { line: TaxLine; format: Format }) {
  const { symbolOf } = useAssets();
  const money = (value: string | null): string =>
    value === null ? t("common.unknown") : format.money(value);
  return (
    <tr data-row="line">
      <th scope="row">{format.day(line.day)}</th>
      <td>{symbolOf(line.assetId)}</td>
      <td className="wrapped">{lineDetail(line, format)}</td>
      <td className="end">{format.amount(line.amount)}</td>
      {"gain" in line ? (
        <>
          <td className="end">{money(line.proceeds)}</td>
          <td className="end">{money(line.fees)}</td>
          <td className="end">{format.money(line.cost)}</td>
          <td className="end">{line.gain === null ? t("common.unknown") : format.signedMoney(line.gain)}</td>
        </>
      ) : (
        <td className="end">{money(line.value)}</td>
      )}
    </tr>
  );
}

/** The sums of a section, which leave out its lines without a known figure. */
function Sums({ section, format }: { section: TaxSection; format: Format }) {
  const { unknown } = section.figures;
  return (
    <tr>
      <th scope="row" colSpan={4}>
        {t("taxes.sum")}
        {unknown > 0 && ` · ${t("taxes.withoutValue", { count: unknown })}`}
      </th>
      {section.kind === "disposals" ? (
        <>
          <td className="end">{format.money(section.figures.proceeds)}</td>
          <td className="end">{format.money(section.figures.fees)}</td>
          <td className="end">{format.money(section.figures.cost)}</td>
          <td className="end">{format.signedMoney(section.figures.net)}</td>
        </>
      ) : (
        <td className="end">{format.money(section.figures.value)}</td>
      )}
    </tr>
  );
}
