import { useState, type FormEvent } from "react";
import { useAccount, useAct, useAnswer } from "../../data/account.tsx";
import type { Settings } from "../../data/records.ts";
import { Answer } from "../../parts/answer.tsx";
import { useNotify } from "../../parts/notice.tsx";

const currencies = [
  "USD",
  "EUR",
  "GBP",
  "CHF",
  "JPY",
  "CAD",
  "AUD",
  "NZD",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "CZK",
  "HUF",
  "BRL",
  "MXN",
  "INR",
  "CNY",
  "HKD",
  "SGD",
  "KRW",
  "TRY",
  "ZAR",
  "ILS",
  "THB",
];
const scheduleTitles: Record<string, string> = {
  prices: "Prices",
  netWorth: "Net worth",
  sync: "Connections",
  metadata: "Names and lists",
  backup: "Backups",
  verify: "Verification",
};

/** What belongs to the account and is kept by the service: its currency, and when it does what by itself. */
export function AccountSettings() {
  const { name } = useAccount();
  const answer = useAnswer("settings.get", {});
  return (
    <section aria-labelledby="account-settings" className="card stack">
      <h2 id="account-settings">Account “{name}”</h2>
      <Answer of={answer} lines={4}>
        {(settings) => <Form key={JSON.stringify(settings)} settings={settings} />}
      </Answer>
    </section>
  );
}

function Form({ settings }: { settings: Settings }) {
  const act = useAct();
  const { say, fail } = useNotify();
  const [isSaving, setSaving] = useState(false);
  const schedules = Object.entries(settings.schedules);
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const patch: Record<string, unknown> = {};
    if (form.get("baseCurrency") !== settings.baseCurrency) patch["baseCurrency"] = form.get("baseCurrency");
    const changed = schedules.flatMap(([key, { cron }]) => {
      const typed = String(form.get(`schedule ${key}`) ?? "").trim();
      return typed === (cron ?? "") ? [] : [[key, { cron: typed === "" ? null : typed }] as const];
    });
    if (changed.length > 0) patch["schedules"] = Object.fromEntries(changed);
    if (Object.keys(patch).length === 0) return;
    setSaving(true);
    try {
      await act("settings.update", { patch }, ["accounts", "netWorth", "balances"]);
      say("Saved.");
    } catch (error) {
      fail(error);
      setSaving(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      <label className="field short">
        <span>Currency of all values</span>
        <select name="baseCurrency" defaultValue={settings.baseCurrency}>
          {[...new Set([settings.baseCurrency, ...currencies])].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </label>
      <fieldset className="schedules">
        <legend>What happens by itself, and when</legend>
        <p className="small faint">
          Five fields as cron writes them (minute, hour, day, month, weekday), in UTC. Empty means never.
        </p>
        <div className="form-row">
          {schedules.map(([key, { cron }]) => (
            <label key={key} className="field">
              <span>{scheduleTitles[key] ?? key}</span>
              <input
                name={`schedule ${key}`}
                defaultValue={cron ?? ""}
                placeholder="never"
                className="mono"
                spellCheck={false}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          Save
        </button>
      </div>
    </form>
  );
}
