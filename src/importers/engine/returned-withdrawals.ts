import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { fileNote, type FileNote } from "../file-note.ts";
import type { Finished } from "./groups.ts";

type Entry = Finished["transactions"][number];

/** Maximum time after which a withdrawal that was not executed is returned. */
const maxDelay = 30 * millisecondsPerDay;

/**
 * Keeps withdrawals, and the returns of withdrawals that were not executed, until the end of the file. A withdrawal that was returned failed: as a
 * withdrawal and a deposit, its coins would lose their date and cost. A fee that was not returned was paid. A return whose withdrawal is not in the
 * file remains a deposit, which a note says.
 */
export function createReturnedWithdrawals() {
  const kept: Entry[] = [];
  let alone = 0;
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
      const { failed, withFee } = failedAmong(kept);
      alone = kept.filter((entry) => entry.isReturn === true && !failed.has(entry)).length;
      return kept.map((entry): ReportedTransaction => {
        const { transaction } = entry;
        if (!failed.has(entry)) return transaction;
        const legs = transaction.legs.filter(({ direction }) => direction !== "fee" || !withFee.has(entry));
        return { ...transaction, legs, status: "failed" };
      });
    },
    warnings: (): FileNote[] => (alone === 0 ? [] : [fileNote("returnsAlone", { count: alone })]),
  };
}

function mayBelong({ transaction, isReturn }: Entry): boolean {
  return isReturn === true || transaction.type === "withdrawal";
}

/**
 * Each return with the latest withdrawal before it of the same assets and amounts from the same wallet, or of amounts that are the same with the
 * fee (`withFee`).
 */
function failedAmong(entries: readonly Entry[]): { failed: Set<Entry>; withFee: Set<Entry> } {
  const failed = new Set<Entry>();
  const withFee = new Set<Entry>();
  const open = new Map<string, Entry[]>();
  const inOrder = entries.toSorted(
    (a, b) =>
      a.transaction.at - b.transaction.at || Number(a.isReturn ?? false) - Number(b.isReturn ?? false),
  );
  for (const entry of inOrder) {
    const key = movedAmounts(entry.transaction);
    if (entry.isReturn !== true) {
      for (const amounts of new Set([key, movedAmounts(entry.transaction, { areFeesIn: true })]))
        open.set(amounts, [...(open.get(amounts) ?? []), entry]);
      continue;
    }
    const withdrawal = open.get(key)?.findLast((candidate) => !failed.has(candidate));
    if (withdrawal === undefined || entry.transaction.at - withdrawal.transaction.at > maxDelay) continue;
    failed.add(withdrawal).add(entry);
    if (movedAmounts(withdrawal.transaction) !== key) withFee.add(withdrawal);
  }
  return { failed, withFee };
}

/** The wallet, assets and amounts, without or with the fees. */
function movedAmounts({ wallet, legs }: ReportedTransaction, { areFeesIn = false } = {}): string {
  const sums = new Map<string, Decimal>();
  for (const { direction, amount, assetId } of legs)
    if (direction !== "fee" || areFeesIn)
      sums.set(assetId, add(sums.get(assetId) ?? zero, parseDecimal(amount)));
  const moved = [...sums].map(([assetId, sum]) => `${formatDecimal(sum)} ${assetId}`);
  return [wallet, ...moved.toSorted()].join("\n");
}
