import { beforeEach, expect, test } from "vitest";
import { accountDatabase } from "../../../../test/support/databases/sqlite.ts";
import type { ReportedTransaction, Source } from "../../../domain/ledger/transaction.ts";
import type { Sql, SqlRow } from "../../../ports/sql.ts";
import { createLedger } from "../ledger.ts";

const source: Source = { kind: "import", id: "file" };
const start = Date.UTC(2024, 0, 1);
const address = (n: number): string => `0x${n.toString(16).padStart(40, "0")}`;
const [alice, bob, carol] = [0xa1, 0xb0, 0xca].map(address) as [string, string, string];

let sql: Sql;
beforeEach(() => {
  sql = accountDatabase();
});

/** Sends ether to an address; with `method`, by a call of a contract. */
function sent(n: number, wallet: string, to: string, method?: string): ReportedTransaction {
  return {
    at: start + n * 1000,
    platform: "eip155:1",
    wallet,
    txHash: `0x${n.toString(16).padStart(64, "0")}`,
    ...(method !== undefined && { method, counterparty: to }),
    legs: [{ direction: "out", assetId: "eip155:1/slip44:60", amount: "1", counterparty: to }],
  };
}

/** The same database, which counts the rows that its statements return as lists. */
function counting(database: Sql): { sql: Sql; rows(): number } {
  let rows = 0;
  return {
    rows: () => rows,
    sql: {
      ...database,
      get inTransaction() {
        return database.inTransaction;
      },
      prepare<Row = SqlRow>(text: string) {
        const statement = database.prepare<Row>(text);
        return {
          ...statement,
          all(...parameters) {
            const found = statement.all(...parameters);
            rows += found.length;
            return found;
          },
        };
      },
    },
  };
}

test("a chunk reads as many rows in an account with 300 wallets and called contracts as in one with 150", () => {
  const rowsOfChunk = (size: number): number => {
    const database = accountDatabase();
    const before = Array.from({ length: size }, (_, index) => [
      sent(2 * index, alice, address(0x10000 + index), "0x12345678"),
      sent(2 * index + 1, address(0x20000 + index), carol),
    ]).flat();
    createLedger(database).add(before, source);
    const openings = database
      .prepare<{ count: number }>("SELECT count(*) AS count FROM contract_openings")
      .get();
    expect(openings?.count).toBe(size);
    const counted = counting(database);
    createLedger(counted.sql).add([sent(5_000, alice, address(0x30000), "0x12345678")], source);
    return counted.rows();
  };
  expect(rowsOfChunk(300)).toBe(rowsOfChunk(150));
});

test("a wallet that is not the owner's stays a stranger in a chunk that brings new wallets", () => {
  const ledger = createLedger(sql);
  ledger.add([sent(1, alice, carol), sent(2, bob, carol)], source);
  sql.prepare("UPDATE wallets SET own = 0 WHERE wallet = ?").run(bob);
  const { ids } = ledger.add(
    [sent(3, address(0xd0), carol), sent(4, bob, carol), sent(5, alice, bob)],
    source,
  );
  const typeOf = sql.prepare<{ type: string }>("SELECT type FROM transactions WHERE id = ?");
  expect(typeOf.get(ids[2] ?? "")?.type).toBe("withdrawal");
});
