import { hasListedNamespace } from "./listed-namespaces.ts";
import { z } from "zod";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "./meta.ts";

const key = "coinList";
const stateSchema = z.object({
  /** When the list was last requested (ms), successfully or not. */
  askedAt: z.number(),
  /** The highest asset key compared with a received list; 0 before the first one. */
  comparedUpTo: z.number(),
});
type CoinListState = z.infer<typeof stateSchema>;

/** The comparison of the account's tokens with a coin list that has addresses. */
export function createCoinListState(sql: Sql) {
  return {
    read: (): CoinListState => readCoinListState(sql),
    write: (state: CoinListState): void => writeMeta(sql, key, JSON.stringify(state)),
    newestUnknownToken: (): number => newestUnknownToken(sql),
  };
}

function readCoinListState(sql: Sql): CoinListState {
  const text = readMeta(sql, key);
  if (text === undefined) return { askedAt: 0, comparedUpTo: 0 };
  return stateSchema.parse(JSON.parse(text));
}

/** The highest asset key compared with a coin list; 0 if none was read yet. */
export function readComparedUpTo(sql: Sql): number {
  return readCoinListState(sql).comparedUpTo;
}

/** The highest key of the token contracts without a coin; 0 if there is none. */
function newestUnknownToken(sql: Sql): number {
  const row = sql
    .prepare<{ key: number | null }>(
      `SELECT max(key) AS key FROM assets WHERE coin_id IS NULL AND kind = 'asset' AND json_type(owner, '$.coinId') IS NULL
       AND (${hasListedNamespace})`,
    )
    .get();
  return row?.key ?? 0;
}
