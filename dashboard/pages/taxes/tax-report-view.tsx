import { useState } from "react";
import { useAccountMutation } from "../../data/account.tsx";
import { methodTitles, scopeTitles } from "../../data/report.ts";
import { useTaskFile } from "../../data/task-file.ts";
import type { TaxProfile, TaxReport, TaxTexts } from "../../data/tax-report.ts";
import { useFormat } from "../../format/use-format.ts";
import { numberText, t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { Segments } from "../../parts/segments.tsx";
import { useSearchChoice } from "../../router.tsx";
import { TaxLines } from "./tax-lines.tsx";
import { TaxWarnings } from "./tax-warnings.tsx";
import { WalletAllocation } from "./wallet-allocation.tsx";

/** A tax report: the amounts to declare, their caveats, and the lines of each section. */
export function TaxReportView({ report, texts }: { report: TaxReport; texts: TaxTexts }) {
  const format = useFormat();
  const [chosenSection, choose] = useSearchChoice("section");
  const profile = texts.profiles.find(({ id }) => id === report.profile);
  const filled = report.sections.filter(({ figures }) => figures.count > 0);
  const sections = filled.length > 0 ? filled : report.sections.slice(0, 1);
  const section = sections.find(({ id }) => id === chosenSection) ?? sections[0];
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
      <Totals report={report} rules={rulesOf(profile)} texts={texts} />
      <RuleText rule={profile?.earlierLosses} texts={texts} />
      <TaxWarnings report={report} />
      {profile?.walletsFrom != null && report.from >= profile.walletsFrom && (
        <WalletAllocation profile={profile} />
      )}
      <Forms report={report} profile={profile} texts={texts} />
      <div className="filters">
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

type Rule = TaxProfile["rules"][number];

function rulesOf(profile: TaxProfile | undefined): Map<string, Rule> {
  return new Map(profile?.rules.map((rule) => [rule.id, rule]));
}

/** The amounts to declare; a title opens its rule. */
function Totals({
  report,
  rules,
  texts,
}: {
  report: TaxReport;
  rules: ReadonlyMap<string, Rule>;
  texts: TaxTexts;
}) {
  const format = useFormat(report.currency);
  const [explainedRule, setExplainedRule] = useState<string | null>(null);
  const isRounded = report.totals.some(({ amount }) => amount !== null && /\.\d{3}/.test(amount));
  return (
    <>
      <dl className="totals tax-totals">
        {report.totals.map(({ id, title, amount, unit, rule }) => (
          <div key={id}>
            <dt>
              <button
                type="button"
                className="plain-button"
                aria-expanded={explainedRule === id}
                onClick={() => setExplainedRule(explainedRule === id ? null : id)}
              >
                {texts.of(title)}
              </button>
            </dt>
            <dd>
              <span className="figure">
                {amount === null
                  ? t("common.unknown")
                  : unit === "count"
                    ? numberText(Number(amount))
                    : format.money(amount)}
              </span>
              {explainedRule === id && <RuleText rule={rules.get(rule)} texts={texts} />}
            </dd>
          </div>
        ))}
      </dl>
      {isRounded && <p className="faint small">{t("taxes.totalsAreExact")}</p>}
    </>
  );
}

function RuleText({ rule, texts }: { rule: Pick<Rule, "text" | "source"> | undefined; texts: TaxTexts }) {
  if (rule === undefined) return null;
  return (
    <p className="faint small tax-rule">
      {texts.of(rule.text)} {rule.source !== "portolan" && <cite>{rule.source}</cite>}
    </p>
  );
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
    <div className="filters tax-files" role="group" aria-label={t("taxes.files")}>
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
