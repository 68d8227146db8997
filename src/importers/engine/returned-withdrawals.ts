import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { Finished } from "./groups.ts";

type Entry = Finished["transactions"][number];

/** Maximum time after which a withdrawal that was not executed is returned. */
const maxDelay = 30 * millisecondsPerDay;

/**
 * Keeps withdrawals, and the returns of withdrawals that were not executed, until the end of the file. A withdrawal that was returned failed: as a
 * withdrawal and a deposit, its coins would lose their date and cost. A fee that was not returned was paid.
 */
export function createReturnedWithdrawals() {
  const kept: Entry[] = [];
  return {
    /** Keeps those that may belong together; returns the others. */
    keep: (entries: readonly Entry[]): Entry[] =>
      entries.filter((entry) => {
        if (!mayBelong(entry)) return true;
        kept.push(entry);
        return false;
      }),
    /** The kept transactions. Withdrawals that were returned, and their returns, failed. */
    end(): ReportedTransaction[] {
      const failed = failedAmong(kept);
      return kept.map((entry) =>
        failed.has(entry) ? { ...entry.transaction, status: "failed" } : entry.transaction,
      );
    },
  };
}

function mayBelong({ transaction, isReturn }: Entry): boolean {
  return isReturn === true || transaction.type === "withdrawal";
}

/** Each return with the latest withdrawal before it of the same assets and amounts from the same wallet. */
function failedAmong(entries: readonly Entry[]): Set<Entry> {
  const failed = new Set<Entry>();
  const open = new Map<string, Entry[]>();
  const inOrder = entries.toSorted(
    (a, b) =>
      a.transaction.at - b.transaction.at || Number(a.isReturn ?? false) - Number(b.isReturn ?? false),
  );
  for (const entry of inOrder) {
    const key = movedAmounts(entry.transaction);
    const withdrawals = open.get(key) ?? [];
    open.set(key, withdrawals);
    if (entry.isReturn !== true) {
      withdrawals.push(entry);
      continue;
    }
    const withdrawal = withdrawals.at(-1);
    if (withdrawal === undefined || entry.transaction.at - withdrawal.transaction.at > maxDelay) continue;
    withdrawals.pop();
    failed.add(withdrawal).add(entry);
  }
  return failed;
}

/** The wallet, assets and amounts without fees. */
function movedAmounts({ wallet, legs }: ReportedTransaction): string {
  const moved = legs
    .filter(({ direction }) => direction !== "fee")
    .map(({ amount, assetId }) => `${amount} ${assetId}`);
  return [wallet, ...moved.toSorted()].join("\n");
}
