import { useState, type FormEvent } from "react";
import { methods, scopes } from "../../../src/domain/accounting/lots/lots.ts";
import { useAct, useAnswer } from "../../data/account.tsx";
import type { Settings } from "../../data/records.ts";
import { methodTitles, scopeTitles } from "../../data/report.ts";
import { Answer } from "../../parts/answer.tsx";
import { useNotify } from "../../parts/notice.tsx";

type Choices = Settings["costBasis"];
type Choice = { name: keyof Choices; title: string; options: [value: string, title: string][] };

const choices: Choice[] = [
  { name: "method", title: "Which coins go first", options: methods.map((id) => [id, methodTitles[id]]) },
  { name: "scope", title: "Counted over", options: scopes.map((id) => [id, scopeTitles[id]]) },
  {
    name: "gas",
    title: "Gas of a trade",
    options: [
      ["cost", "Part of what it cost"],
      ["expense", "An expense of its own"],
      ["ignore", "Left out"],
    ],
  },
  {
    name: "fees",
    title: "Other fees of a trade",
    options: [
      ["cost", "Part of what it cost"],
      ["expense", "An expense of its own"],
    ],
  },
  {
    name: "depositBasis",
    title: "What comes in from outside cost",
    options: [
      ["market", "Its price on that day"],
      ["zero", "Nothing"],
    ],
  },
];

/** How profit is computed wherever nothing else is asked for. */
export function CostBasis() {
  const answer = useAnswer("settings.get", {});
  return (
    <section aria-labelledby="cost-basis" className="card stack">
      <h2 id="cost-basis">Cost basis</h2>
      <p className="small faint">What reports and positions begin with. A report may choose otherwise.</p>
      <Answer of={answer} lines={3}>
        {({ costBasis }) => <Form key={JSON.stringify(costBasis)} chosen={costBasis} />}
      </Answer>
    </section>
  );
}

function Form({ chosen }: { chosen: Choices }) {
  const act = useAct();
  const { say, fail } = useNotify();
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const names = [...choices.map(({ name }) => name), "timezone" as const];
    const changed = names.flatMap((name) => {
      const value = String(form.get(name) ?? "").trim();
      return value === chosen[name] ? [] : [[name, value] as const];
    });
    if (changed.length === 0) return;
    setSaving(true);
    try {
      await act("settings.update", { patch: { costBasis: Object.fromEntries(changed) } }, ["trades", "pnl"]);
      say("Saved.");
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
            <span>{title}</span>
            <select name={name} defaultValue={chosen[name]}>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label className="field">
          <span>Days end in the time zone</span>
          <input name="timezone" defaultValue={chosen.timezone} spellCheck={false} required />
        </label>
      </div>
      <div className="actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          Save
        </button>
      </div>
    </form>
  );
}
