import type { ChangeEvent, Topic, Topics } from "../../context/bus.ts";

/** An event of one account. */
export type AccountEvent = Extract<Topics[Topic], { accountName: string }>;

/** Merges events that wait to be sent: the newest of each record; of changes the earliest `since` and the total count, by account and cause. */
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
    /** Removes and returns the events, oldest first. */
    take(): AccountEvent[] {
      const takenEvents = [...pending.values()];
      pending.clear();
      return takenEvents;
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

/** The id of the record that an event is about; empty if it is about the account. */
function recordOf(event: AccountEvent): string {
  if ("point" in event) return event.point.day;
  if ("task" in event) return event.task.id;
  if ("issue" in event) return event.issue.id;
  if ("notification" in event) return event.notification.id;
  return "conversationId" in event ? event.conversationId : "";
}

function isChange(event: AccountEvent): event is ChangeEvent {
  return "cause" in event;
}
