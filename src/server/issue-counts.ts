import type { Context } from "../context.ts";
import { AppError } from "../core/errors.ts";
import type { Caller } from "../rpc/method.ts";

export type IssueCounts = { info: number; warning: number; critical: number };

/** Open issues of all accounts the caller sees, by severity. An account that cannot be opened counts as one critical issue. */
export function issueCountsOf({ accounts }: Pick<Context, "accounts">, caller: Caller): IssueCounts {
  const total: IssueCounts = { info: 0, warning: 0, critical: 0 };
  const seen = accounts.names().filter((name) => caller.accounts === "*" || caller.accounts.includes(name));
  for (const name of seen) {
    try {
      const counts = accounts.open(name).issues.counts();
      total.info += counts.info;
      total.warning += counts.warning;
      total.critical += counts.critical;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      total.critical++;
    }
  }
  return total;
}
