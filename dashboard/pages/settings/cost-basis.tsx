import { useState, type FormEvent } from "react";
import { methods, scopes } from "../../../src/domain/accounting/lots/lots.ts";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { Settings } from "../../data/records.ts";
import { methodTitles, scopeTitles } from "../../data/report.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

type Choices = Settings["costBasis"];
type Choice = { name: keyof Choices; title: PlainKey; options: [value: string, title: PlainKey][] };

const choices: Choice[] = [
  { name: "method", title: "settings.costBasisMethod", options: methods.map((id) => [id, methodTitles[id]]) },
  { name: "scope", title: "settings.lotMatching", options: scopes.map((id) => [id, scopeTitles[id]]) },
  {
    name: "gas",
    title: "settings.gasFeesOfTrades",
    options: [
      ["cost", "settings.partOfTheCostBasis"],
      ["expense", "settings.separateExpense"],
      ["ignore", "settings.ignored"],
    ],
  },
  {
    name: "fees",
    title: "settings.otherFeesOfTrades",
    options: [
      ["cost", "settings.partOfTheCostBasis"],
      ["expense", "settings.separateExpense"],
    ],
  },
  {
    name: "depositBasis",
    title: "settings.costBasisOfDeposits",
    options: [
      ["market", "settings.marketValue"],
      ["zero", "settings.zero"],
    ],
  },
];

/** The default cost basis settings. */
export function CostBasis() {
  const answer = useAccountQuery("settings.get", {});
  return (
    <section aria-labelledby="cost-basis" className="card stack">
      <h2 id="cost-basis">{t("settings.costBasis")}</h2>
      <p className="small faint">{t("settings.defaultsForReportsAndPositions")}</p>
      <QueryResult of={answer} lines={6}>
        {({ costBasis }) => <Form key={JSON.stringify(costBasis)} costBasis={costBasis} />}
      </QueryResult>
    </section>
  );
}

function Form({ costBasis }: { costBasis: Choices }) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const names = [...choices.map(({ name }) => name), "timezone" as const];
    const changed = names.flatMap((name) => {
      const value = String(form.get(name) ?? "").trim();
      return value === costBasis[name] ? [] : [[name, value] as const];
    });
    if (changed.length === 0) return;
    setSaving(true);
    try {
      await mutate("settings.update", { patch: { costBasis: Object.fromEntries(changed) } }, [
        "trades",
        "pnl",
      ]);
      say(t("common.saved"));
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      <div className="form-row">
        {choices.map(({ name, title, options }) => (
          <label key={name} className="field">
            <span>{t(title)}</span>
            <select name={name} defaultValue={costBasis[name]}>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {t(text)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label className="field">
          <span>{t("settings.timeZoneForTaxDays")}</span>
          <input name="timezone" defaultValue={costBasis.timezone} spellCheck={false} required />
        </label>
      </div>
      <div className="actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          {t("common.save")}
        </button>
      </div>
    </form>
  );
}
