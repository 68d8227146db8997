import type { KnownLeg } from "../core/identity.ts";
import type { Sql } from "../core/ports/sql.ts";

/** The legs of transactions with their kinds, by transaction id: for an export that is read back into the same legs. */
export function legsWithKinds(sql: Sql, ids: readonly string[]): Map<string, KnownLeg[]> {
  const rows = sql
    .prepare<{ id: string; legs: string }>(
      "SELECT t.id, t.legs FROM json_each(?) i JOIN transactions t ON t.id = i.value",
    )
    .all(JSON.stringify(ids));
  return new Map(rows.map(({ id, legs }) => [id, JSON.parse(legs) as KnownLeg[]]));
}
