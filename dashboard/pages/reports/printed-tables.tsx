import { sumOf } from "../../../src/domain/money/decimal.ts";
import { useAssets } from "../../data/assets.ts";
import { typeName } from "../../format/names.ts";
import type { Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { PaperTable } from "../../parts/lists/paper.tsx";
import { acquiredBetween, type Disposal, type Item, termTitles } from "./report-columns.ts";
import { monthName } from "./breakdown-sums.tsx";
import type { ResultOf } from "../../data/service.ts";

export function Tables({
  rows: { disposals, income, expenses, remaining, breakdown },
  format,
}: {
  rows: Rows;
  format: Format;
}) {
  return (
    <>
      <Terms terms={breakdown.terms} format={format} />
      <Sums
        title={t("reports.gainByCoin")}
        heading={t("common.coin")}
        sums={breakdown.coins.map(({ assetId, symbol, ...sum }) => ({ key: assetId, name: symbol, ...sum }))}
        format={format}
      />
      <Sums
        title={t("reports.gainByMonth")}
        heading={t("reports.month")}
        sums={breakdown.months.map(({ month, ...sum }) => ({
          key: month,
          name: monthName(month, format),
          ...sum,
        }))}
        format={format}
      />
      <Disposals disposals={disposals} format={format} />
      <Valued title={t("reports.income")} items={income} format={format} />
      <Valued title={t("reports.expenses")} items={expenses} format={format} />
      <OpenLots items={remaining} format={format} />
    </>
  );
}

type Sum = Omit<Breakdown["months"][number], "month"> & { key: string; name: string };

function Sums({
  title,
  heading,
  sums,
  format,
}: {
  title: string;
  heading: string;
  sums: readonly Sum[];
  format: Format;
}) {
  return (
    <Sheet
      title={title}
      isShown={sums.length > 0}
      heads={[
        heading,
        t("reports.count"),
        t("common.proceeds"),
        t("common.fees"),
        t("common.costBasis"),
        t("reports.realizedGain"),
        t("reports.income"),
        t("reports.expenses"),
      ]}
    >
      {sums.map(({ key, name, items, unknown, proceeds, fees, cost, realised, income, expenses }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td className="end">
            {items}
            {unknown > 0 && ` (${t("reports.withoutValue", { count: unknown })})`}
          </td>
          <td className="end">{format.money(proceeds)}</td>
          <td className="end">{format.money(fees)}</td>
          <td className="end">{format.money(cost)}</td>
          <td className="end">{format.signedMoney(realised)}</td>
          <td className="end">{format.money(income)}</td>
          <td className="end">{format.money(expenses)}</td>
        </tr>
      ))}
    </Sheet>
  );
}

function Disposals({ disposals, format }: { disposals: readonly Disposal[]; format: Format }) {
  const { symbolOf } = useAssets();
  return (
    <Sheet
      title={t("reports.disposals")}
      textColumns={2}
      isShown={disposals.length > 0}
      heads={[
        t("reports.sold"),
        t("common.coin"),
        t("common.amount"),
        t("reports.acquired"),
        t("reports.daysHeld"),
        t("common.proceeds"),
        t("common.fees"),
        t("common.costBasis"),
        t("common.gain"),
      ]}
    >
      {disposals.map((item, index) => (
        <tr key={index} data-row="disposal">
          <th scope="row">{format.date(item.at)}</th>
          <td>{symbolOf(item.assetId)}</td>
          <td className="end">{format.amount(item.amount)}</td>
          <td className="end">{acquiredText(item, format)}</td>
          <td className="end">{item.holdingDays ?? "—"}</td>
          <td className="end">{format.money(item.proceeds)}</td>
          <td className="end">{format.money(item.fees)}</td>
          <td className="end">{format.money(item.cost)}</td>
          <td className="end">{item.gain === null ? t("common.unknown") : format.signedMoney(item.gain)}</td>
        </tr>
      ))}
    </Sheet>
  );
}

function acquiredText({ lots }: Disposal, format: Format): string {
  const between = acquiredBetween(lots);
  if (between === null) return t("reports.average");
  const [first, last] = between.map((at) => format.date(at));
  return first === last ? (first ?? "") : t("reports.severalDays", { first: first ?? "", last: last ?? "" });
}

function Valued({ title, items, format }: { title: string; items: readonly Item[]; format: Format }) {
  const { symbolOf } = useAssets();
  return (
    <Sheet
      title={title}
      textColumns={2}
      isShown={items.length > 0}
      heads={[t("reports.date"), t("common.coin"), t("common.amount"), t("reports.kind"), t("common.value")]}
    >
      {items.map((item, index) => (
        <tr key={index}>
          <th scope="row">{item.at === null ? t("reports.average") : format.date(item.at)}</th>
          <td>{symbolOf(item.assetId)}</td>
          <td className="end">{format.amount(item.amount)}</td>
          <td className="end">{"type" in item ? typeName(item.type) : ""}</td>
          <td className="end">{"value" in item ? format.money(item.value) : ""}</td>
        </tr>
      ))}
    </Sheet>
  );
}

/** Open lots summed by coin; the CSV file has each lot. */
function OpenLots({ items, format }: { items: readonly Item[]; format: Format }) {
  const { symbolOf } = useAssets();
  const coins = new Map<string, Item[]>();
  for (const item of items) {
    const symbol = symbolOf(item.assetId);
    const lots = coins.get(symbol);
    if (lots === undefined) coins.set(symbol, [item]);
    else lots.push(item);
  }
  return (
    <Sheet
      title={t("reports.openLotsByCoin")}
      isShown={items.length > 0}
      heads={[t("common.coin"), t("reports.count"), t("common.amount"), t("common.costBasis")]}
    >
      {[...coins].map(([symbol, lots]) => (
        <tr key={symbol}>
          <th scope="row">{symbol}</th>
          <td className="end">{lots.length}</td>
          <td className="end">{format.amount(sumOf(lots.map(({ amount }) => amount)))}</td>
          <td className="end">
            {format.money(sumOf(lots.flatMap((lot) => ("cost" in lot ? [lot.cost] : []))))}
          </td>
        </tr>
      ))}
    </Sheet>
  );
}

export type Breakdown = ResultOf<"pnl.breakdown">;
export type Rows = {
  disposals: Disposal[];
  income: Item[];
  expenses: Item[];
  remaining: Item[];
  breakdown: Breakdown;
};

function Sheet({
  isShown,
  children,
  ...table
}: Omit<Parameters<typeof PaperTable>[0], "note"> & { isShown: boolean }) {
  return isShown ? (
    <PaperTable {...table}>
      <tbody>{children}</tbody>
    </PaperTable>
  ) : null;
}

function Terms({ terms, format }: { terms: Breakdown["terms"]; format: Format }) {
  return (
    <Sheet
      title={t("reports.gainByTerm")}
      isShown={terms.length > 0}
      heads={[
        t("reports.term"),
        t("reports.count"),
        t("common.proceeds"),
        t("common.fees"),
        t("common.costBasis"),
        t("reports.realizedGain"),
      ]}
    >
      {terms.map(({ term, lots, proceeds, fees, cost, gain }) => (
        <tr key={term}>
          <th scope="row">{t(termTitles[term])}</th>
          <td className="end">{lots}</td>
          <td className="end">{format.money(proceeds)}</td>
          <td className="end">{format.money(fees)}</td>
          <td className="end">{format.money(cost)}</td>
          <td className="end">{format.signedMoney(gain)}</td>
        </tr>
      ))}
    </Sheet>
  );
}
