import { IfAllowed } from "../../if-allowed.tsx";
import { useAccountMutation } from "../../data/account.tsx";
import { methodTitles, scopeTitles } from "../../data/report.ts";
import { useTaskFile } from "../../data/task-file.ts";
import type { TaxProfile, TaxReport, TaxSection, TaxTexts } from "../../data/tax-report.ts";
import { useFormat } from "../../format/use-format.ts";
import { numberText, t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Link, useSearchChoice } from "../../router.tsx";
import { DeleteReport } from "../reports/delete-report.tsx";
import { RuleText, rulesOf } from "./rule-text.tsx";
import { TaxLines } from "./tax-lines.tsx";
import { TaxTotals } from "./tax-totals.tsx";
import { TaxWarnings } from "./tax-warnings.tsx";
import { WalletAllocation } from "./wallet-allocation.tsx";

/** A tax report: the amounts to declare, their caveats, and the lines of each section. */
export function TaxReportView({ report, texts }: { report: TaxReport; texts: TaxTexts }) {
  const format = useFormat();
  const [chosenSection, choose] = useSearchChoice("section");
  const profile = texts.profiles.find(({ id }) => id === report.profile);
  const filled = report.sections.filter(({ figures }) => figures.count > 0);
  const sections = filled.length > 0 ? filled : report.sections.slice(0, 1);
  const section =
    sections.find(({ id }) => id === chosenSection) ?? mainSection(report, filled) ?? sections[0];
  return (
    <section aria-label={t("taxes.report")}>
      <h2>
        {texts.of(report.title)} {report.label}
      </h2>
      <p className="faint small">
        {[
          `${format.day(report.from)} – ${format.day(report.to)}`,
          t(methodTitles[report.method]),
          t(scopeTitles[report.scope]),
          report.currency,
          report.timezone,
          t("taxes.created", { at: format.moment(report.at) }),
        ].join(" · ")}
      </p>
      {filled.length === 0 && (
        <p role="note">
          {t("taxes.nothingToReport", { year: report.label })} <Link to="/import">{t("common.addData")}</Link>
        </p>
      )}
      <TaxTotals report={report} profile={profile} texts={texts} />
      <TaxWarnings report={report} />
      {profile?.walletsFrom != null && report.from >= profile.walletsFrom && (
        <WalletAllocation profile={profile} />
      )}
      <Forms report={report} profile={profile} texts={texts} />
      <div className="filters tax-sections">
        <Segments
          label={t("taxes.section")}
          options={sections.map(({ id, title, figures }) => ({
            value: id,
            title: `${texts.of(title)} ${numberText(figures.count)}`,
          }))}
          value={section?.id ?? ""}
          onChange={choose}
        />
      </div>
      {section !== undefined && (
        <>
          <RuleText rule={rulesOf(profile).get(section.rule)} texts={texts} />
          <TaxLines key={section.id} report={report} section={section} texts={texts} />
        </>
      )}
      {profile !== undefined && <Rules profile={profile} texts={texts} />}
    </section>
  );
}

/** The section of the first total that has one, so that a report opens on what is declared, not on what is exempt. */
function mainSection(
  { totals }: Pick<TaxReport, "totals">,
  sections: readonly TaxSection[],
): TaxSection | undefined {
  for (const { rule } of totals) {
    const found = sections.find((section) => section.rule === rule);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Files for the forms of the country. */
function Forms({
  report,
  profile,
  texts,
}: {
  report: TaxReport;
  profile: TaxProfile | undefined;
  texts: TaxTexts;
}) {
  const mutate = useAccountMutation();
  const { isMaking, make } = useTaskFile();
  return (
    <div className="filters tax-files no-print" role="group" aria-label={t("taxes.files")}>
      <span className="faint small" aria-hidden="true">
        {t("taxes.files")}
      </span>
      {profile?.forms.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="button small"
          disabled={isMaking}
          onClick={() => make(() => mutate("tax.export", { reportId: report.reportId, form: id }))}
        >
          <Icon name="download" size={16} /> {texts.of(title)}
        </button>
      ))}
      <Link to={`/taxes/print?report=${encodeURIComponent(report.reportId)}`} className="button small">
        <Icon name="file" size={16} /> {t("reports.print")}
      </Link>
      <IfAllowed>
        <DeleteReport
          method="tax.delete"
          reportId={report.reportId}
          name={`${texts.of(report.title)} ${report.label}`}
        />
      </IfAllowed>
    </div>
  );
}

function Rules({ profile, texts }: { profile: TaxProfile; texts: TaxTexts }) {
  return (
    <details className="definitions">
      <summary>{t("taxes.rulesOf", { country: texts.of(profile.title) })}</summary>
      <ul>
        {profile.rules.map((rule) => (
          <li key={rule.id}>
            <RuleText rule={rule} texts={texts} />
          </li>
        ))}
      </ul>
      <p className="small soft">{t("taxes.noAdvice")}</p>
    </details>
  );
}
