import "../../styles/analysis.css";
import "../../styles/print.css";
import { useQuery } from "@tanstack/react-query";
import { useAccount, useAccountQuery } from "../../data/account.tsx";
import { methodTitles, scopeTitles, totalTexts, type SavedReport } from "../../data/report.ts";
import { useService } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { allOf } from "../../parts/lists/export-csv.tsx";
import { PaperActions, PaperFacts } from "../../parts/lists/paper.tsx";
import { useRouter } from "../../router.tsx";
import { isDisposal, type Item } from "./report-columns.ts";
import { ReportNotes } from "./report-notes.tsx";
import { ReportTotal } from "./report-total.tsx";
import { rangeText } from "./saved-reports.tsx";
import { Tables, type Rows } from "./printed-tables.tsx";

/** A report with all its rows, laid out for print or PDF. */
export default function PrintReportPage() {
  const { search } = useRouter();
  const wantedId = search.get("report");
  const reports = useAccountQuery("pnl.reports", {});
  return (
    <div className="page print-report">
      <QueryResult of={reports}>
        {(saved) => {
          const report = saved.find(({ reportId }) => reportId === wantedId);
          return report === undefined ? (
            <>
              <h1>{t("common.profitAndLoss")}</h1>
              <p className="empty">{t("reports.noSuchReport")}</p>
            </>
          ) : (
            <Paper report={report} />
          );
        }}
      </QueryResult>
    </div>
  );
}

function useRows({ reportId }: SavedReport) {
  const service = useService();
  const { name: accountName } = useAccount();
  return useQuery({
    queryKey: [accountName, "pnl.items", "all", reportId],
    queryFn: async ({ signal }): Promise<Rows> => {
      const loadItems = (list: "disposals" | "income" | "expenses" | "remaining"): Promise<Item[]> =>
        allOf((page) =>
          service.call("pnl.items", { accountName, reportId, list, order: "asc", ...page }, signal),
        );
      const [disposals, income, expenses, remaining, breakdown] = await Promise.all([
        loadItems("disposals"),
        loadItems("income"),
        loadItems("expenses"),
        loadItems("remaining"),
        service.call("pnl.breakdown", { accountName, reportId }, signal),
      ]);
      return { disposals: disposals.filter(isDisposal), income, expenses, remaining, breakdown };
    },
  });
}

function Paper({ report }: { report: SavedReport }) {
  const { name } = useAccount();
  const format = useFormat(report.currency);
  const rows = useRows(report);
  const facts: [string, string][] = [
    [t("reports.account"), name],
    [t("reports.method"), t(methodTitles[report.method])],
    [t("reports.scope"), t(scopeTitles[report.scope])],
    [t("reports.currency"), report.currency],
    [t("reports.timeZone"), report.options.timezone],
    [t("reports.createdAt"), format.moment(report.at)],
  ];
  return (
    <>
      <PaperActions
        back={`/reports?report=${encodeURIComponent(report.reportId)}`}
        isReady={rows.data !== undefined}
      />
      <h1>{t("reports.titleOf", { period: rangeText(report, format.day) })}</h1>
      <PaperFacts facts={facts} />
      <dl className="totals">
        {totalTexts.map(({ key, title, isGain }) => (
          <div key={key}>
            <dt>{t(title)}</dt>
            <dd>
              <ReportTotal report={report} of={key} isGain={isGain} />
            </dd>
          </div>
        ))}
      </dl>
      <ReportNotes report={report} />
      <QueryResult of={rows} lines={20}>
        {(found) => <Tables rows={found} format={format} />}
      </QueryResult>
    </>
  );
}
