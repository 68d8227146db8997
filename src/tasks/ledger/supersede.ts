import type { Context } from "../../context.ts";
import { exchangeNames, recordFormats, trackerFormats } from "./tracker-formats.ts";
import { runInSlices } from "../../ports/pause.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Transactions written in one SQLite transaction. */
const writtenAtOnce = 100;
const kinds = { trackers: trackerFormats, records: recordFormats, exchanges: exchangeNames };

/**
 * Takes out of the sums what a tracker's file repeats of records that an exchange, wallet or chain states itself, and puts back what it no longer repeats, where transactions
 * changed since the last time. So the order in which files and connections arrive makes no difference. Answers how many transactions changed. Safe to repeat.
 */
export async function refreshSuperseded(
  account: Pick<AccountStore, "superseded" | "transaction">,
  { pause, now }: Pick<Context, "pause" | "now">,
  signal?: AbortSignal,
): Promise<number> {
  const { isDue, mark } = account.superseded.state();
  if (!isDue) return 0;
  const changes = await runInSlices(account.superseded.search(kinds), {
    pause,
    now,
    ...(signal === undefined ? {} : { signal }),
  });
  for (let start = 0; start < changes.length; start += writtenAtOnce) {
    account.superseded.apply(changes.slice(start, start + writtenAtOnce));
    await pause();
    signal?.throwIfAborted();
  }
  account.transaction(() => account.superseded.end(mark));
  return changes.length;
}
