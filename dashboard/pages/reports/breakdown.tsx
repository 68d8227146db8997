import { useAccountQuery } from "../../data/account.tsx";
import type { Column } from "../../data/csv-file.ts";
import type { SavedReport } from "../../data/report.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { ExportCsv } from "../../parts/lists/export-csv.tsx";
import { GainText } from "../../parts/gains/gain-text.tsx";
import { QueryResult } from "../../parts/query-result.tsx";
import { Segments } from "../../parts/segments.tsx";
import { assetPath, useSearchChoice } from "../../router.tsx";
import { termTitles } from "./report-columns.ts";
import { rangeText } from "./saved-reports.tsx";
import type { Breakdown, Row } from "./breakdown-figures.ts";
import { monthName, totalOf, Sums } from "./breakdown-sums.tsx";

/** A report's figures by month, by coin or by holding term, as a chart and a table that add up to its totals. */
export function BreakdownCard({ report }: { report: SavedReport }) {
  const answer = useAccountQuery("pnl.breakdown", { reportId: report.reportId });
  const [chosenBreakdown, choose] = useSearchChoice("by", "month");
  const by = views.find(({ value }) => value === chosenBreakdown)?.value ?? "month";
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
