import type { Sql } from "../../../ports/sql.ts";
import type { Leg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { parseLegs } from "../stored-json.ts";

/** Maximum of a file's rows checked, and of account transactions that each is compared with. */
const rowsCompared = 60;
const candidatesCompared = 200;
const hourMs = 3_600_000;
/** Zones differ by half hours at least and 14 hours at most from UTC. */
const stepMs = hourMs / 2;
const furthestMs = 14 * hourMs;
const toleranceMs = 1_000;

/**
 * Detects whether a file repeats transactions of the account at times that differ by a constant number of whole or half hours: then it was
 * read in another time zone than it was written in. Only transactions of the same platform are compared.
 */
export function surveyShift(sql: Sql) {
  const nearRows = sql.prepare<{ at: number; legs: string }>(
    `SELECT t.at, t.legs FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.at BETWEEN ? AND ? AND w.platform = ? LIMIT ${candidatesCompared}`,
  );
  const counts = new Map<number, number>();
  let compared = 0;
  /** How many hours the file's times are later than the account's; `null` if they are not. Two rows with the same offset are no coincidence. */
  const found = (): Shift | null => {
    const [[offset, rows] = [0, 0], [, second] = [0, 0]] = [...counts].toSorted(([, a], [, b]) => b - a);
    return rows < 2 || rows === second ? null : { hours: offset / hourMs, rows, compared };
  };
  return {
    see(transactions: readonly ReportedTransaction[]): void {
      for (const { at, platform, legs } of transactions) {
        if (compared >= rowsCompared) return;
        const movements = movementsOf(legs);
        if (!platform.startsWith("exchange:") || movements === "") continue;
        compared++;
        const shifts = nearRows
          .all(at - furthestMs - toleranceMs, at + furthestMs + toleranceMs, platform)
          .filter((row) => movementsOf(parseLegs(row.legs)) === movements)
          .map((row) => at - row.at);
        // A transaction that exists at the same time is known, not shifted.
        if (shifts.some((offset) => Math.abs(offset) <= toleranceMs)) continue;
        const steps = shifts.map((offset) => Math.round(offset / stepMs) * stepMs);
        for (const step of new Set(steps.filter((_, index) => isStep(shifts[index] ?? 0))))
          counts.set(step, (counts.get(step) ?? 0) + 1);
      }
    },
    found,
  };
}
/** `rows` of the first `compared` rows are in the account, so many hours earlier (later if below zero). */
export type Shift = { hours: number; rows: number; compared: number };
export type ShiftSurvey = ReturnType<typeof surveyShift>;

function isStep(offset: number): boolean {
  const step = Math.round(offset / stepMs) * stepMs;
  return step !== 0 && Math.abs(offset - step) <= toleranceMs;
}

/** The movements of a transaction, without fees. */
function movementsOf(legs: readonly Leg[]): string {
  return legs
    .filter(({ direction }) => direction !== "fee")
    .map(({ direction, assetId, amount }) => `${direction} ${amount} ${assetId}`)
    .sort()
    .join("\n");
}
