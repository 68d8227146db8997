import { lazy, Suspense, useState } from "react";
import { useAct } from "../data/account.tsx";
import { useLinkState } from "../data/live.tsx";
import type { Task } from "../data/records.ts";
import { isOpen, useTasks } from "../data/tasks.tsx";
import { counted } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { Placeholder } from "../parts/answer.tsx";
import { useNotify } from "../parts/notice.tsx";
import { Sheet } from "../parts/sheet.tsx";

const TaskList = lazy(() => import("./task-list.tsx"));

/** Always there: what the service is doing, how far it is, and what went wrong last, in words. It opens to all tasks. */
export function StatusStrip() {
  const tasks = useTasks();
  const link = useLinkState();
  const [isListOpen, setListOpen] = useState(false);
  const open = tasks.filter(isOpen);
  const running = open.find(({ state }) => state === "running") ?? open[0];
  const failed = tasks.find(({ state }) => state === "failed");
  const shown = link === "open" ? running : undefined;
  return (
    <aside className="strip" aria-label="What the service is doing">
      {shown !== undefined && <Meter task={shown} />}
      <button type="button" className="strip-words" onClick={() => setListOpen(true)} aria-haspopup="dialog">
        <span
          className={`lamp ${link === "connecting" ? "idle" : link !== "open" ? "lost" : shown !== undefined ? "busy" : failed !== undefined ? "bad" : "calm"}`}
          aria-hidden="true"
        />
        <span className="clip" role="status">
          {link === "connecting" ? (
            "Connecting…"
          ) : link !== "open" ? (
            "The service is not answering. Trying again…"
          ) : shown !== undefined ? (
            <RunningWords task={shown} others={open.length - 1} />
          ) : failed !== undefined ? (
            `${failed.title} failed: ${failed.error ?? "no reason given"}`
          ) : (
            "Everything is up to date"
          )}
        </span>
      </button>
      {shown !== undefined && <CancelTask task={shown} />}
      {shown === undefined && failed !== undefined && link === "open" && <RetryTask task={failed} />}
      {isListOpen && (
        <Sheet title="Tasks" onClose={() => setListOpen(false)}>
          <Suspense fallback={<Placeholder lines={6} />}>
            <TaskList />
          </Suspense>
        </Sheet>
      )}
    </aside>
  );
}

function RunningWords({ task, others }: { task: Task; others: number }) {
  return (
    <>
      <span>{task.title}</span>{" "}
      <span className="strip-detail">
        <ProgressWords task={task} />
      </span>
      {others > 0 && <span className="strip-others"> and {counted(others, "other")}</span>}
    </>
  );
}

/** `34,100 of 100,000 · 21,000/s · 3 s left`. */
export function ProgressWords({ task }: { task: Task }) {
  const { duration } = useFormat();
  const { done, total, ratePerSecond, etaMs, message } = task.progress;
  const parts = [
    total === null
      ? done > 0
        ? done.toLocaleString()
        : message
      : `${done.toLocaleString()} of ${total.toLocaleString()}`,
    ratePerSecond !== null && ratePerSecond >= 1 ? `${Math.round(ratePerSecond).toLocaleString()}/s` : "",
    etaMs !== null && etaMs > 0 ? `${duration(etaMs)} left` : "",
  ];
  return <>{parts.filter((part) => part !== "").join(" · ")}</>;
}

export function Meter({ task }: { task: Task }) {
  const { done, total } = task.progress;
  const label = `${task.title}, progress`;
  return total === null || total === 0 ? (
    <progress aria-label={label} />
  ) : (
    <progress aria-label={label} max={total} value={Math.min(done, total)} />
  );
}

export function CancelTask({ task }: { task: Task }) {
  const act = useAct();
  const { fail } = useNotify();
  return (
    <button
      type="button"
      className="button small quiet"
      onClick={() => void act("tasks.cancel", { taskId: task.id }).catch(fail)}
    >
      Cancel<span className="visually-hidden"> {task.title}</span>
    </button>
  );
}

export function RetryTask({ task }: { task: Task }) {
  const act = useAct();
  const { fail } = useNotify();
  return (
    <button
      type="button"
      className="button small"
      onClick={() => void act("tasks.retry", { taskId: task.id }).catch(fail)}
    >
      Try again<span className="visually-hidden">: {task.title}</span>
    </button>
  );
}
