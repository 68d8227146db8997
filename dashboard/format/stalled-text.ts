import type { Task } from "../data/records.ts";
import { t } from "../i18n/t.ts";
import { taskTitle } from "./names.ts";
import { failureText } from "../i18n/error-text.ts";

/** What failed and when it is retried, in one sentence. */
export function stalledText(task: Task, clock: (at: number) => string): string {
  const values = { title: taskTitle(task), time: clock(task.runAt ?? task.createdAt) };
  const error = failureText(task);
  return error === null ? t("shell.waitingUntil", values) : t("shell.failedUntil", { ...values, error });
}
