import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "../../../test/support/worlds/import-world.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { writeExport } from "./export-transactions.ts";

const wallet = `0x${"1".repeat(40)}`;
const other = `0x${"2".repeat(40)}`;
const eth = "eip155:1/slip44:60";

const reported: ReportedTransaction[] = [
  {
    at: 1_600_000_000_123,
    platform: "eip155:1",
    wallet,
    txHash: `0x${"a".repeat(64)}`,
    method: "=HYPERLINK(1)",
    legs: [
      { direction: "in", assetId: eth, amount: "1", kind: "internal", counterparty: other },
      { direction: "in", assetId: eth, amount: "1", kind: "internal", counterparty: other },
      { direction: "fee", assetId: eth, amount: "0.000000000000000001" },
    ],
  },
  {
    id: "exchange:kraken:T1",
    at: 1_600_000_001_000,
    type: "trade",
    platform: "exchange:kraken",
    wallet: "Kraken",
    notes: '\'quoted\nand "so", on;',
    legs: [
      {
        direction: "in",
        assetId: "exchange:kraken/symbol:ETH",
        amount: "2",
        value: { amount: "40", currency: "EUR", by: "source" },
      },
      { direction: "out", assetId: "currency:iso4217/code:EUR", amount: "40", wallet: "Kraken Cash" },
    ],
  },
];

function exported(world: ImportWorld, format: "csv" | "json"): Promise<string> {
  return writeExport({
    account: world.account,
    context: { ...world.context, now: () => 1_700_000_000_000, newId: () => `export-${format}` },
    input: { filter: {}, format },
    signal: new AbortController().signal,
    progress: () => undefined,
  });
}

function rowsOf(world: ImportWorld): unknown[] {
  return world.sql
    .prepare(
      "SELECT t.id, t.at, t.type, t.status, w.wallet, w.platform, t.tx_hash, t.method, t.notes, t.legs FROM transactions t JOIN wallets w ON w.key = t.wallet ORDER BY t.id",
    )
    .all();
}

test("the CSV round-trips into a new account and into the same account", async () => {
  const world = createImportWorld();
  world.account.ledger.add(reported, { kind: "connection", id: "c" });
  const id = await exported(world, "csv");
  const text = readFileSync(join(world.folder, id), "utf8");
  expect(text).toContain("'=HYPERLINK(1)");
  expect(text.slice(0, text.indexOf("\r\n"))).toMatch(/,marketValue,marketCurrency$/);
  const again = createImportWorld();
  await again.run(again.upload(text, { format: "portolan-csv" }));
  expect(rowsOf(again)).toEqual(rowsOf(world));
  const before = rowsOf(world);
  await world.run(world.upload(text, { format: "portolan-csv" }));
  expect(rowsOf(world)).toEqual(before);
  again.end();
  world.end();
});

test("the JSON contains the transactions as clients see them", async () => {
  const world = createImportWorld();
  world.account.settings.update({ baseCurrency: "EUR" });
  world.account.ledger.add(reported, { kind: "connection", id: "c" });
  const id = await exported(world, "json");
  const text = readFileSync(join(world.folder, id), "utf8");
  const { items } = world.account.ledger.list({}, { limit: 10, order: "asc" });
  const written = JSON.parse(text) as { kept: unknown; marketValue: unknown }[];
  expect(written.map(({ kept: _, marketValue: __, ...transaction }) => transaction)).toEqual(items);
  // The trade has the value that was paid. The deposit has no price, so its value is null, not zero.
  expect(written.map(({ marketValue }) => marketValue)).toEqual([null, { amount: "40", currency: "EUR" }]);
  expect(world.account.storedFiles.get(id)).toMatchObject({
    name: "transactions-2023-11-14.json",
    mediaType: "application/json",
    size: text.length,
  });
  world.end();
});
