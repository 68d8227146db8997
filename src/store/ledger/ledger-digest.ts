import type { Sql } from "../../ports/sql.ts";

const pageSize = 2_000;

/**
 * All input of the owner and of sources, as lines of text in an order independent of when it arrived: what must survive a migration or backup,
 * and the input of the ledger's hash. Derived data, tasks and times of arrival are excluded. The words in the lines do not change with names of
 * tables: certificates and backups compare the hash.
 */
export function* ledgerDigestRows(sql: Sql): Generator<string> {
  const transactions = sql.prepare<{ id: string; line: string }>(
    `SELECT t.id, json_array(t.id, t.at, t.position, t.type, t.status, w.platform, w.wallet, t.tx_hash, t.method, t.counterparty, t.notes, json(t.legs), t.leg_kinds, t.edits, t.hidden, t.linked) AS line
     FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.id > ? ORDER BY t.id LIMIT ${pageSize}`,
  );
  for (let last = ""; ;) {
    const page = transactions.all(last);
    for (const { line } of page) yield line;
    const end = page.at(-1);
    if (end === undefined) break;
    last = end.id;
  }
  for (const query of [
    "SELECT json_array('mark', id) AS line FROM tombstones ORDER BY id",
    "SELECT json_array('forbidden', a, b) AS line FROM forbidden_links ORDER BY a, b",
    "SELECT json_array('tag', g.name, x.transaction_id) AS line FROM transaction_tags x JOIN tags g ON g.key = x.tag ORDER BY g.name, x.transaction_id",
    "SELECT json_array('price', asset, day, price, currency) AS line FROM manual_prices ORDER BY asset, day",
    "SELECT json_array('asset', id, json(owner)) AS line FROM assets WHERE owner <> '{}' ORDER BY id",
    "SELECT json_array('contract', platform, contract, meaning, label) AS line FROM contracts ORDER BY platform, contract",
    "SELECT json_array('wallet', platform, wallet, label, own, closed) AS line FROM wallets WHERE stated = 1 ORDER BY platform, wallet",
  ])
    for (const { line } of sql.prepare<{ line: string }>(query).all()) yield line;
}
