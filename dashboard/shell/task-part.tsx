import type { Task } from "../data/records.ts";
import { isOpen } from "../data/tasks.tsx";
import { taskTitle } from "../format/names.ts";
import { stalledText } from "../format/stalled-text.ts";
import { useFormat } from "../format/use-format.ts";
import { t } from "../i18n/t.ts";
import { CancelTask, Meter, ProgressText, RetryTask } from "./task-parts.tsx";
import { failureText } from "../i18n/error-text.ts";
import { useRowMessages } from "../i18n/use-row-messages.ts";

/** What the strip shows of its task, loaded with the first one that is to be shown: its words, its meter, or what can be done about it. */
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

/** The running task and the number that wait, the failed one, or the one that waits for a retry. */
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
