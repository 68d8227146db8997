import "../styles/analysis.css";
import "../styles/holdings.css";
import { useAccount, useAccountQuery } from "../data/account.tsx";
import { NoDataYet } from "../parts/no-data-yet.tsx";
import { QueryResult } from "../parts/query-result.tsx";
import { useSearchChoice } from "../router.tsx";
import { ReportForm } from "./reports/report-form.tsx";
import { ReportView } from "./reports/report-view.tsx";
import { SavedReports } from "./reports/saved-reports.tsx";
import { t } from "../i18n/t.ts";

/** Realized gains: reports by year, method and scope. Each figure opens its lots and prices. */
export default function ReportsPage() {
  const [reportId, setReportId] = useSearchChoice("report");
  const { transactions } = useAccount();
  const reports = useAccountQuery("pnl.reports", {});
  return (
    <div className="page">
      <h1>{t("common.profitAndLoss")}</h1>
      <p className="soft page-lead">{t("reports.realizedGainsIncomeAndExpenses")}</p>
      <QueryResult of={reports}>
        {(saved) => {
          const shownReport = saved.find((report) => report.reportId === reportId) ?? saved[0];
          return (
            <>
              <ReportForm shownReport={shownReport} onMade={setReportId} />
              {saved.length > 1 && (
                <SavedReports reports={saved} shownId={shownReport?.reportId ?? ""} onShow={setReportId} />
              )}
              {shownReport === undefined && transactions === 0 ? (
                <NoDataYet text={t("reports.nothingToReportYet")} />
              ) : shownReport === undefined ? (
                <div className="empty">
                  <p>{t("reports.noReportsYetChooseA")}</p>
                </div>
              ) : (
                <ReportView key={shownReport.reportId} report={shownReport} />
              )}
            </>
          );
        }}
      </QueryResult>
    </div>
  );
}
