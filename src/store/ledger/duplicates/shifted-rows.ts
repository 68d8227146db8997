import type { Sql } from "../../../ports/sql.ts";
import {
  countOffsets,
  furthestOffsetMs,
  zoneOffsetOf,
  type TimeShift,
} from "../../../domain/ledger/superseded/time-shift.ts";
import type { Leg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { parseLegs } from "../stored-json.ts";

/** Maximum of a file's rows checked, and of account transactions that each is compared with. */
const rowsCompared = 60;
const candidatesCompared = 200;
const toleranceMs = 1_000;

/**
 * Detects whether a file repeats transactions of the account at times that differ by a constant number of whole or half hours: then it was
 * read in another time zone than it was written in. Only transactions of the same platform are compared.
 */
export function surveyShift(sql: Sql) {
  const nearRows = sql.prepare<{ at: number; legs: string }>(
    `SELECT t.at, t.legs FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.at BETWEEN ? AND ? AND w.platform = ? LIMIT ${candidatesCompared}`,
  );
  const offsets = countOffsets();
  let compared = 0;
  /** How many hours the file's times are later than the account's; `null` if they are not. */
  const found = (): Shift | null => {
    const shift = offsets.shift();
    return shift === null ? null : { ...shift, compared };
  };
  return {
    see(transactions: readonly ReportedTransaction[]): void {
      for (const { at, platform, legs } of transactions) {
        if (compared >= rowsCompared) return;
        const movements = movementsOf(legs);
        if (!platform.startsWith("exchange:") || movements === "") continue;
        compared++;
        const shifts = nearRows
          .all(at - furthestOffsetMs - toleranceMs, at + furthestOffsetMs + toleranceMs, platform)
          .filter((row) => movementsOf(parseLegs(row.legs)) === movements)
          .map((row) => at - row.at);
        // A transaction that is stored at the same time is a known one, not a shifted one.
        if (shifts.some((offset) => Math.abs(offset) <= toleranceMs)) continue;
        offsets.add(shifts.flatMap((shift) => zoneOffsetOf(shift, toleranceMs) ?? []));
      }
    },
    found,
  };
}
/** Of the first `compared` rows. */
export type Shift = TimeShift & { compared: number };
export type ShiftSurvey = ReturnType<typeof surveyShift>;

/** The movements of a transaction, without fees. */
function movementsOf(legs: readonly Leg[]): string {
  return legs
    .filter(({ direction }) => direction !== "fee")
    .map(({ direction, assetId, amount }) => `${direction} ${amount} ${assetId}`)
    .sort()
    .join("\n");
}
