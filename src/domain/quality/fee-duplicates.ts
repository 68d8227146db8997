import { byTime, nearestRow } from "./near-rows.ts";
import { toleranceMs, type FoundDuplicates, type Reported } from "./reported.ts";

/**
 * Fees that one file states in the row of their trade and another as a separate row: the same coin and amount in one wallet within a
 * minute, from different sources, the nearest first. Withdrawals are also compared with fees of a file that states withdrawals without
 * their fees. The trade is kept and may be in another duplicate as well.
 */
export function* feeDuplicates(rows: readonly Reported[], found: FoundDuplicates): Generator<void, void> {
  const chargedRows = new Map<string, Reported[]>();
  for (const row of rows) {
    if (row.movements === "") continue;
    for (const fee of row.fees) {
      const key = keyOf(row, fee);
      const known = chargedRows.get(key);
      if (known === undefined) chargedRows.set(key, [row]);
      else known.push(row);
    }
  }
  yield;
  for (const trades of chargedRows.values()) trades.sort(byTime);
  for (const drop of rows) {
    const [fee, secondFee] = drop.movements === "" ? drop.fees : [];
    if (fee === undefined || secondFee !== undefined || found.isTaken(drop)) continue;
    const trades = chargedRows.get(keyOf(drop, fee)) ?? [];
    const keep = nearestRow(drop, trades, {
      maxApartMs: toleranceMs,
      fits: ({ sources, isMovement }) => {
        const others = sources.filter((source) => !drop.sources.includes(source));
        return isMovement ? others.length > 0 : others.length === sources.length;
      },
    });
    if (keep === undefined) continue;
    trades.splice(trades.indexOf(keep), 1);
    found.take({ keep, drop, isFee: true });
  }
}

function keyOf({ platform, wallet }: Reported, fee: string): string {
  return [platform, wallet, fee].join("\n");
}
