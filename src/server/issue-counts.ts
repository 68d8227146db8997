import type { Context } from "../context/context.ts";
import { AppError } from "../errors/app-error.ts";
import { mayUseAccount } from "../rpc/protocol/account-scope.ts";
import type { Caller } from "../rpc/protocol/method.ts";

export type IssueCounts = { info: number; warning: number; critical: number };

/** Open issues of all accounts that the caller may read, by severity. An account that cannot be opened counts as one critical issue. */
export async function issueCountsOf(
  { accounts, pause }: Pick<Context, "accounts" | "pause">,
  caller: Caller,
): Promise<IssueCounts> {
  const total: IssueCounts = { info: 0, warning: 0, critical: 0 };
  for (const name of accounts.names()) {
    if (!mayUseAccount(name, caller)) continue;
    try {
      const counts = accounts.open(name).issues.counts();
      total.info += counts.info;
      total.warning += counts.warning;
      total.critical += counts.critical;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      total.critical++;
    }
    // Opening hundreds of files must not block the thread.
    await pause();
  }
  return total;
}
