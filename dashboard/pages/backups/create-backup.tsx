import { useState, type FormEvent } from "react";
import { useAccountMutation } from "../../data/account.tsx";
import { isOpen, useTasks } from "../../data/tasks.tsx";
import { taskTitle } from "../../format/names.ts";
import { useNotify } from "../../parts/notice.tsx";
import { CancelTask, Meter, ProgressText } from "../../shell/task-parts.tsx";
import { PassphraseFields } from "./passphrase-fields.tsx";
import { t } from "../../i18n/t.ts";

/** Creates a backup now, encrypted if a passphrase is given. */
export function CreateBackup() {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const [isEncrypted, setEncrypted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const running = useTasks().filter((task) => task.kind === "backup" && isOpen(task));
  const make = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const passphrase = String(new FormData(event.currentTarget).get("passphrase") ?? "");
    setAsking(true);
    try {
      await mutate("backups.create", passphrase === "" ? {} : { passphrase }, ["tasks"]);
      setRound(round + 1);
    } catch (error) {
      fail(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <section aria-labelledby="make-backup" className="card stack">
      <h2 id="make-backup">{t("backups.createABackup")}</h2>
      <form className="form" onSubmit={(event) => void make(event)}>
        <label className="check">
          <input
            type="checkbox"
            checked={isEncrypted}
            onChange={(event) => setEncrypted(event.target.checked)}
          />{" "}
          <span>{t("backups.encryptAndIncludeApiKeys")}</span>
        </label>
        {isEncrypted ? (
          <>
            <PassphraseFields key={round} label={t("backups.passphrase")} isRequired />
            <p className="small faint">{t("backups.chooseALongPassphraseAnd")}</p>
          </>
        ) : (
          <p className="small faint">{t("backups.withoutAPassphraseAnyoneWho")}</p>
        )}
        <div className="actions">
          <button type="submit" className="button primary" disabled={isAsking}>
            {t("backups.createBackup")}
          </button>
        </div>
      </form>
      {running.map((task) => (
        <div key={task.id} className="stack" role="status">
          <p className="small">
            {taskTitle(task)} · <ProgressText task={task} /> <CancelTask task={task} />
          </p>
          <Meter task={task} />
        </div>
      ))}
    </section>
  );
}
