import type { Side } from "../../../domain/ledger/superseded/sides.ts";
import type { Unclear } from "../../../domain/ledger/superseded/similar-sides.ts";
import type { DuplicateFact } from "../../../domain/quality/findings/record-findings.ts";

/** Maximum of rows kept of all; the sums are not affected. */
const maxStored = 5_000;

/** Rows of trackers that resemble records, for the owner to decide: by the wallets of both, each row with a record that fits. */
export function similarOf(unclear: readonly Unclear[], trackers: readonly Side[]): DuplicateFact[] {
  const sides = new Map<string, number>();
  for (const { transactionId } of trackers) sides.set(transactionId, (sides.get(transactionId) ?? 0) + 1);
  const facts = new Map<string, DuplicateFact>();
  let storedCount = 0;
  for (const { sides: rows, records } of unclear)
    for (const [index, row] of rows.entries()) {
      const record = records[Math.min(index, records.length - 1)];
      if (record === undefined || ++storedCount > maxStored) continue;
      const isDeletable = rows.length <= records.length && sides.get(row.transactionId) === 1;
      const [keep, drop] = [placeOf(record), placeOf(row)];
      const place = JSON.stringify([keep, drop, isDeletable]);
      const fact = facts.get(place) ?? { keep, drop, pairs: [], similar: { isDeletable } };
      facts.set(place, fact);
      fact.pairs.push({
        keep: record.transactionId,
        drop: row.transactionId,
        at: Math.min(record.at, row.at),
        apartMs: Math.abs(record.at - row.at),
      });
    }
  return [...facts.values()];
}

function placeOf({ platform, wallet }: Side): DuplicateFact["keep"] {
  return { platform, wallet };
}
