import { afterEach, beforeEach, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "../../../test/support/worlds/import-world.ts";
import { settle } from "../../../test/support/worlds/ledger-world.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { reclassify } from "./reclassify.ts";

const eth = "eip155:1/slip44:60";
const hot = "0x00000000000000000000000000000000000000aa";
const vault = "0x00000000000000000000000000000000000000c1";
let world: ImportWorld;
beforeEach(() => {
  world = createImportWorld();
});
afterEach(() => world.end());

const chain = (hash: number, direction: "in" | "out", method: string): ReportedTransaction => ({
  at: 1_600_000_000_000 + hash * 86_400_000,
  platform: "eip155:1",
  wallet: hot,
  txHash: `0x${String(hash).padStart(64, "0")}`,
  method,
  legs: [
    { direction, assetId: eth, amount: "10", counterparty: vault },
    { direction: "fee", assetId: eth, amount: "0.001" },
  ],
});

test("an account of an earlier version is classified again, and owner's types are kept", () => {
  const { account, sql } = world;
  const source = { kind: "connection" as const, id: "chain" };
  account.ledger.add(
    [chain(1, "out", "deposit"), chain(2, "in", "withdraw"), chain(3, "out", "deposit")],
    source,
  );
  const ids = account.ledger.list({}, { limit: 10, order: "asc" }).items.map(({ id }) => id);
  account.ledger.update(ids[2] ?? "", { type: "donation" });
  settle(sql);
  const state = (): unknown => ({
    types: account.ledger.list({}, { limit: 10, order: "asc" }).items.map(({ type }) => type),
    entries: sql
      .prepare(
        "SELECT e.at, w.wallet, e.operation, e.change, e.balance FROM entries e JOIN wallets w ON w.key = e.wallet ORDER BY e.at, e.key",
      )
      .all(),
    openings: sql.prepare("SELECT kind, contract, asset, transactions FROM contract_openings").all(),
  });
  const now = state();
  expect(now).toMatchObject({ types: ["contract", "contract", "donation"] });

  // As before the rule: two plain types, and no positions.
  sql.exec(`
    UPDATE transactions SET type = iif(key = 1, 'withdrawal', 'deposit') WHERE type = 'contract';
    DELETE FROM entries WHERE derived = 1 OR wallet IN (SELECT key FROM wallets WHERE instr(wallet, '#') > 0);
    DELETE FROM contract_openings;
    INSERT INTO meta (key, value) VALUES ('ledger.classifyAfter', '0');
  `);
  expect(state()).not.toEqual(now);
  for (const done of reclassify(sql)) expect(done).toBeGreaterThan(0);
  settle(sql);
  expect(state()).toEqual(now);
  expect([...reclassify(sql)]).toEqual([]);
  expect(sql.prepare("SELECT 1 FROM meta WHERE key = 'ledger.classifyAfter'").get()).toBeUndefined();
});

test("halves that an earlier version did not link by their hash are linked, and the owner's decisions are kept", () => {
  const { account, sql } = world;
  const platform = "bip122:000000000019d6689c085ae165831e93";
  const half = (
    txHash: string,
    wallet: string,
    direction: "in" | "out",
    amount: string,
  ): ReportedTransaction => ({
    id: `${platform}:${txHash}:${wallet}`,
    at: 1_600_000_000_000,
    platform,
    wallet,
    txHash,
    legs: [{ direction, amount, assetId: `${platform}/slip44:0` }],
    ...(direction === "out" ? { jointInputs: { own: amount, all: "1.5", fee: "0.0001" } } : {}),
  });
  const payment = (txHash: string): ReportedTransaction[] => [
    half(txHash, "a", "out", "1"),
    half(txHash, "b", "out", "0.5"),
    half(txHash, "c", "in", "1.4999"),
  ];
  account.ledger.add([...payment("one"), ...payment("unlinked")], { kind: "connection", id: "chain" });
  account.ledger.unlink(`${platform}:unlinked:a`);
  settle(sql);
  const state = (): unknown =>
    sql.prepare("SELECT id, type, linked, arrival_ids FROM transactions ORDER BY id").all();
  const now = state();
  sql.exec(`
    UPDATE transactions SET linked = NULL, arrival_ids = NULL, type = iif(type <> 'transfer', type, iif(id LIKE '%:c', 'deposit', 'withdrawal'));
    INSERT INTO meta (key, value) VALUES ('ledger.classifyAfter', '0');
  `);
  expect(state()).not.toEqual(now);
  expect([...reclassify(sql)]).toEqual([]);
  expect(state()).toEqual(now);
});
