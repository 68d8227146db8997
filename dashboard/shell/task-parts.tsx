import { useAct } from "../data/account.tsx";
import type { Task } from "../data/records.ts";
import { useFormat } from "../format/use-format.ts";
import { useNotify } from "../parts/notice.tsx";

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
