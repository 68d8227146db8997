import type { Context } from "../../context/context.ts";
import { sourceKinds } from "./tracker-formats.ts";
import { runInSlices } from "../../ports/pause.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Maximum of transactions per SQLite transaction. */
const writtenAtOnce = 100;

/**
 * Excludes from the sums the rows of a tracker's file that repeat records of an exchange, wallet or chain, and includes those again that no
 * longer do, if transactions changed since the last time. So the result does not depend on the order of files and connections. Returns how
 * many transactions changed. Idempotent.
 */
export async function refreshSuperseded(
  account: Pick<AccountStore, "superseded" | "transaction">,
  { pause, now }: Pick<Context, "pause" | "now">,
  signal?: AbortSignal,
): Promise<number> {
  const { isDue, mark } = account.superseded.state();
  if (!isDue) return 0;
  const { changes, ...findings } = await runInSlices(account.superseded.search(await sourceKinds()), {
    pause,
    now,
    ...(signal === undefined ? {} : { signal }),
  });
  for (let start = 0; start < changes.length; start += writtenAtOnce) {
    account.superseded.apply(changes.slice(start, start + writtenAtOnce));
    await pause();
    signal?.throwIfAborted();
  }
  account.transaction(() => account.superseded.end(mark, findings), { isRepeatable: true });
  return changes.length;
}
