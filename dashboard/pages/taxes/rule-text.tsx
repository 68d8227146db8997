import type { TaxProfile, TaxTexts } from "../../data/tax-report.ts";

type Rule = TaxProfile["rules"][number];

/** The rules of a country by their ids. */
export function rulesOf(profile: TaxProfile | undefined): Map<string, Rule> {
  return new Map(profile?.rules.map((rule) => [rule.id, rule]));
}

/** A rule and where it is written. */
export function RuleText({
  rule,
  texts,
}: {
  rule: Pick<Rule, "text" | "source"> | undefined;
  texts: TaxTexts;
}) {
  if (rule === undefined) return null;
  return (
    <p className="faint small tax-rule">
      {texts.of(rule.text)} {rule.source !== "portolan" && <cite>{rule.source}</cite>}
    </p>
  );
}
