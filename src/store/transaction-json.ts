import type { Sql } from "../core/ports/sql.ts";

/**
 * A transaction as clients see it, written by SQLite: word for word what `transactionOf` would make JSON of, but for `tags` and `sources`, which follow, and the kinds of its
 * legs. Of `transactions t JOIN wallets w`.
 */
const head = `'{"id":' || json_quote(t.id) || ',"at":' || t.at || ',"type":"' || t.type || '","platform":' || json_quote(w.platform) || ',"wallet":' || json_quote(w.wallet)
  || ',"legs":' || t.legs || ',"status":"' || t.status || '","hidden":' || iif(t.hidden, 'true', 'false') || ',"edited":' || iif(t.edits IS NULL, 'false', 'true')
  || iif(t.tx_hash IS NULL, '', ',"txHash":' || json_quote(t.tx_hash)) || iif(t.method IS NULL, '', ',"method":' || json_quote(t.method))
  || iif(t.counterparty IS NULL, '', ',"counterparty":' || json_quote(t.counterparty)) || iif(t.notes IS NULL, '', ',"notes":' || json_quote(t.notes))
  || iif(t.linked IS NULL, '', ',"linkedTransactionId":' || json_quote(t.linked))`;

/** The columns of `TransactionJsonRow`. */
export const transactionJsonColumns = `t.at, t.key, t.id, ${head}, t.sources`;
export type TransactionJsonRow = [at: number, key: number, id: string, head: string, sources: string];

/** A leg's kind is ours only. Within JSON this can be nothing but that key: in a text its quotes would be escaped. */
const legKinds = /,"kind":"[a-z]+"/g;

/** The JSON list of the transactions of some rows. */
export function transactionsJson(
  sql: Sql,
  rows: readonly TransactionJsonRow[],
  tagsOf: (ids: readonly string[]) => ReadonlyMap<string, readonly string[]>,
): string {
  const sources = new Map(
    sql
      .prepare<{ key: number; text: string }>(
        "SELECT key, json_object('kind', kind, 'id', id) AS text FROM sources",
      )
      .all()
      .map(({ key, text }) => [key, text]),
  );
  const lists = new Map<string, string>();
  const sourceList = (keys: string): string => {
    let list = lists.get(keys);
    if (list === undefined) {
      const texts = (JSON.parse(keys) as number[]).map((key) => sources.get(key) ?? unknownSource);
      lists.set(keys, (list = `[${texts.join(",")}]`));
    }
    return list;
  };
  const tags = tagsOf(rows.map(([, , id]) => id));
  const texts = rows.map(
    ([, , id, text, keys]) =>
      `${text.replace(legKinds, "")},"tags":${JSON.stringify(tags.get(id) ?? [])},"sources":${sourceList(keys)}}`,
  );
  return `[${texts.join(",")}]`;
}

const unknownSource = '{"kind":"manual","id":null}';
