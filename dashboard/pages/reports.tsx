import "../styles/analysis.css";
import { useAnswer } from "../data/account.tsx";
import { Answer } from "../parts/answer.tsx";
import { useSearchChoice } from "../router.tsx";
import { ReportForm } from "./reports/report-form.tsx";
import { ReportView } from "./reports/report-view.tsx";
import { SavedReports } from "./reports/saved-reports.tsx";

/** Cost basis and profit: reports by year, method and scope, each figure open to its lots and prices. */
export default function ReportsPage() {
  const [reportId, setReportId] = useSearchChoice("report");
  const reports = useAnswer("pnl.reports", {});
  return (
    <div className="page">
      <h1>Profit and tax</h1>
      <p className="soft page-lead">
        What was gained, earned and paid in a range of time. Lots are built from your first transaction on;
        every disposal opens to the lots it used.
      </p>
      <ReportForm onMade={setReportId} />
      <Answer of={reports}>
        {(saved) => {
          const shown = saved.find((report) => report.reportId === reportId) ?? saved[0];
          return (
            <>
              {shown === undefined ? (
                <div className="empty">
                  <p>No report yet. Choose a year and make the first one.</p>
                </div>
              ) : (
                <ReportView key={shown.reportId} report={shown} />
              )}
              {saved.length > 1 && (
                <SavedReports reports={saved} shownId={shown?.reportId ?? ""} onShow={setReportId} />
              )}
            </>
          );
        }}
      </Answer>
    </div>
  );
}
