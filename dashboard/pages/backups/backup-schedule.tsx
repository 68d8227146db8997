import { useState, type FormEvent } from "react";
import { useAct, useAnswer } from "../../data/account.tsx";
import type { Settings } from "../../data/records.ts";
import { Answer } from "../../parts/answer.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { ScheduleField } from "../../parts/schedule-field.tsx";
import { PassphraseFields } from "./passphrase-fields.tsx";

/** The secret with which scheduled backups are encrypted. */
const secret = "backup_passphrase";
const crons = ["30 2 * * *", "30 2 * * 1", "30 2 1 * *"];

/** When backups are made without anybody's doing, how many of these stay, and whether they are encrypted. */
export function BackupSchedule() {
  const settings = useAnswer("settings.get", {});
  return (
    <section aria-labelledby="backup-schedule" className="card stack">
      <h2 id="backup-schedule">By themselves</h2>
      <Answer of={settings} lines={3}>
        {(known) => (
          <Times key={JSON.stringify([known.schedules["backup"], known.backups])} settings={known} />
        )}
      </Answer>
      <Encryption />
    </section>
  );
}

function Times({ settings }: { settings: Settings }) {
  const act = useAct();
  const { say, fail } = useNotify();
  const [chosen, choose] = useState(settings.schedules["backup"]?.cron ?? "");
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const cron = chosen.trim();
    const patch = {
      schedules: { backup: { cron: cron === "" ? null : cron } },
      backups: { keep: Number(form.get("keep")) },
    };
    try {
      await act("settings.update", { patch });
      say("Saved.");
    } catch (error) {
      fail(error);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      <div className="form-row">
        <ScheduleField
          label="Made"
          named={[{ value: "", title: "Never by themselves" }]}
          crons={crons}
          value={chosen}
          onChange={choose}
        />
        <label className="field">
          <span>Newest ones to keep</span>
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
      <p className="small faint">
        Older scheduled ones make room. Those you make by hand stay until you delete them.
      </p>
      <div className="actions">
        <button type="submit" className="button">
          Save
        </button>
      </div>
    </form>
  );
}

function Encryption() {
  const act = useAct();
  const { say, fail } = useNotify();
  const secrets = useAnswer("secrets.list", {});
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
    void change(act("secrets.set", { name: secret, value }), "Scheduled backups are encrypted from now on.");
  };
  return (
    <details open={isSet}>
      <summary>{isSet ? "They are encrypted" : "They are not encrypted"}</summary>
      <form className="form" onSubmit={set}>
        <p className="small faint">
          Their passphrase is sealed on this service. Keep it elsewhere, too: without it nobody can restore
          them on another machine.
        </p>
        <PassphraseFields
          key={round}
          label={isSet ? "Another passphrase" : "Passphrase of scheduled backups"}
          isRequired
        />
        <div className="actions">
          <button type="submit" className="button">
            Encrypt them with it
          </button>
          {isSet && (
            <button
              type="button"
              className="button quiet"
              onClick={() =>
                void change(
                  act("secrets.delete", { name: secret }),
                  "Scheduled backups are not encrypted any more.",
                )
              }
            >
              Stop encrypting them
            </button>
          )}
        </div>
      </form>
    </details>
  );
}
