import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { settle } from "../../../test/support/worlds/ledger-world.ts";
import { reportOf } from "../../domain/accounting/reports/report.ts";
import { numberOfDay, startOfDay } from "../../domain/time/day.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";
import { hourOf } from "../../domain/valuation/hour-block.ts";
import type { ReportedLeg, TransactionType } from "../../domain/ledger/transaction.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { Sql } from "../../ports/sql.ts";
import { createAccountStore, type AccountStore } from "../account/account-store.ts";
import { migrate } from "../database/migrate.ts";
import { accountMigrations } from "../database/migrations/registry.ts";
import { openViews } from "../views/open-views.ts";

const folder = mkdtempSync(join(tmpdir(), "portolan-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const first = numberOfDay("2024-03-01");
const now = startOfDay(first + 12) + 3_600_000;
const [coin, tether] = ["exchange:test/symbol:AAA", "exchange:test/symbol:USDT"];
const [eur, chf] = ["currency:iso4217/code:EUR", "currency:iso4217/code:CHF"];

let files = 0;
let path: string;
let sql: Sql;
let account: AccountStore;
beforeEach(() => {
  path = join(folder, `${++files}.sqlite`);
  sql = openSql(path, { readonly: false });
  migrate(sql, accountMigrations);
  account = createAccountStore(sql, { id: "a", name: "a" });
  return () => sql.close();
});

function priced(ref: string, closes: Record<number, string>, currency = "USD"): void {
  account.prices.record({
    ref,
    source: "test",
    currency,
    quotes: Object.entries(closes).map(([offset, close]) => ({ day: first + Number(offset), close })),
  });
}

let transactions = 0;
function record(offset: number, type: TransactionType, legs: ReportedLeg[]): void {
  const at = startOfDay(first + offset) + 12 * 3_600_000;
  account.ledger.add([{ id: `t${++transactions}`, at, type, platform: "manual", wallet: "Home", legs }], {
    kind: "import",
    id: "x",
  });
  settle(sql);
}
const into = (assetId: string, amount: string): ReportedLeg => ({ direction: "in", assetId, amount });
const out = (assetId: string, amount: string): ReportedLeg => ({ direction: "out", assetId, amount });

const currency = (): string => account.settings.get().baseCurrency;
const isCurrent = (at = now): boolean => account.pricesInUse.isCurrent({ now: at, currency: currency() });
const refresh = (at = now): number =>
  runToEnd(account.pricesInUse.refresh({ now: at, currency: currency() }));

function ask(query: string, options: { at?: number; priceDays?: number } = {}): unknown[][] {
  const file = openSql(path, { readonly: true });
  const { at = now, ...rest } = options;
  const answer = openViews(file, { now: at, maskAddresses: false, ...rest }).ask({
    sql: query,
    rows: 1_000,
    bytes: 1_000_000,
  });
  file.close();
  if ("error" in answer) throw new Error(answer.error);
  return answer.rows;
}

/** The price of a day over RPC, in a report and in the view of legs, and the value of the holding over RPC; of today. */
function everywhere(assetId: string, at = now) {
  const held = account.valuation.holdingsAt({ at, now: at, currency: currency() });
  const item = held.items.find((one) => one.assetId === assetId);
  const close = account.accounting.lookups({ currency: currency(), now: at }).close(assetId, at);
  const [row] = ask(`SELECT price, price_day FROM holdings WHERE asset_id = '${assetId}'`, { at });
  const rpc = item?.price === undefined ? null : formatDecimal(item.price.price);
  const report = close === undefined ? null : formatDecimal(close.price);
  expect(report).toBe(rpc);
  expect(row?.[0]).toBe(rpc);
  return {
    price: rpc,
    stale: item?.price?.isStale ?? null,
    priceDay: row?.[1] ?? null,
    value: item?.value ?? null,
  };
}

/** The same before and after the rows are computed. */
function throughout(assetId: string, at = now) {
  const before = everywhere(assetId, at);
  refresh(at);
  expect(isCurrent(at)).toBe(true);
  expect(everywhere(assetId, at)).toEqual(before);
  return before;
}

describe("a price in use is the same over RPC, in reports and in the views", () => {
  test("converted through dollars at the rates of its day", () => {
    account.settings.update({ baseCurrency: "EUR" });
    record(0, "deposit", [into(coin, "2")]);
    priced(coin, { 12: "10" }, "CHF");
    priced(chf, { 12: "1.1" });
    priced(eur, { 12: "1.25" });
    expect(throughout(coin)).toEqual({ price: "8.8", stale: false, priceDay: "2024-03-13", value: "17.6" });
  });

  test("after a non-terminating conversion, to the last digit", () => {
    account.settings.update({ baseCurrency: "EUR" });
    record(0, "deposit", [into(coin, "1")]);
    priced(coin, { 12: "1" });
    priced(eur, { 12: "1.3" });
    expect(throughout(coin).price).toBe("0.76923076923076923076923076923077");
  });

  test("unknown without a quote, and without a rate for its currency, though the quote is shown", () => {
    account.settings.update({ baseCurrency: "EUR" });
    record(0, "deposit", [into(coin, "1")]);
    const unknown = { price: null, stale: null, priceDay: null, value: null };
    expect(throughout(coin)).toEqual(unknown);
    priced(coin, { 12: "10" }, "CHF");
    expect(throughout(coin)).toEqual(unknown);
    expect(ask("SELECT close, currency, price, close_real FROM prices")).toEqual([["10", "CHF", null, null]]);
    expect(account.priceList.days({ id: coin, coinId: null }, { now, currency: "EUR" })).toEqual([]);
  });

  test("stale for seven days and unknown on the eighth", () => {
    record(0, "deposit", [into(coin, "1")]);
    priced(coin, { 5: "10" });
    expect(throughout(coin)).toEqual({ price: "10", stale: true, priceDay: "2024-03-06", value: "10" });
    const later = now + 86_400_000;
    expect(throughout(coin, later).price).toBeNull();
    // The list and the view show days that have a price of their own.
    expect(ask("SELECT day FROM prices", { at: later })).toEqual([["2024-03-06"]]);
  });

  test("the owner's at once, also for the coin's other assets, and zero is no price", () => {
    const other = "exchange:other/symbol:AAA";
    record(0, "deposit", [into(coin, "1"), into(other, "1")]);
    for (const id of [coin, other]) account.assets.update(id, { coinId: "aaa" });
    priced("coin:aaa", { 12: "10" });
    refresh();
    account.prices.setManual([{ assetId: other, day: first + 12, price: "11", currency: "USD" }]);
    expect(isCurrent()).toBe(false);
    expect([coin, other].map((id) => everywhere(id).price)).toEqual(["11", "11"]);
    refresh();
    expect([coin, other].map((id) => everywhere(id).price)).toEqual(["11", "11"]);
    account.prices.setManual([{ assetId: other, day: first + 12, price: "0", currency: "USD" }]);
    expect([coin, other].map((id) => throughout(id).price)).toEqual(["10", "10"]);
  });

  test("a report values a trade by its stablecoin side at the view's price", () => {
    account.settings.update({ baseCurrency: "EUR" });
    record(0, "deposit", [into(coin, "1")]);
    record(3, "trade", [out(coin, "1"), into(tether, "1000")]);
    account.assets.update(tether, { coinId: "tether" });
    priced("coin:tether", { 3: "0.99" });
    priced(coin, { 0: "900", 3: "2000" });
    priced(eur, { 0: "1.1", 3: "1.1" });
    const proceeds = (): unknown[] => {
      const found: unknown[] = [];
      const { method, scope, ...options } = account.settings.get().costBasis;
      runToEnd(
        reportOf(account.accounting.transactions({ now }), {
          settings: { method, scope, currency: "EUR", options },
          lookups: account.accounting.lookups({ currency: "EUR", now }),
          from: 0,
          to: now,
          take: (list, item) => {
            if (list === "disposals" && "proceeds" in item) found.push(item.proceeds);
          },
        }),
      );
      return found;
    };
    const before = proceeds();
    expect(before).toEqual(["900"]);
    refresh();
    expect(proceeds()).toEqual(before);
    expect(ask(`SELECT price FROM legs WHERE asset_id = '${tether}'`)).toEqual([["0.9"]]);
  });

  test("reports use the hourly close of a trade, views and holdings the daily close", () => {
    record(3, "deposit", [into(coin, "1")]);
    priced(coin, { 2: "10", 3: "11" });
    const at = startOfDay(first + 3) + 12 * 3_600_000;
    account.prices.hours.record(coin, {
      source: "test",
      currency: "USD",
      closes: [{ hour: hourOf(at), close: "12" }],
    });
    refresh();
    const lookups = account.accounting.lookups({ currency: "USD", now });
    expect(lookups.price(coin, at)).toMatchObject({ interval: "hour", price: { units: 12n } });
    expect(lookups.close(coin, at)).toMatchObject({ interval: "day", price: { units: 11n } });
    expect(ask("SELECT price FROM legs")).toEqual([["11"]]);
    expect(account.valuation.holdingsAt({ at, now, currency: "USD" }).value).toBe("11");
  });
});

describe("the rows of prices in use", () => {
  test("are one per day and coin, not per asset", () => {
    const assets = ["a", "b", "c", "d"].map((exchange) => `exchange:${exchange}/symbol:AAA`);
    for (const id of assets) {
      record(0, "deposit", [into(id, "1")]);
      account.assets.update(id, { coinId: "aaa" });
    }
    priced("coin:aaa", { 0: "10", 1: "11", 2: "12" });
    refresh();
    // Three days of its own and seven after them.
    expect(sql.prepare("SELECT count(*) AS rows FROM prices_in_use").get()).toEqual({ rows: 10 });
    expect(ask("SELECT count(*), count(price) FROM prices")).toEqual([[12, 12]]);
    // A price of its own separates one asset from the others.
    priced(assets[1] ?? "", { 1: "20" });
    refresh();
    expect(sql.prepare("SELECT count(*) AS rows FROM prices_in_use").get()).toEqual({ rows: 20 });
    expect(ask("SELECT price FROM prices WHERE day = '2024-03-02' ORDER BY asset_id")).toEqual([
      ["11"],
      ["20"],
      ["11"],
      ["11"],
    ]);
  });

  test("are rewritten only from the earliest changed day on", () => {
    record(0, "deposit", [into(coin, "1")]);
    priced(coin, Object.fromEntries(Array.from({ length: 13 }, (_, offset) => [offset, `${offset + 10}`])));
    expect(refresh()).toBe(13);
    expect(refresh()).toBe(0);
    account.prices.recordLatest({ ref: coin, source: "now", currency: "USD", close: "30", at: now, now });
    expect(refresh()).toBe(1);
    for (const offset of [9, 7, 11]) priced(coin, { [offset]: "15.5" });
    expect(sql.prepare("SELECT ref, since FROM price_changes").all()).toEqual([
      { ref: coin, since: first + 7 },
    ]);
    expect(refresh()).toBe(6);
  });

  test("are not read after midnight until today's are computed", () => {
    record(0, "deposit", [into(coin, "1")]);
    account.prices.recordLatest({ ref: coin, source: "now", currency: "USD", close: "30", at: now, now });
    expect(throughout(coin).stale).toBe(false);
    const tomorrow = now + 86_400_000;
    expect(isCurrent(tomorrow)).toBe(false);
    expect(throughout(coin, tomorrow)).toEqual({
      price: "30",
      stale: true,
      priceDay: "2024-03-13",
      value: "30",
    });
    expect(account.valuation.holdingsAt({ at: now, now: tomorrow, currency: "USD" }).stale).toEqual([coin]);
  });

  test("have the time of the latest answer though the price is the same", () => {
    record(0, "deposit", [into(coin, "1")]);
    const at = (): number | undefined =>
      account.valuation.holdingsAt({ at: now, now, currency: "USD" }).items[0]?.price?.quote.at;
    for (const moment of [now - 60_000, now]) {
      account.prices.recordLatest({
        ref: coin,
        source: "now",
        currency: "USD",
        close: "30",
        at: moment,
        now,
      });
      refresh();
      expect(at()).toBe(moment);
    }
  });

  test("left incomplete by a stop are computed by the next refresh, and not read until then", () => {
    record(0, "deposit", [into(coin, "1"), into(tether, "1")]);
    for (const ref of [coin, tether]) priced(ref, { 0: "5", 12: "6" });
    const work = account.pricesInUse.refresh({ now, currency: "USD" });
    work.next();
    priced(coin, { 12: "7" });
    work.return(0);
    expect(isCurrent()).toBe(false);
    expect(everywhere(coin).price).toBe("7");
    refresh();
    expect([coin, tether].map((id) => everywhere(id).price)).toEqual(["7", "6"]);
    expect(isCurrent()).toBe(true);
  });

  test("rows that change during a computation are computed too", () => {
    record(0, "deposit", [into(coin, "1"), into(tether, "1")]);
    for (const ref of [coin, tether]) priced(ref, { 0: "5", 12: "6" });
    let steps = 0;
    for (const _ of account.pricesInUse.refresh({ now, currency: "USD" }))
      if (++steps === 1) priced(coin, { 11: "9", 12: "8" });
    expect(isCurrent()).toBe(true);
    expect(throughout(coin).price).toBe("8");
  });

  test("rows that a query has no time to compute are NULL, and the account reports it", () => {
    const other = "exchange:test/symbol:BBB";
    record(0, "deposit", [into(coin, "1"), into(other, "1")]);
    for (const ref of [coin, other]) priced(ref, { 0: "5", 12: "6" });
    const query = "SELECT sum(price IS NOT NULL), (SELECT prices_pending FROM account) FROM holdings";
    expect(ask(query, { priceDays: 1 })).toEqual([[1, 1]]);
    expect(ask(query)).toEqual([[2, 0]]);
    refresh();
    // A change of one asset does not affect earlier days and the other asset.
    priced(coin, { 11: "7" });
    account.prices.setManual([{ assetId: other, day: first + 12, price: "8", currency: "USD" }]);
    const all = "SELECT symbol, day, price FROM prices ORDER BY symbol, day";
    const pending = ask(all, { priceDays: 0 });
    const whole = ask(all);
    expect(pending.length).toBeLessThan(whole.length);
    for (const row of pending) expect(whole).toContainEqual(row);
  });

  test("follow every table they are derived from", () => {
    const triggers = sql
      .prepare<{ name: string }>(
        "SELECT tbl_name || ' ' || name AS name FROM sqlite_schema WHERE type = 'trigger' AND name NOT LIKE 'listed%' ORDER BY 1",
      )
      .all()
      .map(({ name }) => name);
    expect(triggers).toEqual([
      "assets priced_asset_inserted",
      "assets priced_asset_updated",
      "manual_prices manual_price_deleted",
      "manual_prices manual_price_inserted",
      "manual_prices manual_price_updated",
      "price_series price_series_asked",
      "price_series price_series_deleted",
      "price_series price_series_renamed",
      "prices price_deleted",
      "prices price_inserted",
      "prices price_updated",
    ]);
    record(0, "deposit", [into(coin, "1")]);
    priced(coin, { 12: "6" });
    refresh();
    // Writers other than the program's own repositories, such as later migrations.
    sql.exec(`UPDATE price_series SET ref = 'coin:other' WHERE ref = '${coin}'`);
    expect(throughout(coin).price).toBeNull();
    sql.exec(`UPDATE assets SET coin_id = 'other' WHERE id = '${coin}'`);
    expect(throughout(coin).price).toBe("6");
    sql.exec("UPDATE prices SET close = '7'");
    expect(throughout(coin).price).toBe("7");
    sql.exec("DELETE FROM price_series");
    expect(throughout(coin).price).toBeNull();
  });
});
