import type { Task } from "../../data/records.ts";
import { Meter, ProgressText } from "../../shell/task-parts.tsx";
import { t } from "../../i18n/t.ts";
import { failureText } from "../../i18n/error-text.ts";

/** The progress of a restore, or why it failed; a failed restore changes nothing. */
export function RestoreProgress({ task }: { task: Task | null }) {
  if (task === null || task.state === "done" || task.state === "cancelled") return null;
  if (task.state === "failed")
    return (
      <div className="failure" role="alert">
        <p>
          <b>{t("backups.nothingWasRestoredOrChanged")}</b> {failureText(task)}
        </p>
      </div>
    );
  return (
    <div className="card stack" role="status">
      <p>
        {t("backups.restoring")} <ProgressText task={task} />
      </p>
      <Meter task={task} />
    </div>
  );
}
