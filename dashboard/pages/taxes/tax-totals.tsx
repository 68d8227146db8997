import { useState } from "react";
import type { TaxProfile, TaxReport, TaxTexts } from "../../data/tax-report.ts";
import { useFormat } from "../../format/use-format.ts";
import { numberText, t } from "../../i18n/t.ts";
import { RuleText, rulesOf } from "./rule-text.tsx";

/** The amounts to declare. On the screen a title opens its rule; on paper the rules are printed below the lines. */
export function TaxTotals({
  report,
  profile,
  texts,
  isPaper = false,
}: {
  report: TaxReport;
  profile: TaxProfile | undefined;
  texts: TaxTexts;
  isPaper?: boolean;
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
              {isPaper ? (
                texts.of(title)
              ) : (
                <button
                  type="button"
                  className="plain-button"
                  aria-expanded={explainedRule === id}
                  onClick={() => setExplainedRule(explainedRule === id ? null : id)}
                >
                  {texts.of(title)}
                </button>
              )}
            </dt>
            <dd>
              <span className="figure">
                {amount === null
                  ? t("common.unknown")
                  : unit === "count"
                    ? numberText(Number(amount))
                    : format.money(amount)}
              </span>
              {explainedRule === id && <RuleText rule={rulesOf(profile).get(rule)} texts={texts} />}
            </dd>
          </div>
        ))}
      </dl>
      {isRounded && <p className="faint small">{t("taxes.totalsAreExact")}</p>}
      <RuleText rule={profile?.earlierLosses} texts={texts} />
    </>
  );
}
