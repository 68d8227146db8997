import { expect, test } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { numberOfDay } from "../../domain/time/day.ts";
import { renamedCoins } from "../database/migrations/account-013-renamed-coins.ts";
import { krakenCodes } from "../database/migrations/account-014-kraken-codes.ts";
import { createAccountStore } from "./account-store.ts";

const at = Date.UTC(2024, 7, 1);
const matic = "exchange:binance/symbol:MATIC";
const pol = "exchange:binance/symbol:POL";

/** An account as an earlier version left it: MATIC under its own coin, POL under its own. */
function earlier(series: Record<string, string>) {
  const sql = accountDatabase();
  const account = createAccountStore(sql, { id: "a", name: "main" });
  const add = (id: string, asset: string) =>
    account.ledger.add(
      [
        {
          id,
          at,
          type: "deposit",
          platform: "exchange:binance",
          wallet: "Binance",
          legs: [{ direction: "in", assetId: asset, amount: "1" }],
        },
      ],
      { kind: "import", id: "file" },
      { assets: [{ assetId: asset, symbol: asset.split(":").at(-1) ?? "" }] },
    );
  add("m", matic);
  add("p", pol);
  const coin = sql.prepare("UPDATE assets SET coin_id = ? WHERE id = ?");
  coin.run("matic-network", matic);
  coin.run("polygon-ecosystem-token", pol);
  for (const [ref, close] of Object.entries(series))
    account.prices.record({
      ref,
      source: "defillama",
      currency: "USD",
      quotes: [{ day: numberOfDay("2024-08-01"), close }],
    });
  const coinOf = (id: string) =>
    sql.prepare<{ coin: string }>("SELECT coin_id AS coin FROM assets WHERE id = ?").get(id)?.coin;
  const closes = (ref: string) => account.prices.rows(ref, 0, 30_000).map(({ close }) => close);
  return { sql, account, coinOf, closes };
}

test("MATIC's prices become POL's if POL has none, and both are one coin", () => {
  const { sql, account, coinOf, closes } = earlier({ "coin:matic-network": "0.5" });
  const newest = account.changes.newest();
  sql.exec(renamedCoins.up);
  expect([coinOf(matic), coinOf(pol)]).toEqual(["polygon-ecosystem-token", "polygon-ecosystem-token"]);
  expect(closes("coin:polygon-ecosystem-token")).toEqual(["0.5"]);
  expect(account.changes.after(newest)).toMatchObject([{ topic: "assets", since: null }]);
});

test("existing prices of POL are kept, and so are MATIC's", () => {
  const { sql, closes } = earlier({ "coin:matic-network": "0.5", "coin:polygon-ecosystem-token": "0.6" });
  sql.exec(renamedCoins.up);
  expect(closes("coin:polygon-ecosystem-token")).toEqual(["0.6"]);
  expect(closes("coin:matic-network")).toEqual(["0.5"]);
});

test("a coin set by the owner keeps its prices", () => {
  const { sql, account, coinOf, closes } = earlier({ "coin:matic-network": "0.5" });
  sql
    .prepare("UPDATE assets SET owner = json_set(owner, '$.coinId', 'matic-network') WHERE id = ?")
    .run(matic);
  const newest = account.changes.newest();
  sql.exec(renamedCoins.up);
  expect(coinOf(matic)).toBe("matic-network");
  expect(closes("coin:matic-network")).toEqual(["0.5"]);
  expect(account.changes.newest()).toBe(newest);
});

test("an exchange's listing of MATIC becomes one of POL, also if both were listed", () => {
  const { sql } = earlier({});
  const columns = sql
    .prepare<{ name: string }>("SELECT name FROM pragma_table_info('exchange_listings')")
    .all()
    .map(({ name }) => name);
  expect(columns).toContain("coin_id");
  const insert = (ticker: string, coin: string): void => {
    const values: Record<string, string | number> = { exchange: "binance", ticker, coin_id: coin };
    sql
      .prepare(
        `INSERT INTO exchange_listings (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
      )
      .run(...columns.map((name) => values[name] ?? 1));
  };
  insert("MATIC", "matic-network");
  insert("POL", "polygon-ecosystem-token");
  sql.exec(renamedCoins.up);
  const coins = sql.prepare<{ coin: string }>("SELECT coin_id AS coin FROM exchange_listings").all();
  expect(coins.length).toBeGreaterThan(0);
  expect(new Set(coins.map(({ coin }) => coin))).toEqual(new Set(["polygon-ecosystem-token"]));
});

test("The account's settings: only what the owner set is stored.", () => {
  const { sql } = earlier({ "coin:matic-network": "0.5" });
  const state = (): string =>
    JSON.stringify(
      ["assets", "price_series", "exchange_listings", "changes"].map((table) =>
        sql.prepare(`SELECT * FROM ${table}`).all(),
      ),
    );
  sql.exec(renamedCoins.up);
  sql.exec(krakenCodes.up);
  const before = state();
  sql.exec(renamedCoins.up);
  sql.exec(krakenCodes.up);
  expect(state()).toBe(before);
});
