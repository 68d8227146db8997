import "../../styles/analysis.css";
import "../../styles/taxes.css";
import { useAccount, useAccountQuery } from "../../data/account.tsx";
import { useTaxProfiles } from "../../data/tax-report.ts";
import { t } from "../../i18n/t.ts";
import { NoDataYet } from "../../parts/no-data-yet.tsx";
import { QueryResult } from "../../parts/query-result.tsx";
import { useSearchChoice } from "../../router.tsx";
import { EarlierTaxReports } from "./earlier-reports.tsx";
import { TaxForm } from "./tax-form.tsx";
import { TaxReportView } from "./tax-report-view.tsx";

/** Tax reports by country and year. Each figure names its rule, and each disposal the acquisitions that it was matched with. */
export default function TaxesPage() {
  const [reportId, setReportId] = useSearchChoice("report");
  const texts = useTaxProfiles();
  const { transactions } = useAccount();
  const reports = useAccountQuery("tax.reports", {});
  return (
    <div className="page">
      <h1>{t("common.taxes")}</h1>
      <p className="soft page-lead">{t("taxes.byTheRulesOfYourCountry")}</p>
      <QueryResult of={texts}>
        {(found) => (
          <QueryResult of={reports}>
            {(saved) => {
              const shownReport = saved.find((report) => report.reportId === reportId) ?? saved[0];
              return (
                <>
                  <TaxForm texts={found} shownReport={shownReport} onMade={setReportId} />
                  {shownReport === undefined && transactions === 0 ? (
                    <NoDataYet text={t("reports.nothingToReportYet")} />
                  ) : shownReport === undefined ? (
                    <div className="empty">
                      <p>{t("taxes.noReportsYet")}</p>
                    </div>
                  ) : (
                    <>
                      {saved.length > 1 && (
                        <EarlierTaxReports
                          reports={saved}
                          shownId={shownReport.reportId}
                          texts={found}
                          onShow={setReportId}
                        />
                      )}
                      <TaxReportView key={shownReport.reportId} report={shownReport} texts={found} />
                    </>
                  )}
                </>
              );
            }}
          </QueryResult>
        )}
      </QueryResult>
    </div>
  );
}
