import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "../support/worlds/import-world.ts";
import { settle, stateOf } from "../support/worlds/ledger-world.ts";

/** True exports of one public address, which the project does not carry: skipped where they are not there. */
const folder = join(import.meta.dirname, "../../../shared/data/csv-samples/privatefolio/0xf98");
const wallet = "0xf98c96b5d10faafc2324847c82305bd5fd7e5ad3";
const formats: Record<string, string> = {
  "etherscan.csv": "etherscan-transactions",
  "etherscan-internal.csv": "etherscan-internal",
  "etherscan-erc20.csv": "etherscan-erc20",
};
const files = Object.keys(formats);
const stated: Record<string, string> = {
  ETH: "0",
  XDATA: "0.21165476692904842",
  CAN: "2",
  VIU: "29.9787992",
  INSP: "777",
  LPT: "2.117826656607921801",
  HEALP: "911",
  LOOM: "10",
  XNN: "319.22562200498686051",
};

async function imported(names: string[]): Promise<ImportWorld> {
  const world = createImportWorld();
  for (const name of names)
    await world.run(world.upload(readFileSync(join(folder, name)), { format: formats[name] ?? "" }));
  settle(world.sql);
  return world;
}

function balancesOf({ sql }: ImportWorld, at = Number.MAX_SAFE_INTEGER): Record<string, string> {
  const rows = sql
    .prepare<{ symbol: string; balance: string }>(
      `SELECT a.symbol, e.balance FROM entries e JOIN assets a ON a.key = e.asset WHERE e.at <= ? ORDER BY e.at, e.position, e.rank, e.transaction_key, e.key`,
    )
    .all(at);
  return Object.fromEntries(rows.map(({ symbol, balance }) => [symbol, balance]));
}

/** Without which import claims what: that differs with the order. */
function figuresOf({ sql }: ImportWorld): unknown {
  const { transactions, ...rest } = stateOf(sql) as { transactions: Record<string, unknown>[] };
  return { ...rest, transactions: transactions.map(({ sources: _, ...transaction }) => transaction) };
}

describe.skipIf(!existsSync(folder))("the three exports of one address", () => {
  test("give 24 entries and the stated balances exactly", async () => {
    const world = await imported(files);
    expect(balancesOf(world)).toEqual(stated);
    expect(balancesOf(world, Date.UTC(2018, 2, 14, 23, 59, 59, 999))["ETH"]).toBe("0.468385338");
    expect(world.sql.prepare("SELECT count(*) AS n FROM entries").get()).toEqual({ n: 24 });
    expect(world.sql.prepare("SELECT count(*) AS n FROM transactions").get()).toEqual({ n: 16 });
    expect(world.account.wallets.list().map((entry) => entry.wallet)).toEqual([wallet]);
    world.end();
  });

  test("give the same result in every order and when imported twice", async () => {
    const world = await imported(files);
    const expected = figuresOf(world);
    world.end();
    const [a = "", b = "", c = ""] = files;
    for (const order of [
      [c, b, a],
      [b, a, c],
      [c, a, b],
      [...files, ...files],
    ]) {
      const other = await imported(order);
      expect(figuresOf(other)).toEqual(expected);
      other.end();
    }
  });

  test("are removed completely when undone", async () => {
    const world = await imported(files);
    for (const { id } of world.account.imports.list()) await world.undo(id);
    settle(world.sql);
    expect(world.sql.prepare("SELECT count(*) AS n FROM entries").get()).toEqual({ n: 0 });
    expect(world.sql.prepare("SELECT count(*) AS n FROM transactions").get()).toEqual({ n: 0 });
    world.end();
  });
});
