import type { ChangeEvent, Topic, Topics } from "../../bus.ts";

/** An event of one account. */
export type AccountEvent = Extract<Topics[Topic], { accountName: string }>;

/**
 * Collects events not sent yet so that they stay few: of one record the newest; of `{ cause, since, count }` the earliest `since` and the sum,
 * per account and cause.
 */
export function createPendingEvents() {
  const pending = new Map<string, AccountEvent>();
  return {
    get isEmpty() {
      return pending.size === 0;
    },
    add(event: AccountEvent): void {
      const key = keyOf(event);
      const waiting = pending.get(key);
      pending.delete(key);
      const isMerged = waiting !== undefined && isChange(waiting) && isChange(event);
      pending.set(key, isMerged ? mergedChange(waiting, event) : event);
    },
    /** Those collected, oldest first; none are left. */
    take(): AccountEvent[] {
      const taken = [...pending.values()];
      pending.clear();
      return taken;
    },
  };
}

function mergedChange(waiting: ChangeEvent, next: ChangeEvent): ChangeEvent {
  const times = [waiting.since, next.since].filter((since) => since !== null);
  return {
    ...next,
    since: times.length === 0 ? null : Math.min(...times),
    count: waiting.count + next.count,
  };
}

/** Events of one key are merged. */
function keyOf(event: AccountEvent): string {
  if (isChange(event)) return `change ${event.cause} ${event.accountName}`;
  return `record ${recordOf(event)} ${event.accountName}`;
}

/** What names the record an event is about; empty for an event that is about the account only. */
function recordOf(event: AccountEvent): string {
  if ("point" in event) return event.point.day;
  if ("task" in event) return event.task.id;
  if ("issue" in event) return event.issue.id;
  return "conversationId" in event ? event.conversationId : "";
}

function isChange(event: AccountEvent): event is ChangeEvent {
  return "cause" in event;
}
