import { expect, test } from "vitest";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { createLedger } from "../ledger/ledger.ts";
import { migrate } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";

test("ids replaced before schema 15 are aliases, also in links that the owner forbade or made", () => {
  const sql = openSql(":memory:", { readonly: false });
  migrate(
    sql,
    accountMigrations.filter(({ version }) => version < 15),
  );
  const former = "exchange:kraken:0acf1572cc2329e456ee7c0fc5:1";
  sql.exec(`
    INSERT INTO wallets (key, platform, wallet) VALUES (1, 'exchange:kraken', 'Kraken'), (2, 'eip155:1', '0xa1');
    INSERT INTO sources (key, kind, id) VALUES (1, 'import', 'csv'), (2, 'connection', 'api');
    INSERT INTO transactions (key, id, at, type, wallet, status, legs, leg_kinds, sources, edits, linked) VALUES
      (1, 'L:7', 1000, 'withdrawal', 1, 'confirmed', '[]', '', '[1,2]', NULL, 'b'),
      (2, 'b', 2000, 'deposit', 2, 'confirmed', '[]', '', '[1]', '{"linked":"${former}","notes":"mine"}', 'L:7'),
      (3, 'a', 3000, 'deposit', 2, 'confirmed', '[]', '', '[1]', '{"linked":null}', NULL);
    INSERT INTO aliases (id, transaction_key, source) VALUES ('${former}', 1, 1), ('L:7', 1, 2), ('lost', 9, 1);
    INSERT INTO forbidden_links (a, b) VALUES ('a', '${former}'), ('${former}', 'z'), ('L:7', 'z'), ('c', 'd');`);
  migrate(sql, accountMigrations);
  const ledger = createLedger(sql);
  expect(ledger.get(former).id).toBe("L:7");
  expect(sql.prepare("SELECT id, transaction_key, source FROM aliases ORDER BY id").all()).toEqual([
    { id: "L:7", transaction_key: 1, source: 2 },
    { id: former, transaction_key: 1, source: 1 },
  ]);
  expect(sql.prepare("SELECT a, b FROM forbidden_links ORDER BY a, b").all()).toEqual([
    { a: "L:7", b: "a" },
    { a: "L:7", b: "z" },
    { a: "c", b: "d" },
  ]);
  expect(sql.prepare<{ edits: string | null }>("SELECT edits FROM transactions ORDER BY key").all()).toEqual([
    { edits: null },
    { edits: '{"linked":"L:7","notes":"mine"}' },
    { edits: '{"linked":null}' },
  ]);
  expect(sql.prepare("SELECT value FROM meta WHERE key = 'ledger.formerIds'").get()).toEqual({ value: "1" });
});

test("an account without former ids is not marked as having them", () => {
  const sql = openSql(":memory:", { readonly: false });
  migrate(sql, accountMigrations);
  expect(sql.prepare("SELECT 1 FROM meta WHERE key = 'ledger.formerIds'").get()).toBeUndefined();
});
