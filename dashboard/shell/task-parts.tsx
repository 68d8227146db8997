import { useAccountMutation } from "../data/account.tsx";
import type { Task } from "../data/records.ts";
import { taskTitle } from "../format/names.ts";
import { progressText, rateText } from "../format/progress-text.ts";
import { useFormat } from "../format/use-format.ts";
import { useNotify } from "../parts/notice.tsx";
import { knownErrorText } from "../../src/domain/texts/error-message.ts";
import { t, translator } from "../i18n/t.ts";
import { IfAllowed } from "../if-allowed.tsx";

/** The step of a task without a count yet, in the page's language; empty if only the service's English text is known. */
function stepText(message: string): string {
  return translator.language === "en" ? message : (knownErrorText({ message }, translator) ?? "");
}

/** `34,100 of 100,000 rows · 21,000/s · 3 s left`. */
export function ProgressText({ task }: { task: Task }) {
  const { duration } = useFormat();
  const { done, total, etaMs, message } = task.progress;
  const parts = [
    total === null && done === 0 ? stepText(message) : progressText(task),
    rateText(task),
    etaMs !== null && etaMs > 0 ? t("shell.left", { time: duration(etaMs) }) : "",
  ];
  return <>{parts.filter((part) => part !== "").join(" · ")}</>;
}

export function Meter({ task }: { task: Task }) {
  const { done, total } = task.progress;
  const label = t("shell.progress", { title: taskTitle(task) });
  return total === null || total === 0 ? (
    <progress aria-label={label} />
  ) : (
    <progress aria-label={label} max={total} value={Math.min(done, total)} />
  );
}

export function CancelTask({ task }: { task: Task }) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  return (
    <IfAllowed>
      <button
        type="button"
        className="button small quiet"
        onClick={() => void mutate("tasks.cancel", { taskId: task.id }).catch(fail)}
      >
        {t("common.cancel")}
        <span className="visually-hidden"> {taskTitle(task)}</span>
      </button>
    </IfAllowed>
  );
}

export function RetryTask({ task }: { task: Task }) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  return (
    <IfAllowed>
      <button
        type="button"
        className="button small"
        onClick={() => void mutate("tasks.retry", { taskId: task.id }).catch(fail)}
      >
        {t("common.tryAgain")}
        <span className="visually-hidden">: {taskTitle(task)}</span>
      </button>
    </IfAllowed>
  );
}
