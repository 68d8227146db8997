import type { Bus, Delivered, Topic } from "../../context/bus.ts";
import { withAccountName } from "../../store/account/issues.ts";
import { createPendingEvents, type AccountEvent } from "./merge-events.ts";

export type SubscriptionDependencies = {
  bus: Bus;
  topic: Topic;
  /** Selects accounts. */
  wants: (accountName: string) => boolean;
  /** Milliseconds between two deliveries. */
  pauseMs: number;
  /** True while the client does not read its messages; events are merged then. */
  isSlow: () => boolean;
  deliver: (event: Delivered<Topic>) => void;
};

/** Listens until the signal aborts. The first event is delivered at once, the next ones together after the pause. */
export function subscribe(
  { bus, topic, wants, pauseMs, isSlow, deliver }: SubscriptionDependencies,
  signal: AbortSignal,
): void {
  const pending = createPendingEvents();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = (): void => {
    timer = null;
    if (signal.aborted || pending.isEmpty) return;
    if (!isSlow()) for (const event of pending.take()) deliver(contentOf(event));
    timer = setTimeout(flush, pauseMs);
  };
  bus.subscribe(
    topic,
    (event) => {
      if (!("accountName" in event) || !wants(event.accountName)) return;
      pending.add(event);
      if (timer === null) flush();
    },
    signal,
  );
  signal.addEventListener("abort", () => timer !== null && clearTimeout(timer), { once: true });
}

/** The argument of the callback: the record if the event is about one, else the change. */
function contentOf(event: AccountEvent): Delivered<Topic> {
  if ("issue" in event) return withAccountName(event.issue, event.accountName);
  if ("point" in event) return event.point;
  if ("notification" in event) return event.notification;
  return "task" in event ? event.task : event;
}
