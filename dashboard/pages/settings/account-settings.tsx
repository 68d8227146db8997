import { useState, type FormEvent } from "react";
import { useAccount, useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { baseCurrencies } from "../../data/first-run/base-currency.ts";
import type { Settings } from "../../data/records.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { ScheduleField } from "../../parts/schedule-field.tsx";
import { languageCodes, languages } from "../../i18n/languages.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

const schedules: { name: keyof Settings["schedules"]; title: PlainKey; crons: string[] }[] = [
  {
    name: "prices",
    title: "settings.fetchPrices",
    crons: ["3 * * * *", "20 */6 * * *", "3 4 * * *"],
  },
  {
    name: "netWorth",
    title: "settings.updateNetWorth",
    crons: ["7 * * * *", "20 */6 * * *", "7 4 * * *"],
  },
  {
    name: "sync",
    title: "settings.syncConnections",
    crons: ["20 * * * *", "20 */6 * * *", "20 3 * * *", "20 3 * * 1"],
  },
  { name: "metadata", title: "settings.refreshMetadata", crons: ["40 4 * * *", "40 4 * * 1"] },
  { name: "backup", title: "settings.createBackups", crons: ["30 2 * * *", "30 2 * * 1", "30 2 1 * *"] },
];
const switches = [
  { name: "verifyAfterSync", title: "settings.compareBalancesWithTheSource" },
  { name: "linkTransfers", title: "settings.linkObviousTransfersBetweenOwn" },
] as const;

/** Settings that the service stores with the account: its currency and schedules. */
export function AccountSettings() {
  const { name } = useAccount();
  const answer = useAccountQuery("settings.get", {});
  return (
    <section aria-labelledby="account-settings" className="card stack">
      <h2 id="account-settings">{t("settings.account", { name })}</h2>
      <QueryResult of={answer} lines={11}>
        {(settings) => <Form key={JSON.stringify(settings)} settings={settings} />}
      </QueryResult>
    </section>
  );
}

function Form({ settings }: { settings: Settings }) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const [isSaving, setSaving] = useState(false);
  const [times, setTimes] = useState(() =>
    schedules.map(({ name }) => ({ name, cron: settings.schedules[name].cron ?? "" })),
  );
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const patch = patchOf(settings, form, times);
    if (Object.keys(patch).length === 0) return;
    setSaving(true);
    try {
      await mutate("settings.update", { patch }, ["accounts", "netWorth", "balances"]);
      say(t("common.saved"));
    } catch (error) {
      fail(error);
      setSaving(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      <div className="form-row">
        <label className="field">
          <span>{t("settings.baseCurrency")}</span>
          <select name="baseCurrency" defaultValue={settings.baseCurrency}>
            {[...new Set<string>([settings.baseCurrency, ...baseCurrencies])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{t("settings.notificationLanguage")}</span>
          <select name="language" defaultValue={settings.language}>
            {languageCodes.map((code) => (
              <option key={code} value={code}>
                {languages[code]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <fieldset className="schedules">
        <legend>{t("settings.automaticUpdates")}</legend>
        <div className="form-row">
          {schedules.map(({ name, title, crons }) => (
            <ScheduleField
              key={name}
              label={t(title)}
              presets={[{ value: "", title: t("common.off") }]}
              crons={crons}
              value={times.find((time) => time.name === name)?.cron ?? ""}
              onChange={(cron) => setTimes(times.map((time) => (time.name === name ? { name, cron } : time)))}
            />
          ))}
        </div>
        {switches.map(({ name, title }) => (
          <label key={name} className="check">
            <input type="checkbox" name={name} defaultChecked={settings[name]} /> <span>{t(title)}</span>
          </label>
        ))}
        <label className="check">
          <input type="checkbox" name="maskAddresses" defaultChecked={settings.assistant.maskAddresses} />{" "}
          <span>{t("settings.maskAddressesSentToThe")}</span>
        </label>
      </fieldset>
      <div className="actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          {t("common.save")}
        </button>
      </div>
    </form>
  );
}

/** The form's values that differ from the settings, as a merge patch. */
function patchOf(
  settings: Settings,
  form: FormData,
  times: readonly { name: keyof Settings["schedules"]; cron: string }[],
): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const name of ["baseCurrency", "language"] as const)
    if (form.get(name) !== settings[name]) patch[name] = form.get(name);
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
  return patch;
}
