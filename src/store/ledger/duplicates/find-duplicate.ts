import {
  add,
  formatDecimal,
  negate,
  parseDecimal,
  zero,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import type { Report } from "../../../domain/ledger/source-report.ts";
import type { Sql } from "../../../ports/sql.ts";
import type { Leg } from "../../../domain/ledger/transaction.ts";
import { parseLegs } from "../stored-json.ts";

/** Maximum distance between two sources' times of one exchange row. */
const toleranceMs = 1_000;

/**
 * The transaction that another source reported for the same exchange row: same account, same movements, within a second. Returns the nearest
 * in time; never one that `source` reported already, so that two genuine equal rows stay two.
 */
export function findDuplicate(
  sql: Sql,
  {
    wallet,
    source,
    report,
    isMatch,
  }: {
    wallet: number;
    source: number;
    report: Report;
    isMatch(candidate: { key: number; id: string }): boolean;
  },
): number | undefined {
  const candidates = sql
    .prepare<{ key: number; id: string; at: number; legs: string }>(
      `SELECT t.key, t.id, t.at, t.legs FROM transactions t WHERE t.at BETWEEN ? AND ? AND t.wallet = ?
         AND NOT EXISTS (SELECT 1 FROM transaction_sources c WHERE c.transaction_key = t.key AND c.source = ?)
         AND EXISTS (SELECT 1 FROM json_each(t.sources) c JOIN sources s ON s.key = c.value WHERE s.kind <> 'manual')
       ORDER BY abs(t.at - ?), t.id`,
    )
    .all(report.at - toleranceMs, report.at + toleranceMs, wallet, source, report.at);
  const movementKeys = { movements: movementsOf(report.legs), changes: changesOf(report.legs) };
  return candidates.find((candidate) => {
    if (!isMatch(candidate)) return false;
    const legs = parseLegs(candidate.legs);
    return movementsOf(legs) === movementKeys.movements || changesOf(legs) === movementKeys.changes;
  })?.key;
}

/** Change per asset, fees included: one source states a fee separately that another includes in the amount. */
function changesOf(legs: readonly Leg[]): string {
  const sums = new Map<string, Decimal>();
  for (const { direction, assetId, wallet = "", amount } of legs) {
    const change = direction === "in" ? parseDecimal(amount) : negate(parseDecimal(amount));
    const key = `${wallet}|${assetId}`;
    sums.set(key, add(sums.get(key) ?? zero, change));
  }
  return [...sums]
    .map(([key, sum]) => `${key}|${formatDecimal(sum)}`)
    .sort()
    .join("\n");
}

function movementsOf(legs: readonly Leg[]): string {
  return legs
    .filter((leg) => leg.direction !== "fee")
    .map((leg) => `${leg.direction}|${leg.assetId}|${leg.amount}`)
    .sort()
    .join("\n");
}
