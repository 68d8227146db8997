import "../../styles/holdings.css";
import { useEffect, useMemo, useState } from "react";
import { useAccountQuery } from "../../data/account.tsx";
import { benchmarkValues } from "../../data/portfolio/benchmark.ts";
import type { Column } from "../../data/csv-file.ts";
import type { NetWorthPoint } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import type { ChartLine, MoreLines } from "../../parts/chart/chart-point.ts";
import { ExportCsv } from "../../parts/lists/export-csv.tsx";
import { useSearchChoice } from "../../router.tsx";
import { Comparison } from "./comparison.tsx";
import { useSeries, type Compared } from "./use-series.ts";

type NamedLine = ChartLine & { key: string; name: string; texts: readonly (string | null)[] };

const tokens = ["--gold", "--gain", "--loss", "--ink-soft"];
/** So few points could be mistaken for intraday prices. */
const fewPoints = 8;
/** Points that a table shows in full; of more it shows month ends. */
const maxRows = 120;

/** The lines of net deposits and of benchmarks, their legend, and the figures as a table. */
export default function ChartLines({
  points,
  isHourly,
  onLines,
}: {
  points: NetWorthPoint[];
  isHourly: boolean;
  onLines(more: MoreLines): void;
}) {
  const format = useFormat();
  const [deposits, setDeposits] = useSearchChoice("deposits");
  const { compared, ...comparison } = useSeries();
  const { data: flows } = useAccountQuery("performance.contributions", {});
  const lines = useMemo(
    () => linesOf({ points, flows: flows ?? [], compared, withDeposits: deposits !== "hide" && !isHourly }),
    [points, flows, compared, deposits, isHourly],
  );
  useEffect(() => {
    onLines({
      lines,
      wordsAt: (index) =>
        lines.map(({ name, texts }) =>
          t("chartLines.namedValue", { name, value: format.money(texts[index] ?? null) }),
        ),
    });
  }, [lines, format, onLines]);
  return (
    <>
      <div className="chart-legend">
        {!isHourly && (
          <label className="check">
            <input
              type="checkbox"
              checked={deposits !== "hide"}
              onChange={(event) => setDeposits(event.target.checked ? "" : "hide")}
            />{" "}
            <span>{t("chartLines.netDeposits")}</span>
          </label>
        )}
        {lines.map(({ key, name, token, texts, dash }) => (
          <span key={key} className="legend-item small">
            <span
              className={dash === undefined ? "swatch" : "swatch dashed"}
              style={{ borderColor: `var(${token})` }}
              aria-hidden="true"
            />
            {t("chartLines.namedValue", { name, value: format.money(texts.at(-1) ?? null) })}
          </span>
        ))}
      </div>
      {isHourly ? (
        <p className="faint small">{t("chartLines.hourlyPoints")}</p>
      ) : (
        points.length > 1 &&
        points.length <= fewPoints && (
          <p className="faint small">
            {t(points.length === 2 ? "chartLines.twoPoints" : "chartLines.dailyPoints")}
          </p>
        )
      )}
      <div className="chart-legend">
        <Comparison {...comparison} />
        <FiguresTable points={points} isHourly={isHourly} lines={lines} />
      </div>
    </>
  );
}

function linesOf({
  points,
  flows,
  compared,
  withDeposits,
}: {
  points: NetWorthPoint[];
  flows: readonly { day: string; netInvested: string }[];
  compared: readonly Compared[];
  withDeposits: boolean;
}): NamedLine[] {
  const invested = new Map(flows.map(({ day, netInvested }) => [day, netInvested]));
  const lineOf = (
    key: string,
    name: string,
    texts: readonly (string | null)[],
  ): Omit<NamedLine, "token"> => ({
    key,
    name,
    texts,
    values: texts.map((text) => (text === null ? null : Number(text))),
  });
  const deposits = points.map(({ day }) => invested.get(day) ?? null);
  return [
    ...(withDeposits && flows.length > 0
      ? [{ ...lineOf("deposits", t("chartLines.netDeposits"), deposits), token: "--ink-faint", dash: [6, 4] }]
      : []),
    ...compared.map(({ key, name, series }, index) => ({
      ...lineOf(key, name, benchmarkValues(points, flows, series)),
      token: tokens[index % tokens.length] ?? "--gold",
    })),
  ];
}

/** The chart's figures for screen readers, and for copying. */
function FiguresTable({
  points,
  isHourly,
  lines,
}: {
  points: NetWorthPoint[];
  isHourly: boolean;
  lines: readonly NamedLine[];
}) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isLong = !isHourly && points.length > maxRows;
  const rows = points
    .map((point, index) => ({ ...point, index }))
    .filter(({ day }, index) => !isLong || day.slice(0, 7) !== points[index + 1]?.day.slice(0, 7));
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("chartLines.asTable")}</summary>
      {isOpen && (
        <div className="scroll-table" tabIndex={0} role="region" aria-label={t("chartLines.asTable")}>
          <div className="card-head">
            <span className="faint small">{isLong ? t("chartLines.monthEnds") : ""}</span>
            <ExportCsv
              file="net-worth"
              of={t("chartLines.asTable")}
              columns={[
                isHourly
                  ? [t("chartLines.time"), ({ at }) => new Date(at + 1).toISOString()]
                  : [t("chartLines.day"), ({ day }) => day],
                [`${t("chartLines.netWorth")} (${format.currency})`, ({ value }) => value],
                ...lines.map(({ name, texts }): Column<NetWorthPoint> => [
                  `${name} (${format.currency})`,
                  (point) => texts[points.indexOf(point)],
                ]),
              ]}
              rows={() => points}
            />
          </div>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t(isHourly ? "chartLines.time" : "chartLines.day")}</th>
                <th scope="col" className="end">
                  {t("chartLines.netWorth")}
                </th>
                {lines.map(({ key, name }) => (
                  <th key={key} scope="col" className="end">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(({ day, at, value, index }) => (
                <tr key={at}>
                  <th scope="row">{isHourly ? format.moment(at + 1) : format.day(day)}</th>
                  <td className="end">{format.money(value)}</td>
                  {lines.map(({ key, texts }) => (
                    <td key={key} className="end">
                      {format.money(texts[index] ?? null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
