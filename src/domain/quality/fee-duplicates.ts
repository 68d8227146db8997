import type { FoundDuplicates, Reported } from "./reported.ts";

/**
 * Fees that one file states in their trade's row and another as a row of its own: the same coin and amount in one wallet at the same millisecond,
 * from different sources. The trade is kept. A trade may be in another duplicate, too.
 */
export function* feeDuplicates(rows: readonly Reported[], found: FoundDuplicates): Generator<void, void> {
  const charged = new Map<string, Reported[]>();
  for (const row of rows) {
    if (row.movements === "") continue;
    for (const fee of row.fees) {
      const key = keyOf(row, fee);
      const known = charged.get(key);
      if (known === undefined) charged.set(key, [row]);
      else known.push(row);
    }
  }
  yield;
  for (const drop of rows) {
    const [fee, another] = drop.movements === "" ? drop.fees : [];
    if (fee === undefined || another !== undefined || found.isTaken(drop)) continue;
    const trades = charged.get(keyOf(drop, fee)) ?? [];
    const at = trades.findIndex(({ sources }) => !sources.some((source) => drop.sources.includes(source)));
    const [keep] = at < 0 ? [] : trades.splice(at, 1);
    if (keep !== undefined) found.take({ keep, drop, isFee: true });
  }
}

function keyOf({ platform, wallet, at }: Reported, fee: string): string {
  return [platform, wallet, at, fee].join("\n");
}
