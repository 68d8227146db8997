import { startOfDay, type DayNumber } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Records that prices of these days changed; transfer fees that were checked without a price are checked again. */
export function recordPrices(
  { changes, transferHalves }: Pick<AccountStore, "changes" | "transferHalves">,
  cause: "updated" | "deleted",
  days: readonly DayNumber[],
): void {
  const [first] = days;
  if (first === undefined) return;
  const since = startOfDay(days.reduce((earliest, day) => Math.min(earliest, day), first));
  changes.record({ topic: "prices", cause, since, count: days.length });
  const unjudged = transferHalves.unjudgedSince();
  if (unjudged !== null)
    changes.record({ topic: "transferFees", cause: "updated", since: unjudged, count: 1 });
}
