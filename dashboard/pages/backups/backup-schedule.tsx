import { useState, type FormEvent } from "react";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { Settings } from "../../data/records.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { ScheduleField } from "../../parts/schedule-field.tsx";
import { PassphraseFields } from "./passphrase-fields.tsx";
import { t } from "../../i18n/t.ts";

/** The secret that encrypts scheduled backups. */
const secret = "backup_passphrase";
const crons = ["30 2 * * *", "30 2 * * 1", "30 2 1 * *"];

/** When backups are created automatically, how many are kept, and whether they are encrypted. */
export function BackupSchedule() {
  const settings = useAccountQuery("settings.get", {});
  return (
    <section aria-labelledby="backup-schedule" className="card stack">
      <h2 id="backup-schedule">{t("backups.scheduledBackups")}</h2>
      <QueryResult of={settings} lines={3}>
        {(known) => (
          <Times key={JSON.stringify([known.schedules["backup"], known.backups])} settings={known} />
        )}
      </QueryResult>
      <Encryption />
    </section>
  );
}

function Times({ settings }: { settings: Settings }) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const [cronText, choose] = useState(settings.schedules["backup"]?.cron ?? "");
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const cron = cronText.trim();
    const patch = {
      schedules: { backup: { cron: cron === "" ? null : cron } },
      backups: { keep: Number(form.get("keep")) },
    };
    try {
      await mutate("settings.update", { patch });
      say(t("common.saved"));
    } catch (error) {
      fail(error);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      <div className="form-row">
        <ScheduleField
          label={t("backups.schedule")}
          presets={[{ value: "", title: t("backups.off") }]}
          crons={crons}
          value={cronText}
          onChange={choose}
        />
        <label className="field">
          <span>{t("backups.numberToKeep")}</span>
          <input
            name="keep"
            type="text"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,2}"
            defaultValue={settings.backups.keep}
            required
          />
        </label>
      </div>
      <p className="small faint">{t("backups.olderScheduledBackupsAreDeleted")}</p>
      <div className="actions">
        <button type="submit" className="button">
          {t("common.save")}
        </button>
      </div>
    </form>
  );
}

function Encryption() {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const secrets = useAccountQuery("secrets.list", {});
  const [round, setRound] = useState(0);
  const isSet = secrets.data?.some(({ name }) => name === secret) ?? false;
  const change = async (work: Promise<unknown>, words: string): Promise<void> => {
    try {
      await work;
      setRound(round + 1);
      say(words);
    } catch (error) {
      fail(error);
    }
  };
  const set = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get("passphrase") ?? "");
    void change(mutate("secrets.set", { name: secret, value }), t("backups.scheduledBackupsWillBeEncrypted"));
  };
  return (
    <details open={isSet}>
      <summary>{isSet ? t("backups.encryptionIsOn") : t("backups.encryptionIsOff")}</summary>
      <form className="form" onSubmit={set}>
        <p className="small faint">{t("backups.thePassphraseIsStoredEncrypted")}</p>
        <PassphraseFields
          key={round}
          label={isSet ? t("backups.newPassphrase") : t("backups.passphraseForScheduledBackups")}
          isRequired
        />
        <div className="actions">
          <button type="submit" className="button">
            {t("backups.encryptScheduledBackups")}
          </button>
          {isSet && (
            <button
              type="button"
              className="button quiet"
              onClick={() =>
                void change(
                  mutate("secrets.delete", { name: secret }),
                  t("backups.scheduledBackupsWillNoLonger"),
                )
              }
            >
              {t("backups.turnOffEncryption")}
            </button>
          )}
        </div>
      </form>
    </details>
  );
}
