import type { Context } from "../../context/context.ts";
import { runInSlices } from "../../ports/pause.ts";
import { firstDifference, type BalanceDifference } from "../../domain/quality/stated-balances.ts";
import { negate, formatDecimal, parseDecimal } from "../../domain/money/decimal.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Issue } from "../../store/account/issues.ts";
import { importIdOf } from "../../store/jobs/imports.ts";
import type { StatedPair } from "../../store/balances/stated-balances.ts";

/**
 * Compares the balance columns of imported files with the current ledger. Maintains one issue per differing wallet and asset, about the first
 * differing row; it closes when the history is complete. Idempotent.
 */
export async function refreshStatedBalances(
  {
    account,
    accountName,
  }: {
    account: Pick<AccountStore, "statedBalances" | "changes" | "transaction" | "issues">;
    accountName: string;
  },
  { now: clock, pause, bus }: Pick<Context, "now" | "pause" | "bus">,
  signal?: AbortSignal,
): Promise<void> {
  const { statedBalances } = account;
  const seen = account.changes.newest();
  const found: { key: number; difference: BalanceDifference | undefined }[] = [];
  for (const { key, pair, amounts } of statedBalances.unchecked()) {
    const work = firstDifference(amounts, statedBalances.changes(pair));
    const difference = await runInSlices(work, {
      pause,
      now: clock,
      ...(signal === undefined ? {} : { signal }),
    });
    found.push({ key, difference });
  }
  const now = clock();
  const settle = (): { changed: Issue[] } => {
    for (const { key, difference } of found) statedBalances.settle(key, difference);
    statedBalances.checkedUpTo(seen);
    return account.issues.settle(
      ["statedBalance"],
      statedBalances.differing().map((item) => statedBalanceIssue(item, { accountName, now })),
    );
  };
  const { changed } = account.transaction(settle, { isRepeatable: true });
  for (const issue of changed) bus.publish("issues", { accountName, issue });
}

function statedBalanceIssue(
  { pair, symbol, difference: found }: { pair: StatedPair; symbol: string; difference: BalanceDifference },
  { accountName, now }: { accountName: string; now: number },
): Issue {
  const { importId: partId, fileName, platform, wallet, assetId } = pair;
  const importId = importIdOf(partId);
  const { at, row, stated, computed, difference, isFirst } = found;
  const when = new Date(at).toISOString().slice(0, 19).replace("T", " ");
  const isMissing = !difference.startsWith("-");
  const amount = isMissing ? difference : formatDecimal(negate(parseDecimal(difference)));
  const cause = isFirst
    ? `It differs at the file's first row already, so history before it is missing: import the earlier files, or book ${difference} as an opening balance.`
    : "Something between this row and the one before is missing, counted twice or read wrongly: look at the transactions of that time.";
  return {
    id: `statedBalance:${partId}:${assetId}:${wallet}`,
    kind: "statedBalance",
    severity: "warning",
    message: `${symbol} in ${wallet}: row ${row} of ${fileName} states a balance of ${stated} (${when} UTC), and ${computed} is computed. ${cause}`,
    affectedValue: null,
    subject: {
      importId,
      fileName,
      row,
      at,
      platform,
      wallet,
      assetId,
      stated,
      computed,
      difference,
      isFirst,
    },
    remedy: isFirst
      ? {
          method: "transactions.create",
          params: {
            accountName,
            transactions: [
              {
                at: Math.max(0, at - 1),
                type: "adjustment",
                platform,
                wallet,
                legs: [{ direction: isMissing ? "in" : "out", assetId, amount }],
                notes: `Opening balance by ${fileName}, row ${row}`,
              },
            ],
          },
        }
      : null,
    openedAt: now,
  };
}
