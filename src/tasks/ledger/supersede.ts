import type { Context } from "../../context/context.ts";
import { sourceKinds } from "./tracker-formats.ts";
import { runInSlices } from "../../ports/pause.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Maximum ledger transactions per SQLite transaction. */
const writtenAtOnce = 100;

/**
 * Marks rows of trackers' files as superseded if they repeat records of an exchange, wallet or chain, and unmarks rows that no longer do.
 * Does nothing if no transaction changed since the last run. The result does not depend on the order of files and connections. Returns the
 * number of changed transactions. Idempotent.
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
