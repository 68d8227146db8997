import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

type Meta = Pick<AccountStore, "meta">;

const endedKey = "prices.fetchEnded";
const dueKeys = { check: "prices.checkDue", trades: "prices.tradesDue" } as const;
type Work = keyof typeof dueKeys;

/**
 * Work that must follow the fetch of prices, because no recorded change plans it: unknown and suspicious prices open issues but change no price
 * in use. The flag is stored, because a stopped fetch may have nothing left to request when it continues.
 */
export function dueAfterFetch({ meta }: Meta, work: Work) {
  const key = dueKeys[work];
  const isDue = (): boolean => meta.read(key) === "1";
  return {
    isDue,
    /** Call it inside the transaction that writes the prices. `false`: a recorded change plans the work. */
    setDue(next: boolean): void {
      if (next !== isDue()) meta.write(key, next ? "1" : "0");
    },
  };
}

/** Notes that a fetch of prices asks no source any more, though its task has not ended. */
export function noteFetchEnded({ meta }: Meta, taskId: string): void {
  if (meta.read(endedKey) !== taskId) meta.write(endedKey, taskId);
}

type Account = Pick<AccountStore, "healthQueries" | "issues" | "tasks" | "meta" | "transaction">;
type Unpriced = { assetId: string; coinId: string | null; first: DayNumber; last: DayNumber };

/**
 * Whether an issue of a missing price is left to the end of the fetch that is running or about to run, because the sources have not been asked.
 * If one is left, `work` follows the fetch. Issues that are open already stay.
 */
export function leftToFetch(
  { healthQueries, issues, tasks, meta, transaction }: Account,
  work: Work,
  now: number,
): (issueId: string, asset: Unpriced) => boolean {
  const fetches = tasks.where("kind = 'fetchPrices' AND state IN ('queued', 'running')");
  const ended = meta.read(endedKey);
  if (fetches.every(({ id }) => id === ended)) return () => false;
  const due = dueAfterFetch({ meta }, work);
  return (issueId, asset) => {
    const clock = { today: dayNumberOf(now), now };
    if (issues.find(issueId) !== undefined || !healthQueries.isPriceUnasked(asset, clock)) return false;
    if (!due.isDue()) transaction(() => due.setDue(true), { isRepeatable: true });
    return true;
  };
}
