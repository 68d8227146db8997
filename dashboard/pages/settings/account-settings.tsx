import { useState, type FormEvent } from "react";
import { useAccount, useAct, useAnswer } from "../../data/account.tsx";
import type { Settings } from "../../data/records.ts";
import { Answer } from "../../parts/answer.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { ScheduleField } from "../../parts/schedule-field.tsx";

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
const schedules: { name: keyof Settings["schedules"]; title: string; crons: string[] }[] = [
  {
    name: "prices",
    title: "Prices are fetched",
    crons: ["3 * * * *", "20 */6 * * *", "3 4 * * *"],
  },
  {
    name: "netWorth",
    title: "Net worth is computed",
    crons: ["7 * * * *", "20 */6 * * *", "7 4 * * *"],
  },
  {
    name: "sync",
    title: "Connections are read",
    crons: ["20 * * * *", "20 */6 * * *", "20 3 * * *", "20 3 * * 1"],
  },
  { name: "metadata", title: "Names and lists are refreshed", crons: ["40 4 * * *", "40 4 * * 1"] },
  { name: "backup", title: "Backups are made", crons: ["30 2 * * *", "30 2 * * 1", "30 2 1 * *"] },
];
const never = [{ value: "", title: "Never by itself" }];
const switches = [
  { name: "verifyAfterSync", title: "Compare balances with the source after every sync" },
  { name: "linkTransfers", title: "Link transfers between own wallets that are beyond doubt" },
] as const;

/** What belongs to the account and is kept by the service: its currency, and when it does what on its own. */
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
  const [times, setTimes] = useState(() =>
    schedules.map(({ name }) => ({ name, cron: settings.schedules[name].cron ?? "" })),
  );
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const patch: Record<string, unknown> = {};
    if (form.get("baseCurrency") !== settings.baseCurrency) patch["baseCurrency"] = form.get("baseCurrency");
    const changed = times.flatMap(({ name, cron }) => {
      const next = cron.trim() === "" ? null : cron.trim();
      return next === settings.schedules[name].cron ? [] : [[name, { cron: next }] as const];
    });
    if (changed.length > 0) patch["schedules"] = Object.fromEntries(changed);
    for (const { name } of switches) {
      const isOn = form.get(name) === "on";
      if (isOn !== settings[name]) patch[name] = isOn;
    }
    const maskAddresses = form.get("maskAddresses") === "on";
    if (maskAddresses !== settings.assistant.maskAddresses) patch["assistant"] = { maskAddresses };
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
        <div className="form-row">
          {schedules.map(({ name, title, crons }) => (
            <ScheduleField
              key={name}
              label={title}
              named={never}
              crons={crons}
              value={times.find((time) => time.name === name)?.cron ?? ""}
              onChange={(cron) => setTimes(times.map((time) => (time.name === name ? { name, cron } : time)))}
            />
          ))}
        </div>
        {switches.map(({ name, title }) => (
          <label key={name} className="check">
            <input type="checkbox" name={name} defaultChecked={settings[name]} /> <span>{title}</span>
          </label>
        ))}
        <label className="check">
          <input type="checkbox" name="maskAddresses" defaultChecked={settings.assistant.maskAddresses} />{" "}
          <span>Shorten addresses before the assistant’s model sees them</span>
        </label>
      </fieldset>
      <div className="actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          Save
        </button>
      </div>
    </form>
  );
}
