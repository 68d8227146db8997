import { JsonText } from "../../lib/json-text.ts";
import type { Sql } from "../../ports/sql.ts";
import { jsonNumbers } from "../database/json-columns.ts";
import { sourceReader } from "./transaction-rows.ts";

/** A text as JSON after its key; empty for `null`. */
const optional = (key: string, column: string): string =>
  `',"${key}":' || nullif(json_quote(t.${column}), 'null')`;

/** Only for transactions that trackers alone report, whose reports all have the same legs. A wallet without a name is the transaction's own. */
const superseded = `iif(instr(t.reports, '"superseded"'), ',"superseded":' || (SELECT json_group_array(json_object('wallet',
  coalesce(nullif(s.value ->> 'wallet', ''), w.wallet), 'by', s.value ->> 'by')) FROM json_each(t.reports, '$[0][1].superseded') s), NULL)`;

/**
 * A transaction in the clients' form, serialised by SQLite: identical to the JSON of `transactionOf`, except for `tags` and `sources`, which
 * follow. From `transactions t JOIN wallets w`; the parameter maps each list of source keys to its JSON.
 */
const item = (tags: string): string =>
  `concat('{"id":', json_quote(t.id), ',"at":', t.at, ',"type":"', t.type, '","platform":', json_quote(w.platform), ',"wallet":', json_quote(w.wallet), ',"legs":', t.legs,
  ',"status":"', t.status, '","hidden":', iif(t.hidden, 'true', 'false'), ',"edited":', iif(t.edits IS NULL, 'false', 'true'), ${optional("txHash", "tx_hash")},
  ${optional("method", "method")}, ${optional("counterparty", "counterparty")}, ${optional("notes", "notes")}, ${optional("linkedTransactionId", "linked")},
  ',"linkedTransactionIds":' || t.arrival_ids, ${superseded},
  ',"tags":', ${tags}, ',"sources":', json_extract(?, '$."' || t.sources || '"'), '}')`;

const tagsOf = `(SELECT json_group_array(name) FROM
  (SELECT g.name FROM transaction_tags x JOIN tags g ON g.key = x.tag WHERE x.transaction_id = t.id ORDER BY g.name))`;

/** A row's key, and the stored keys of its sources. */
export type Listed = { key: number; sources: string };

/**
 * Some transactions, in order, as a JSON list between two texts. Its bytes come from SQLite in one piece and are passed on unchanged:
 * converting a thousand wide rows to objects takes longer than finding them.
 */
export function transactionsJson<T>(
  sql: Sql,
  rows: readonly Listed[],
  { before, after }: { before: string; after: string },
): JsonText<T> {
  const isTagged = sql.prepare("SELECT 1 FROM transaction_tags LIMIT 1").get() !== undefined;
  const bytes = sql
    .prepare<{ page: Uint8Array }>(
      `SELECT CAST(? || '[' || coalesce(group_concat(${item(isTagged ? tagsOf : "'[]'")}, ','), '') || ']' || ? AS BLOB) AS page
       FROM json_each(?) i CROSS JOIN transactions t ON t.key = i.value CROSS JOIN wallets w ON w.key = t.wallet`,
    )
    .get(before, sourceLists(sql, rows), after, JSON.stringify(rows.map(({ key }) => key)))?.page;
  return new JsonText(bytes ?? `${before}[]${after}`);
}

/** JSON of the sources of each list of source keys that occurs. */
function sourceLists(sql: Sql, rows: readonly Listed[]): string {
  const sourcesOf = sourceReader(sql);
  const occurring = [...new Set(rows.map((row) => row.sources))];
  return JSON.stringify(Object.fromEntries(occurring.map((keys) => [keys, sourcesOf(jsonNumbers(keys))])));
}
