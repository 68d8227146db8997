import { expect, test } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { numberOfDay } from "../../domain/time/day.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { runToEnd } from "../../ports/pause.ts";
import { krakenCodes } from "../database/migrations/account-014-kraken-codes.ts";
import { createAccountStore } from "./account-store.ts";

const at = Date.UTC(2024, 5, 1);
const kraken = (symbol: string): string => `exchange:kraken/symbol:${symbol}`;

/** A ledger row as it was read before, and as it is read now. */
function received(symbol: string, id: string): ReportedTransaction {
  return {
    id: `exchange:kraken:${id}`,
    at,
    type: "deposit",
    platform: "exchange:kraken",
    wallet: "Kraken",
    legs: [{ direction: "in", assetId: kraken(symbol), amount: "12.5" }],
  };
}

function imported(symbols: readonly string[]) {
  const sql = accountDatabase();
  const account = createAccountStore(sql, { id: "a", name: "main" });
  const add = (read: readonly string[]) =>
    account.ledger.add(
      read.map((symbol, index) => received(symbol, `L${index}`)),
      { kind: "import", id: "ledgers" },
      { assets: read.map((symbol) => ({ assetId: kraken(symbol), symbol })) },
    );
  add(symbols);
  const held = (): string[] => {
    runToEnd(account.balances.refresh());
    return account.valuation
      .holdingsAt({ at: at + 1, now: at + 1, currency: "USD" })
      .items.map(({ assetId, symbol, amount }) => `${symbol} ${amount} ${assetId}`)
      .toSorted();
  };
  return { sql, account, add, held };
}

test("misread Kraken codes are renamed on upgrade, and importing again adds nothing", () => {
  const { sql, account, add, held } = imported(["ETA", "ORA", "EUS", "BETA"]);
  const price = { day: numberOfDay("2024-06-01"), close: "2" };
  account.prices.record({
    ref: kraken("ETA"),
    source: "defillama",
    currency: "USD",
    quotes: [price],
  });
  account.ledger.update("exchange:kraken:L0", { notes: "mine" });
  runToEnd(account.balances.refresh());

  sql.exec(krakenCodes.up);
  const right = ["BETA", "ZETA", "ZEUS", "ZORA"].map((symbol) => `${symbol} 12.5 ${kraken(symbol)}`);
  expect(held()).toEqual(right);
  expect(account.prices.rows(kraken("ZETA"), 0, 30_000)).toMatchObject([{ close: "2" }]);
  expect(account.prices.find(kraken("ETA"))).toBeUndefined();
  expect(account.ledger.get("exchange:kraken:L0")).toMatchObject({
    notes: "mine",
  });
  expect(add(["ZETA", "ZORA", "ZEUS", "BETA"])).toMatchObject({
    added: 0,
    changed: 0,
  });
  expect(held()).toEqual(right);
});

test("an account without them is unchanged", () => {
  const { sql, account, held } = imported(["BETA"]);
  const before = held();
  const newest = account.changes.newest();
  sql.exec(krakenCodes.up);
  expect(held()).toEqual(before);
  expect(account.changes.newest()).toBe(newest);
});

test("an account with both names keeps both, since one may be another coin", () => {
  const { sql, held } = imported(["ETA", "ZETA"]);
  const before = held();
  sql.exec(krakenCodes.up);
  expect(held()).toEqual(before);
});

test("longer names, other exchanges and the owner's own symbols are unchanged; edited legs and prices follow", () => {
  const { sql, account, held } = imported(["ETA", "ETAX", "ORA"]);
  const elsewhere = "exchange:kucoin/symbol:ETA";
  account.ledger.add(
    [
      {
        id: "k",
        at,
        type: "deposit",
        platform: "exchange:kucoin",
        wallet: "KuCoin",
        legs: [{ direction: "in", assetId: elsewhere, amount: "12.5" }],
      },
    ],
    { kind: "import", id: "kucoin" },
    { assets: [{ assetId: elsewhere, symbol: "ETA" }] },
  );
  account.ledger.update("exchange:kraken:L0", {
    legs: [{ direction: "in", assetId: kraken("ETA"), amount: "13" }],
  });
  account.prices.setManual([
    { assetId: kraken("ETA"), day: numberOfDay("2024-06-01"), price: "3", currency: "USD" },
  ]);
  sql
    .prepare("UPDATE assets SET symbol = 'MINE', owner = json_set(owner, '$.symbol', 'MINE') WHERE id = ?")
    .run(kraken("ORA"));
  sql.exec(krakenCodes.up);
  expect(held()).toEqual([
    `ETA 12.5 ${elsewhere}`,
    `ETAX 12.5 ${kraken("ETAX")}`,
    `MINE 12.5 ${kraken("ZORA")}`,
    `ZETA 13 ${kraken("ZETA")}`,
  ]);
  expect(
    sql
      .prepare<{ asset: string }>("SELECT asset FROM manual_prices")
      .all()
      .map(({ asset }) => asset),
  ).toEqual([kraken("ZETA")]);
});
