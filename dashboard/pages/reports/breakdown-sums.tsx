import { useState } from "react";
import {
  add,
  formatDecimal,
  isZero,
  parseDecimal,
  subtract,
  sumOf,
} from "../../../src/domain/money/decimal.ts";
import { everyMonth } from "../../data/portfolio/months.ts";
import type { SavedReport } from "../../data/report.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { GainText } from "../../parts/gains/gain-text.tsx";
import { Link } from "../../router.tsx";
import { BarChart } from "./bar-chart.tsx";
import { knownSumOf, type Breakdown, type Figures, type Row, type Sum } from "./breakdown-figures.ts";

/** Maximum coins in the chart; the table has all of them. */
const coinsInChart = 16;
const rowsAtFirst = 12;

/** A month's name. Formatted from noon of its 15th day, which is in the same month in every time zone. */
export function monthName(month: string, format: Format): string {
  return format.month(Date.parse(`${month}-15T12:00:00Z`));
}

/** Realized gain plus income, without expenses. */
export function totalOf({ realised, income, expenses }: Figures): string {
  return formatDecimal(subtract(add(parseDecimal(realised), parseDecimal(income)), parseDecimal(expenses)));
}

export function Sums({
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
  const [areAllShown, showAll] = useState(false);
  const orderedRows = by === "month" ? rows.toReversed() : rows;
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
        <SumChart rows={rows} by={by} months={months} currency={report.currency} />
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
          {orderedRows.slice(0, areAllShown ? orderedRows.length : rowsAtFirst).map((row) => (
            <SumRow key={row.key} row={row} currency={report.currency} />
          ))}
        </tbody>
        <tfoot>
          <SumRow row={{ ...totalRow(report), unknown }} currency={report.currency} />
        </tfoot>
      </table>
      {!areAllShown && orderedRows.length > rowsAtFirst && (
        <button type="button" className="button small" onClick={() => showAll(true)}>
          {t("common.showMoreOf", { count: orderedRows.length })}
        </button>
      )}
      <p className="faint small">{t("reports.breakdownNote", { zone: report.options.timezone })}</p>
    </>
  );
}

/** Months in order of time, or the coins with the largest totals. */
function SumChart({
  rows,
  by,
  months,
  currency,
}: {
  rows: readonly Row[];
  by: "month" | "coin";
  months: Breakdown["months"];
  currency: string;
}) {
  const format = useFormat(currency);
  const rowByKey = new Map(rows.map((row) => [row.key, row]));
  const chartGroups =
    by === "month"
      ? everyMonth(months.map(({ month }) => month)).map((key) => ({
          key,
          name: monthName(key, format),
          row: rowByKey.get(key),
        }))
      : rows.slice(0, coinsInChart).map((row) => ({ key: row.key, name: row.name, row }));
  return (
    <BarChart
      label={t(by === "month" ? "reports.gainByMonth" : "reports.gainByCoin")}
      series={[
        { title: t("reports.realizedGain"), className: "bar-realised" },
        { title: t("reports.income"), className: "bar-income" },
        { title: t("reports.feesAndExpenses"), className: "bar-costs" },
      ]}
      groups={chartGroups.map(({ key, name, row }) => ({
        key,
        name: by === "month" ? shortMonth(key) : name,
        title: row === undefined ? name : `${name}: ${format.signedMoney(totalOf(row))}`,
        values: row === undefined ? [] : [row.realised, row.income, `-${sumOf([row.fees, row.expenses])}`],
      }))}
    />
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

function SumRow({ row, currency }: { row: Row; currency: string }) {
  const format = useFormat(currency);
  const known = (key: Sum): string | null => knownSumOf(row, key);
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

function shortMonth(month: string): string {
  return `${month.slice(5)}/${month.slice(2, 4)}`;
}
