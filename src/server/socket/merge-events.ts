/** What a subscription's events are about, for merging those not sent yet. Both shapes come from `bus.ts`. */
type Pending = { key: string; event: unknown };

/**
 * Collects events not sent yet so that they stay few: of one record the newest; of `{ cause, since, count }` the earliest `since` and the sum,
 * per account and cause.
 */
export function createPendingEvents() {
  const pending = new Map<string, unknown>();
  return {
    get isEmpty() {
      return pending.size === 0;
    },
    add(event: unknown): void {
      const next = keyed(event, pending.size);
      const waiting = pending.get(next.key);
      pending.delete(next.key);
      pending.set(next.key, isChange(waiting) && isChange(event) ? mergedChange(waiting, event) : event);
    },
    /** Those collected, oldest first; none are left. */
    take(): unknown[] {
      const taken = [...pending.values()];
      pending.clear();
      return taken;
    },
  };
}

type Change = { accountName: string; cause: string; since: number | null; count: number };

function mergedChange(waiting: Change, next: Change): Change {
  const times = [waiting.since, next.since].filter((since) => since !== null);
  return {
    ...next,
    since: times.length === 0 ? null : Math.min(...times),
    count: waiting.count + next.count,
  };
}

function keyed(event: unknown, position: number): Pending {
  if (isChange(event)) return { key: `change ${event.cause} ${event.accountName}`, event };
  if (!isRecord(event)) return { key: `other ${position}`, event };
  const { accountName, point, task, issue } = event;
  const record = [point, task, issue].find(isRecord) ?? {};
  return { key: `record ${String(record["id"] ?? record["day"])} ${String(accountName)}`, event };
}

function isChange(event: unknown): event is Change {
  return isRecord(event) && "cause" in event && "since" in event && "count" in event;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
