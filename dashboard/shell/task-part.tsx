import type { Task } from "../data/records.ts";
import { isOpen } from "../data/tasks.tsx";
import { taskTitle } from "../format/names.ts";
import { stalledText } from "../format/stalled-text.ts";
import { useFormat } from "../format/use-format.ts";
import { t } from "../i18n/t.ts";
import { CancelTask, Meter, ProgressText, RetryTask } from "./task-parts.tsx";
import { failureText } from "../i18n/error-text.ts";
import { useRowMessages } from "../i18n/use-row-messages.ts";

/** The task in the status bar: its text, its progress, or its button (retry or cancel). Loaded with the first task. */
export default function TaskPart({
  part,
  task,
  others = 0,
}: {
  part: "words" | "meter" | "action";
  task: Task;
  others?: number;
}) {
  if (part === "meter") return <Meter task={task} />;
  if (part === "words") return <Words task={task} others={others} />;
  return task.state === "failed" ? <RetryTask task={task} /> : <CancelTask task={task} />;
}

/** The text: the running task and the number of waiting ones, or the task that failed or waits for its retry. */
function Words({ task, others }: { task: Task; others: number }) {
  const format = useFormat();
  useRowMessages();
  if (task.state === "failed")
    return (
      <>
        {t("shell.failed", { title: taskTitle(task), error: failureText(task) ?? t("shell.noReasonGiven") })}
      </>
    );
  if (!isOpen(task)) return <>{stalledText(task, format.clock)}</>;
  return (
    <>
      <span>{taskTitle(task)}</span>{" "}
      <span className="strip-detail">
        <ProgressText task={task} />
      </span>
      {others > 0 && <span className="strip-others"> {t("shell.andOthers", { count: others })}</span>}
    </>
  );
}
