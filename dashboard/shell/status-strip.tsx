import { useState } from "react";
import { useAccount } from "../data/account.tsx";
import { useLinkState } from "../data/live.tsx";
import { useProblemCount } from "../data/portfolio/problem-count.ts";
import { isOpen, useStalled, useTasks } from "../data/tasks.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { t } from "../i18n/t.ts";

/** Code for tasks is loaded with the first task that is shown. */
const TaskPart = lazyPart(() => import("./task-part.tsx"));
const TaskList = lazyPart(() => import("./task-list.tsx"), "dataHealth", "issues", "causes");

/** The status bar, always visible: the running task with its progress, or the last error. Opens the list of tasks. */
export function StatusStrip() {
  const tasks = useTasks();
  const link = useLinkState();
  const [isListOpen, setListOpen] = useState(false);
  const open = tasks.filter(isOpen);
  const running = open.find(({ state }) => state === "running") ?? open[0];
  const failed = tasks.find(({ state }) => state === "failed");
  const stalled = useStalled();
  const shownTask = link === "open" ? running : undefined;
  const problems = useProblems();
  // Nothing was asked of any source yet, so nothing is confirmed either.
  const isEmpty = useAccount().transactions === 0;
  return (
    <aside className="strip" aria-label={t("shell.status")}>
      {shownTask !== undefined && (
        <PartBoundary>
          <TaskPart part="meter" task={shownTask} />
        </PartBoundary>
      )}
      <button type="button" className="strip-words" onClick={() => setListOpen(true)} aria-haspopup="dialog">
        <span
          className={`lamp ${link === "connecting" ? "idle" : link !== "open" ? "lost" : shownTask !== undefined ? "busy" : failed !== undefined ? "bad" : stalled !== undefined || problems.count > 0 ? "slow" : problems.isKnown && !isEmpty ? "calm" : "idle"}`}
          aria-hidden="true"
        />
        <span className="clip" role="status">
          {link === "connecting" ? (
            t("shell.connecting")
          ) : link !== "open" ? (
            t(link === "moving" ? "shell.theAccountIsMoving" : "shell.theServiceIsNotResponding")
          ) : shownTask !== undefined ? (
            <PartBoundary fallback={t("common.loading")}>
              <TaskPart part="words" task={shownTask} others={open.length - 1} />
            </PartBoundary>
          ) : failed !== undefined ? (
            <PartBoundary fallback={t("common.loading")}>
              <TaskPart part="words" task={failed} />
            </PartBoundary>
          ) : stalled !== undefined ? (
            <PartBoundary fallback={t("common.loading")}>
              <TaskPart part="words" task={stalled} />
            </PartBoundary>
          ) : problems.count > 0 ? (
            t("shell.problems", { count: problems.count })
          ) : (
            t(
              !problems.isKnown
                ? "shell.connecting"
                : isEmpty
                  ? "shell.nothingAddedYet"
                  : "shell.everythingIsUpToDate",
            )
          )}
        </span>
      </button>
      <PartBoundary>
        {shownTask !== undefined && <TaskPart part="action" task={shownTask} />}
        {shownTask === undefined && failed !== undefined && link === "open" && (
          <TaskPart part="action" task={failed} />
        )}
      </PartBoundary>
      {isListOpen && (
        <PartBoundary fallback={null}>
          <TaskList onClose={() => setListOpen(false)} />
        </PartBoundary>
      )}
    </aside>
  );
}

/** The number of open issues that make figures wrong, incomplete or doubtful. With one of them, the status is not green. */
function useProblems(): { count: number; isKnown: boolean } {
  const problems = useProblemCount();
  return { count: problems?.serious ?? 0, isKnown: problems !== undefined };
}
