import { JsonText } from "../../lib/json-text.ts";
import type { Sql } from "../../ports/sql.ts";
import type { TransactionSource } from "../../domain/ledger/transaction.ts";
import { jsonNumbers } from "../database/json-columns.ts";
import { sourceReader } from "./transaction-rows.ts";

/** A text as JSON after its key; empty for `null`, for which `json_quote` is not called. */
const optional = (key: string, column: string): string =>
  `iif(t.${column} IS NULL, NULL, ',"${key}":' || json_quote(t.${column}))`;

/** Only for transactions that trackers alone report, whose reports all have the same legs. A wallet without a name is the transaction's own. */
const superseded = `iif(instr(t.reports, '"superseded"'), ',"superseded":' || (SELECT json_group_array(json_object('wallet',
  coalesce(nullif(s.value ->> 'wallet', ''), w.wallet), 'by', s.value ->> 'by')) FROM json_each(t.reports, '$[0][1].superseded') s), NULL)`;

/**
 * A transaction in the clients' form, serialised by SQLite: identical to the JSON of `transactionOf`, except for `tags` and `sources`, which
 * follow. From `transactions t JOIN wallets w`; the parameter is the JSON of the sources.
 */
const item = (tags: string, sources: string): string =>
  `concat('{"id":', json_quote(t.id), ',"at":', t.at, ',"type":"', t.type, '","platform":', json_quote(w.platform), ',"wallet":', json_quote(w.wallet), ',"legs":', t.legs,
  ',"status":"', t.status, '","hidden":', iif(t.hidden, 'true', 'false'), ',"edited":', iif(t.edits IS NULL, 'false', 'true'), ${optional("txHash", "tx_hash")},
  ${optional("method", "method")}, ${optional("counterparty", "counterparty")}, ${optional("notes", "notes")}, ${optional("linkedTransactionId", "linked")},
  ',"linkedTransactionIds":' || t.arrival_ids, ${superseded},
  ',"tags":', ${tags}, ',"sources":', ${sources}, '}')`;

/** The JSON of a transaction's sources, from that of each list of source keys. */
const sourcesByKeys = `json_extract(?, '$."' || t.sources || '"')`;

/** How many rows of a page are looked at before all are assumed to have the same sources. */
const sampledRows = 8;

const tagsOf = `(SELECT json_group_array(name) FROM
  (SELECT g.name FROM transaction_tags x JOIN tags g ON g.key = x.tag WHERE x.transaction_id = t.id ORDER BY g.name))`;

/**
 * Some transactions, in order, as a JSON list between two texts. Its bytes come from SQLite in one piece and are passed on unchanged:
 * converting a thousand wide rows to objects takes longer than finding them.
 */
export function transactionsJson<T>(
  sql: Sql,
  keys: readonly number[],
  { before, after }: { before: string; after: string },
): JsonText<T> {
  const isTagged = sql.prepare("SELECT 1 FROM transaction_tags LIMIT 1").get() !== undefined;
  const tags = isTagged ? tagsOf : "'[]'";
  const keyList = JSON.stringify(keys);
  const stride = Math.max(1, Math.ceil(keys.length / sampledRows));
  const sampled = sourceLists(sql, JSON.stringify(keys.filter((_, index) => index % stride === 0)));
  const [one] = sampled;
  // Most pages have one list, which is not looked up for each row; the statement compares all rows with it.
  if (sampled.size === 1 && one !== undefined) {
    const found = sql
      .prepare<{ page: Uint8Array; isOne: number }>(
        `SELECT ${listOf(item(tags, "?"))} AS page, min(t.sources = ?) AS isOne ${rowsOfPage}`,
      )
      .get(before, JSON.stringify(one[1]), after, one[0], keyList);
    if (found?.isOne === 1) return new JsonText(found.page);
  }
  const lists = JSON.stringify(Object.fromEntries(sourceLists(sql, keyList)));
  const found = sql
    .prepare<{ page: Uint8Array }>(`SELECT ${listOf(item(tags, sourcesByKeys))} AS page ${rowsOfPage}`)
    .get(before, lists, after, keyList);
  return new JsonText(found?.page ?? `${before}[]${after}`);
}

const listOf = (items: string): string =>
  `CAST(? || '[' || coalesce(group_concat(${items}, ','), '') || ']' || ? AS BLOB)`;

/** The parameter is a JSON list of keys. */
const rowsOfPage =
  "FROM json_each(?) i CROSS JOIN transactions t ON t.key = i.value CROSS JOIN wallets w ON w.key = t.wallet";

/** The sources of each list of source keys that transactions have. `keyList`: the keys of the transactions as JSON. */
function sourceLists(sql: Sql, keyList: string): Map<string, TransactionSource[]> {
  const sourcesOf = sourceReader(sql);
  const stored = sql
    .prepare("SELECT DISTINCT t.sources FROM json_each(?) i CROSS JOIN transactions t ON t.key = i.value")
    .values<[sources: string]>(keyList);
  return new Map(stored.map(([sources]) => [sources, sourcesOf(jsonNumbers(sources))]));
}
