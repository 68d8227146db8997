import "../../styles/analysis.css";
import "../../styles/print.css";
import "../../styles/taxes.css";
import { useQuery } from "@tanstack/react-query";
import { useAccount, useAccountQuery } from "../../data/account.tsx";
import { methodTitles, scopeTitles } from "../../data/report.ts";
import { useService } from "../../data/service.ts";
import {
  useTaxProfiles,
  type TaxLine,
  type TaxReport,
  type TaxSection,
  type TaxTexts,
} from "../../data/tax-report.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { allOf } from "../../parts/lists/export-csv.tsx";
import { PaperActions, PaperFacts } from "../../parts/lists/paper.tsx";
import { useRouter } from "../../router.tsx";
import { PrintedLines } from "./printed-lines.tsx";
import { RuleText, rulesOf } from "./rule-text.tsx";
import { TaxTotals } from "./tax-totals.tsx";
import { TaxWarnings } from "./tax-warnings.tsx";

/** A tax report with all lines of all sections and the rules, laid out for print or PDF. */
export default function PrintTaxReportPage() {
  const wantedId = useRouter().search.get("report");
  const reports = useAccountQuery("tax.reports", {});
  const texts = useTaxProfiles();
  return (
    <div className="page print-report">
      <QueryResult of={texts}>
        {(found) => (
          <QueryResult of={reports}>
            {(saved) => {
              const report = saved.find(({ reportId }) => reportId === wantedId);
              return report === undefined ? (
                <>
                  <h1>{t("common.taxes")}</h1>
                  <p className="empty">{t("reports.noSuchReport")}</p>
                </>
              ) : (
                <Paper report={report} texts={found} />
              );
            }}
          </QueryResult>
        )}
      </QueryResult>
    </div>
  );
}

type Filled = { section: TaxSection; lines: TaxLine[] };

/** The sections that have lines, each with all of them, earliest first. */
function useSections({ reportId, sections }: TaxReport) {
  const service = useService();
  const { name: accountName } = useAccount();
  return useQuery({
    queryKey: [accountName, "tax.lines", "all", reportId],
    queryFn: ({ signal }): Promise<Filled[]> =>
      Promise.all(
        sections
          .filter(({ figures }) => figures.count > 0)
          .map(async (section) => ({
            section,
            lines: await allOf<TaxLine>((page) =>
              service.call(
                "tax.lines",
                { accountName, reportId, section: section.id, order: "asc", ...page },
                signal,
              ),
            ),
          })),
      ),
  });
}

function Paper({ report, texts }: { report: TaxReport; texts: TaxTexts }) {
  const { name } = useAccount();
  const format = useFormat(report.currency);
  const sections = useSections(report);
  const profile = texts.profiles.find(({ id }) => id === report.profile);
  const rules = rulesOf(profile);
  return (
    <>
      <PaperActions
        back={`/taxes?report=${encodeURIComponent(report.reportId)}`}
        isReady={sections.data !== undefined}
      />
      <h1>{t("taxes.titleOf", { country: texts.of(report.title), year: report.label })}</h1>
      <PaperFacts
        facts={[
          [t("reports.account"), name],
          [t("taxes.period"), `${format.day(report.from)} – ${format.day(report.to)}`],
          [t("taxes.method"), t(methodTitles[report.method])],
          [t("reports.scope"), t(scopeTitles[report.scope])],
          [t("reports.currency"), report.currency],
          [t("reports.timeZone"), report.timezone],
          [t("reports.createdAt"), format.moment(report.at)],
        ]}
      />
      <TaxTotals report={report} profile={profile} texts={texts} isPaper />
      <TaxWarnings report={report} />
      <QueryResult of={sections} lines={20}>
        {(filled) =>
          filled.map(({ section, lines }) => (
            <PrintedLines
              key={section.id}
              section={section}
              lines={lines}
              title={texts.of(section.title)}
              note={<RuleText rule={rules.get(section.rule)} texts={texts} />}
              format={format}
            />
          ))
        }
      </QueryResult>
      {profile !== undefined && (
        <section>
          <h2>{t("taxes.rulesOf", { country: texts.of(profile.title) })}</h2>
          {profile.rules.map((rule) => (
            <RuleText key={rule.id} rule={rule} texts={texts} />
          ))}
        </section>
      )}
      <p className="small soft">{t("taxes.noAdvice")}</p>
    </>
  );
}
