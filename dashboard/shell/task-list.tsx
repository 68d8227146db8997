import { useState } from "react";
import { useAnswer } from "../data/account.tsx";
import type { Task } from "../data/records.ts";
import { useTasks } from "../data/tasks.tsx";
import { useNow } from "../data/use-now.ts";
import { taskTitle } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { Answer } from "../parts/answer.tsx";
import { CancelTask, Meter, ProgressWords, RetryTask } from "./task-parts.tsx";
import type { PlainKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";

const words: Record<Task["state"], PlainKey> = {
  queued: "shell.queued",
  running: "shell.running",
  waiting: "common.waiting",
  done: "common.done",
  failed: "common.failed",
  cancelled: "common.cancelled",
};

/** Every recent task: the open ones first, each with its log one click away. */
export default function TaskList() {
  const tasks = useTasks();
  const rank = ({ state }: Task): number => ["running", "queued", "waiting"].indexOf(state) + 1 || 4;
  const sorted = tasks.toSorted((a, b) => rank(a) - rank(b) || b.createdAt - a.createdAt);
  if (sorted.length === 0) return <p className="soft">{t("shell.noTasksYet")}</p>;
  return (
    <ul className="tasks">
      {sorted.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}

function TaskRow({ task }: { task: Task }) {
  const format = useFormat();
  const now = useNow();
  const [isLogOpen, setLogOpen] = useState(false);
  const isRunning = task.state === "running";
  return (
    <li>
      <div className="task-head">
        <span
          className={`lamp ${isRunning ? "busy" : task.state === "failed" ? "bad" : task.state === "done" ? "calm" : "idle"}`}
          aria-hidden="true"
        />
        <span className="task-title">{taskTitle(task)}</span>
        {(isRunning || task.state === "queued") && <CancelTask task={task} />}
        {task.state === "failed" && <RetryTask task={task} />}
      </div>
      {isRunning && <Meter task={task} />}
      <p className="small faint">
        {t(words[task.state])}
        {task.state === "waiting" &&
          task.runAt !== null &&
          ` ${t("shell.until", { runAt: format.clock(task.runAt) })}`}
        {isRunning && (
          <>
            {" · "}
            <ProgressWords task={task} />
          </>
        )}
        {task.endedAt !== null && <> · {format.ago(task.endedAt, now)}</>}
        {task.endedAt !== null && task.startedAt !== null && task.endedAt - task.startedAt >= 1_500 && (
          <> · {t("shell.took", { endedAt: format.duration(task.endedAt - task.startedAt) })}</>
        )}
        {" · "}
        <button
          type="button"
          className="plain-button"
          aria-expanded={isLogOpen}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {t("shell.log")}
        </button>
      </p>
      {task.error !== null && <p className="small loss break">{task.error}</p>}
      {isLogOpen && <TaskLog taskId={task.id} />}
    </li>
  );
}

function TaskLog({ taskId }: { taskId: string }) {
  const answer = useAnswer("tasks.log", { taskId });
  const format = useFormat();
  return (
    <Answer of={answer} lines={2}>
      {(log) =>
        log.length === 0 ? (
          <p className="small faint">{t("shell.theLogIsEmpty")}</p>
        ) : (
          <ol className="task-log small">
            {log.map((line, index) => (
              <li key={index} className={line.level === "error" ? "loss" : ""}>
                <span className="faint">{format.clock(line.at)}</span> {line.message}
              </li>
            ))}
          </ol>
        )
      }
    </Answer>
  );
}
