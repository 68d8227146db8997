import { Suspense, useState } from "react";
import { useAccountQuery } from "../data/account.tsx";
import { useLinkState } from "../data/live.tsx";
import type { Task } from "../data/records.ts";
import { isOpen, stalledWords, useStalled, useTasks } from "../data/tasks.tsx";
import { taskTitle } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { lazyPart } from "../parts/lazy-part.ts";
import { CancelTask, Meter, ProgressWords, RetryTask } from "./task-parts.tsx";
import { t } from "../i18n/t.ts";

const TaskList = lazyPart(() => import("./task-list.tsx"), "dataHealth");

/** Always visible: what the service is doing, its progress, and the last error, in words. Opens the list of tasks. */
export function StatusStrip() {
  const tasks = useTasks();
  const link = useLinkState();
  const [isListOpen, setListOpen] = useState(false);
  const open = tasks.filter(isOpen);
  const running = open.find(({ state }) => state === "running") ?? open[0];
  const failed = tasks.find(({ state }) => state === "failed");
  const stalled = useStalled();
  const format = useFormat();
  const shown = link === "open" ? running : undefined;
  const doubts = useDoubts();
  return (
    <aside className="strip" aria-label={t("shell.status")}>
      {shown !== undefined && <Meter task={shown} />}
      <button type="button" className="strip-words" onClick={() => setListOpen(true)} aria-haspopup="dialog">
        <span
          className={`lamp ${link === "connecting" ? "idle" : link !== "open" ? "lost" : shown !== undefined ? "busy" : failed !== undefined ? "bad" : stalled !== undefined || doubts.count > 0 ? "slow" : doubts.isKnown ? "calm" : "idle"}`}
          aria-hidden="true"
        />
        <span className="clip" role="status">
          {link === "connecting" ? (
            t("shell.connecting")
          ) : link !== "open" ? (
            t("shell.theServiceIsNotResponding")
          ) : shown !== undefined ? (
            <RunningWords task={shown} others={open.length - 1} />
          ) : failed !== undefined ? (
            t("shell.failed", { title: taskTitle(failed), error: failed.error ?? t("shell.noReasonGiven") })
          ) : stalled !== undefined ? (
            stalledWords(stalled, format.clock)
          ) : doubts.count > 0 ? (
            t("shell.problems", { count: doubts.count })
          ) : (
            t(doubts.isKnown ? "shell.everythingIsUpToDate" : "shell.connecting")
          )}
        </span>
      </button>
      {shown !== undefined && <CancelTask task={shown} />}
      {shown === undefined && failed !== undefined && link === "open" && <RetryTask task={failed} />}
      {isListOpen && (
        <Suspense fallback={null}>
          <TaskList onClose={() => setListOpen(false)} />
        </Suspense>
      )}
    </aside>
  );
}

/** Open issues that make figures wrong, incomplete or doubtful; with one of them the status is not green. */
function useDoubts(): { count: number; isKnown: boolean } {
  const { data } = useAccountQuery("issues.list", { limit: 100 });
  const count = data?.items.filter(({ severity }) => severity !== "info").length ?? 0;
  return { count, isKnown: data !== undefined };
}

function RunningWords({ task, others }: { task: Task; others: number }) {
  return (
    <>
      <span>{taskTitle(task)}</span>{" "}
      <span className="strip-detail">
        <ProgressWords task={task} />
      </span>
      {others > 0 && <span className="strip-others"> {t("shell.andOthers", { count: others })}</span>}
    </>
  );
}
