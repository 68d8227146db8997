import { useState } from "react";
import {
  add,
  formatDecimal,
  isZero,
  parseDecimal,
  subtract,
  sumOf,
} from "../../../src/domain/money/decimal.ts";
import { useAccountQuery } from "../../data/account.tsx";
import type { Column } from "../../data/csv-file.ts";
import { everyMonth } from "../../data/portfolio/months.ts";
import type { SavedReport } from "../../data/report.ts";
import type { ResultOf } from "../../data/service.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { ExportCsv } from "../../parts/lists/export-csv.tsx";
import { GainText } from "../../parts/gain-text.tsx";
import { QueryResult } from "../../parts/query-result.tsx";
import { Segments } from "../../parts/segments.tsx";
import { assetPath, Link, useSearchChoice } from "../../router.tsx";
import { BarChart } from "./bar-chart.tsx";
import { termTitles } from "./report-columns.ts";
import { rangeText } from "./saved-reports.tsx";

type Breakdown = ResultOf<"pnl.breakdown">;
type Figures = Omit<Breakdown["months"][number], "month">;
type Row = Figures & { key: string; name: string; to?: string; unknownTotals?: readonly string[] };
type Sum = "realised" | "income" | "expenses" | "fees";

/** The chart shows as many coins; the table has all. */
const coinsInChart = 16;
const rowsAtFirst = 12;

/** A report's figures by month, by coin or by holding term, as a chart and a table that add up to its totals. */
export function BreakdownCard({ report }: { report: SavedReport }) {
  const answer = useAccountQuery("pnl.breakdown", { reportId: report.reportId });
  const [chosen, choose] = useSearchChoice("by", "month");
  const by = views.find(({ value }) => value === chosen)?.value ?? "month";
  const format = useFormat(report.currency);
  return (
    <section className="card breakdown" aria-labelledby="breakdown">
      <div className="card-head">
        <h3 id="breakdown">{t("reports.breakdown")}</h3>
        {answer.data !== undefined && by !== "term" && (
          <ExportCsv
            file={`gain-by-${by}-${rangeText(report, (day) => day).replaceAll(" ", "")}`}
            of={t("reports.breakdown")}
            columns={columns(by, report.currency)}
            rows={() => Promise.resolve(rowsOf(answer.data, by, format))}
          />
        )}
      </div>
      <Segments
        label={t("reports.breakdownBy")}
        options={views.map(({ value, title }) => ({ value, title: t(title) }))}
        value={by}
        onChange={choose}
      />
      <QueryResult of={answer} lines={8}>
        {(found) =>
          found.months.length === 0 ? (
            <p className="empty">{t("reports.noEntriesInThisPeriod")}</p>
          ) : by === "term" ? (
            <Terms breakdown={found} report={report} />
          ) : (
            <Sums rows={rowsOf(found, by, format)} key={by} by={by} report={report} months={found.months} />
          )
        }
      </QueryResult>
    </section>
  );
}

const views = [
  { value: "month", title: "reports.month" },
  { value: "coin", title: "common.coin" },
  { value: "term", title: "reports.term" },
] as const;

function rowsOf(found: Breakdown, by: "month" | "coin", format: Format): Row[] {
  return by === "month"
    ? found.months.map(({ month, ...figures }) => ({
        key: month,
        name: monthName(month, format),
        ...figures,
      }))
    : found.coins.map(({ coinId: _, assetId, symbol, ...figures }) => ({
        key: assetId,
        name: symbol,
        to: assetPath(assetId),
        ...figures,
      }));
}

/** Noon in the middle of the month, so that no time zone moves it to another. */
export function monthName(month: string, format: Format): string {
  return format.month(Date.parse(`${month}-15T12:00:00Z`));
}

/** Realized gain plus income, without expenses. */
function totalOf({ realised, income, expenses }: Figures): string {
  return formatDecimal(subtract(add(parseDecimal(realised), parseDecimal(income)), parseDecimal(expenses)));
}

function Sums({
  rows,
  by,
  report,
  months,
}: {
  rows: readonly Row[];
  by: "month" | "coin";
  report: SavedReport;
  months: Breakdown["months"];
}) {
  const format = useFormat(report.currency);
  const named = new Map(rows.map((row) => [row.key, row]));
  const shown =
    by === "month"
      ? everyMonth(months.map(({ month }) => month)).map((key) => ({
          key,
          name: monthName(key, format),
          row: named.get(key),
        }))
      : rows.slice(0, coinsInChart).map((row) => ({ key: row.key, name: row.name, row }));
  const [areAllShown, showAll] = useState(false);
  const listed = by === "month" ? rows.toReversed() : rows;
  const unknown = rows.reduce((count, row) => count + row.unknown, 0);
  const isFlat = rows.every(({ realised, income, expenses, fees }) =>
    [realised, income, expenses, fees].every((figure) => isZero(parseDecimal(figure))),
  );
  if (isFlat && unknown === 0) return <p className="empty">{t("reports.noGainsInThisPeriod")}</p>;
  return (
    <>
      {isFlat ? (
        <p className="soft">{t("reports.noKnownGainsInThisPeriod")}</p>
      ) : (
        <BarChart
          label={t(by === "month" ? "reports.gainByMonth" : "reports.gainByCoin")}
          series={[
            { title: t("reports.realizedGain"), className: "bar-realised" },
            { title: t("reports.income"), className: "bar-income" },
            { title: t("reports.feesAndExpenses"), className: "bar-costs" },
          ]}
          groups={shown.map(({ key, name, row }) => ({
            key,
            name: by === "month" ? shortMonth(key) : name,
            title: row === undefined ? name : `${name}: ${format.signedMoney(totalOf(row))}`,
            values:
              row === undefined ? [] : [row.realised, row.income, `-${sumOf([row.fees, row.expenses])}`],
          }))}
        />
      )}
      <table className="table holdings-table breakdown-table">
        <caption className="visually-hidden">
          {t(by === "month" ? "reports.gainByMonth" : "reports.gainByCoin")}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t(by === "month" ? "reports.month" : "common.coin")}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="end">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.slice(0, areAllShown ? listed.length : rowsAtFirst).map((row) => (
            <SumRow key={row.key} row={row} currency={report.currency} />
          ))}
        </tbody>
        <tfoot>
          <SumRow row={{ ...totalRow(report), unknown }} currency={report.currency} />
        </tfoot>
      </table>
      {!areAllShown && listed.length > rowsAtFirst && (
        <button type="button" className="button small" onClick={() => showAll(true)}>
          {t("common.showMoreOf", { count: listed.length })}
        </button>
      )}
      <p className="faint small">{t("reports.breakdownNote", { zone: report.options.timezone })}</p>
    </>
  );
}

/** The report's own totals, which the rows add up to. */
function totalRow({ totals, unknownTotals }: SavedReport): Row {
  return {
    key: "total",
    name: t("reports.allTogether"),
    ...totals,
    items: 0,
    unknown: 0,
    unknownTotals: unknownTotals ?? [],
  };
}

const heads = [
  "reports.realizedGain",
  "reports.income",
  "reports.expenses",
  "reports.sum",
  "reports.feesDeducted",
] as const;

/** A figure of a row; `null` if none of its entries has a known value. */
function knownOf(row: Row, key: Sum): string | null {
  const isUnknown = row.items > 0 ? row.items === row.unknown : row.unknownTotals?.includes(key);
  return isUnknown === true ? null : row[key];
}

function SumRow({ row, currency }: { row: Row; currency: string }) {
  const format = useFormat(currency);
  const known = (key: Sum): string | null => knownOf(row, key);
  const isSumKnown = known("realised") !== null || known("income") !== null || known("expenses") !== null;
  return (
    <tr data-key={row.key}>
      <th scope="row">
        {row.to === undefined ? row.name : <Link to={row.to}>{row.name}</Link>}
        {row.unknown > 0 && (
          <span className="badge">{t("reports.withoutValue", { count: row.unknown })}</span>
        )}
      </th>
      <td className="end" data-label={t("reports.realizedGain")}>
        <GainText value={known("realised")} currency={currency} />
      </td>
      <td className="end" data-label={t("reports.income")}>
        {format.money(known("income"))}
      </td>
      <td className="end" data-label={t("reports.expenses")}>
        {format.money(known("expenses"))}
      </td>
      <td className="end" data-label={t("reports.sum")}>
        <b>
          <GainText value={isSumKnown ? totalOf(row) : null} currency={currency} />
        </b>
      </td>
      <td className="end" data-label={t("reports.feesDeducted")}>
        {format.money(known("fees"))}
      </td>
    </tr>
  );
}

function Terms({ breakdown: { terms }, report }: { breakdown: Breakdown; report: SavedReport }) {
  const format = useFormat(report.currency);
  return (
    <>
      <table className="table holdings-table breakdown-table">
        <caption className="visually-hidden">{t("reports.gainByTerm")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("reports.term")}</th>
            <th scope="col" className="end">
              {t("common.proceeds")}
            </th>
            <th scope="col" className="end">
              {t("common.fees")}
            </th>
            <th scope="col" className="end">
              {t("common.costBasis")}
            </th>
            <th scope="col" className="end">
              {t("reports.realizedGain")}
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ term, lots, proceeds, fees, cost, gain }) => (
            <tr key={term} data-key={term}>
              <th scope="row">
                {t(termTitles[term])}{" "}
                <span className="faint small">{t("reports.lotsOf", { count: lots })}</span>
              </th>
              <td className="end" data-label={t("common.proceeds")}>
                {format.money(proceeds)}
              </td>
              <td className="end" data-label={t("common.fees")}>
                {format.money(fees)}
              </td>
              <td className="end" data-label={t("common.costBasis")}>
                {format.money(cost)}
              </td>
              <td className="end" data-label={t("reports.realizedGain")}>
                <GainText value={gain} currency={report.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="faint small">{t("reports.termNote")}</p>
    </>
  );
}

function shortMonth(month: string): string {
  return `${month.slice(5)}/${month.slice(2, 4)}`;
}

const columns = (by: "month" | "coin", currency: string): Column<Row>[] => [
  [t(by === "month" ? "reports.month" : "common.coin"), ({ key, name }) => (by === "month" ? key : name)],
  [t("reports.realizedGain"), ({ realised }) => realised],
  [t("reports.income"), ({ income }) => income],
  [t("reports.expenses"), ({ expenses }) => expenses],
  [t("reports.sum"), totalOf],
  [t("reports.feesDeducted"), ({ fees }) => fees],
  [t("common.proceeds"), ({ proceeds }) => proceeds],
  [t("common.costBasis"), ({ cost }) => cost],
  [t("reports.withoutValueColumn"), ({ unknown }) => unknown],
  [t("reports.currency"), () => currency],
];
