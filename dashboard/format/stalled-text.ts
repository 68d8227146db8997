import type { Task } from "../data/records.ts";
import { t } from "../i18n/t.ts";
import { taskTitle } from "./names.ts";

/** What failed and when it is retried, in one sentence. */
export function stalledText(task: Task, clock: (at: number) => string): string {
  const values = { title: taskTitle(task), time: clock(task.runAt ?? task.createdAt) };
  return task.error === null
    ? t("shell.waitingUntil", values)
    : t("shell.failedUntil", { ...values, error: task.error });
}
