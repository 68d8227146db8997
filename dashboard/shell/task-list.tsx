import { useState } from "react";
import { useAccountQuery } from "../data/account.tsx";
import { useAssets } from "../data/assets.ts";
import type { Issue, Task } from "../data/records.ts";
import { useTasks } from "../data/tasks.tsx";
import { useNow } from "../data/use-now.ts";
import { taskTitle } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { CancelTask, Meter, ProgressText, RetryTask } from "./task-parts.tsx";
import type { PlainKey } from "../i18n/messages.ts";
import { numberText, t } from "../i18n/t.ts";
import { groupsOf, kindTitle } from "../pages/data-health/groups.ts";
import { issueText } from "../pages/data-health/issue-text.ts";
import { Sheet } from "../parts/sheet.tsx";
import { Link } from "../router.tsx";
import { failureText, translatedText } from "../i18n/error-text.ts";
import { useRowMessages } from "../i18n/use-row-messages.ts";
import { Quotation } from "../i18n/quotation.tsx";

const words: Record<Task["state"], PlainKey> = {
  queued: "shell.queued",
  running: "shell.running",
  waiting: "common.waiting",
  done: "common.done",
  failed: "common.failed",
  cancelled: "common.cancelled",
};

const levels = { warn: "shell.logWarning", error: "shell.logError" } as const satisfies Record<
  string,
  PlainKey
>;

/** The reasons why the account is not up to date, then all recent tasks, open ones first, each with its log. */
export default function TaskList({ onClose }: { onClose(): void }) {
  const tasks = useTasks();
  const rank = ({ state }: Task): number => ["running", "queued", "waiting"].indexOf(state) + 1 || 4;
  const sorted = tasks.toSorted((a, b) => rank(a) - rank(b) || b.createdAt - a.createdAt);
  return (
    <Sheet title={t("shell.tasks")} onClose={onClose}>
      <Reasons onLeave={onClose} />
      {sorted.length === 0 ? (
        <p className="soft">{t("shell.noTasksYet")}</p>
      ) : (
        <ul className="tasks">
          {sorted.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** The kinds of open issues, root causes first: one example of each, and a link to the remedies. */
function Reasons({ onLeave }: { onLeave(): void }) {
  const issues = useAccountQuery("issues.list", { limit: 1_000 });
  const serious = (issues.data?.items ?? []).filter(({ severity }) => severity !== "info");
  if (serious.length === 0) return null;
  return (
    <ul className="rows" aria-label={t("dataHealth.whyNotUpToDate")}>
      {groupsOf(serious).map(({ kind, issues: [first, ...rest] }) => (
        <li key={kind} className="row">
          <span className="row-main">
            <b>
              {kindTitle(kind)}{" "}
              {rest.length > 0 && <span className="faint">{numberText(rest.length + 1)}</span>}
            </b>
            {first !== undefined && <Sentence issue={first} />}
          </span>
          <Link to={`/data-health#issues-${kind}`} className="button small" onClick={onLeave}>
            {t("dataHealth.review")}
            <span className="visually-hidden">: {kindTitle(kind)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Sentence({ issue }: { issue: Issue }) {
  const text = issueText(issue, useFormat(), useAssets());
  return <span className="small soft break">{text ?? <Quotation text={issue.message} />}</span>;
}

function TaskRow({ task }: { task: Task }) {
  const format = useFormat();
  const now = useNow();
  useRowMessages();
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
            <ProgressText task={task} />
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
      {task.error !== null && <p className="small loss break">{failureText(task)}</p>}
      {isLogOpen && <TaskLog taskId={task.id} />}
    </li>
  );
}

function TaskLog({ taskId }: { taskId: string }) {
  const answer = useAccountQuery("tasks.log", { taskId });
  const format = useFormat();
  return (
    <QueryResult of={answer} lines={2}>
      {(log) =>
        log.length === 0 ? (
          <p className="small faint">{t("shell.theLogIsEmpty")}</p>
        ) : (
          <ol className="task-log small">
            {log.map((line, index) => (
              <li key={index} className={line.level === "error" ? "loss" : ""}>
                <span className="faint">{format.clock(line.at)}</span>{" "}
                {line.level !== "info" && <b>{t(levels[line.level])} </b>}
                {translatedText(line) ?? <Quotation text={line.message} />}
              </li>
            ))}
          </ol>
        )
      }
    </QueryResult>
  );
}
