import type { Report } from "../core/merge.ts";
import type { Sql } from "../core/ports/sql.ts";

/** How far apart two sources' times of one exchange row may lie. */
const toleranceMs = 1_000;

/**
 * The transaction another source reported for the same exchange row: same account, same movements, within a second. The nearest in time; never one
 * that `source` claims already, so that two honest equal rows stay two.
 */
export function findTwin(
  sql: Sql,
  {
    wallet,
    source,
    report,
    isMatch,
  }: { wallet: number; source: number; report: Report; isMatch(id: string): boolean },
): number | undefined {
  const candidates = sql
    .prepare<{ key: number; id: string; at: number; legs: string }>(
      `SELECT t.key, t.id, t.at, t.legs FROM transactions t WHERE t.at BETWEEN ? AND ? AND t.wallet = ?
         AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.transaction_key = t.key AND c.source = ?)
         AND EXISTS (SELECT 1 FROM json_each(t.sources) c JOIN sources s ON s.key = c.value WHERE s.kind <> 'manual')
       ORDER BY abs(t.at - ?), t.id`,
    )
    .all(report.at - toleranceMs, report.at + toleranceMs, wallet, source, report.at);
  const wanted = movementsOf(report.legs);
  return candidates.find(
    (candidate) =>
      isMatch(candidate.id) && movementsOf(JSON.parse(candidate.legs) as Report["legs"]) === wanted,
  )?.key;
}

function movementsOf(legs: Report["legs"]): string {
  return legs
    .filter((leg) => leg.direction !== "fee")
    .map((leg) => `${leg.direction}|${leg.assetId}|${leg.amount}`)
    .sort()
    .join("\n");
}
