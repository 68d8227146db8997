import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { depth } from "../../../test/support/depth.ts";
import { settle } from "../../../test/support/worlds/ledger-world.ts";
import { reportOf } from "../../domain/accounting/reports/report.ts";
import { currencyAsset } from "../../domain/assets/asset.ts";
import { dayFromNumber, dayNumberOf, numberOfDay, startOfDay, type Day } from "../../domain/time/day.ts";
import { formatDecimal, multiply, parseDecimal } from "../../domain/money/decimal.ts";
import { convertedPrice, priceOn, unitPrice, type DayPrice } from "../../domain/valuation/prices.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { Sql } from "../../ports/sql.ts";
import { createAccountStore, type AccountStore } from "../account/account-store.ts";
import { migrate } from "../database/migrate.ts";
import { accountMigrations } from "../database/migrations/registry.ts";
import { createPriceBook } from "../prices/price-book.ts";
import { openViews } from "./open-views.ts";

const folder = mkdtempSync(join(tmpdir(), "portolan-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const first = numberOfDay("2024-01-01");
const days = 20;
const start = startOfDay(first + days - 1) + 3_600_000;
const usd = "currency:iso4217/code:USD";
const eur = "currency:iso4217/code:EUR";
/** Two versions of one coin, one asset of none. */
const assets = ["exchange:a/symbol:AAA", "exchange:b/symbol:AAA", "exchange:a/symbol:LONE"];
const newcomer = "exchange:c/symbol:AAA";
const refs = [...assets, "coin:aaa", eur];

const price = fc.constantFrom(
  "10",
  "10.05",
  "10.1",
  "10.5",
  "9.7",
  "12.25",
  "11",
  "10.123456789012345678",
  "0",
);
const quotes = fc.array(
  fc.record({
    ref: fc.constantFrom(...refs),
    day: fc.nat(days - 1),
    close: price,
    currency: fc.constantFrom("USD", "USD", "USD", "EUR", "CHF"),
  }),
  { maxLength: 40 },
);
const manual = fc.array(
  fc.record({
    assetId: fc.constantFrom(...assets, eur),
    day: fc.nat(days - 1),
    price,
    currency: fc.constantFrom("USD", "EUR", "CHF"),
  }),
  { maxLength: 6 },
);
/** What can change after prices were computed. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("quotes" as const), quotes }),
  fc.record({ kind: fc.constant("manual" as const), manual }),
  fc.record({ kind: fc.constant("unset" as const), which: fc.nat(20) }),
  fc.record({
    kind: fc.constant("latest" as const),
    ref: fc.constantFrom(...refs),
    close: fc.constantFrom("10", "11"),
  }),
  fc.record({
    kind: fc.constant("coin" as const),
    assetId: fc.constantFrom(...assets),
    coinId: fc.constantFrom("aaa", "bbb", null),
  }),
  fc.record({
    kind: fc.constant("worthless" as const),
    assetId: fc.constantFrom(...assets),
    day: fc.option(fc.nat(days - 1)),
  }),
  fc.record({ kind: fc.constant("clear" as const), ref: fc.constantFrom(...refs) }),
  fc.record({ kind: fc.constant("currency" as const), currency: fc.constantFrom("USD", "EUR", "CHF") }),
  fc.record({
    kind: fc.constant("held" as const),
    assetId: fc.constantFrom(...refs.slice(0, 3), newcomer, usd),
  }),
  fc.record({ kind: fc.constant("time" as const), days: fc.nat(3) }),
);
const world = fc.record({
  base: fc.constantFrom("USD", "EUR"),
  quotes,
  latest: fc.array(fc.record({ ref: fc.constantFrom(...refs), close: price }), { maxLength: 3 }),
  manual,
  worthless: fc.option(fc.record({ assetId: fc.constantFrom(...assets), day: fc.nat(days - 1) })),
  moves: fc.array(
    fc.record({
      assetId: fc.constantFrom(...assets, eur, usd),
      day: fc.nat(days - 1),
      amount: fc.constantFrom("1", "2.5", "0.125"),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  changes: fc.array(change, { maxLength: 5 }),
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
let count = 0;

test(
  "a price is the same decimal text over RPC, in a report and in the views, before and after the prices in use are computed and after any change",
  { timeout: 240_000 },
  () => {
    fc.assert(
      fc.property(world, ({ base, quotes: known, latest, manual: owners, moves, worthless, changes }) => {
        const path = join(folder, `${++count}.sqlite`);
        const writer = openSql(path, { readonly: false });
        migrate(writer, accountMigrations);
        const account = createAccountStore(writer, { id: "a", name: "a" });
        account.settings.update({ baseCurrency: base });
        for (const { assetId, day, amount } of moves) receive(account, assetId, day, amount);
        for (const { id } of account.assets.list({}, { limit: 100, order: "asc" }).items)
          if (id.endsWith(":AAA")) account.assets.update(id, { coinId: "aaa" });
        apply(account, { kind: "quotes", quotes: known }, start);
        for (const { ref, close } of latest)
          account.prices.recordLatest({ ref, source: "now", currency: "USD", close, at: start, now: start });
        apply(account, { kind: "manual", manual: owners }, start);
        if (worthless !== null) apply(account, { kind: "worthless", ...worthless }, start);
        settle(writer);

        let now = start;
        compareAll(path, now);
        refreshWhole(account, now);
        compareAll(path, now);
        for (const one of changes) {
          now = apply(account, one, now);
          settle(writer);
          compareAll(path, now);
          // Some changes are computed individually, some together.
          if (one.kind !== "manual") refreshWhole(account, now);
        }
        refreshWhole(account, now);
        compareAll(path, now);
        const incremental = rowsOf(writer);
        writer.exec(
          "DELETE FROM prices_in_use; DELETE FROM priced_assets; DELETE FROM meta WHERE key = 'pricesInUse.state'",
        );
        refreshWhole(account, now);
        expect(incremental).toEqual(rowsOf(writer));
        writer.close();
      }),
      { numRuns: depth(20, 60) },
    );
  },
);

function receive(account: AccountStore, assetId: string, day: number, amount: string): void {
  account.ledger.add(
    [
      {
        id: `t${++received}`,
        at: startOfDay(first + day) + 1_000,
        type: "reward",
        platform: "manual",
        wallet: "Home",
        legs: [{ direction: "in", assetId, amount }],
      },
    ],
    { kind: "import", id: "x" },
  );
}
let received = 0;

/** Returns the time after it. */
function apply(account: AccountStore, one: Change, now: number): number {
  switch (one.kind) {
    case "quotes":
      for (const { ref, day, close, currency } of one.quotes)
        account.prices.record({
          ref,
          source: `s-${currency}`,
          currency,
          quotes: [{ day: first + day, close }],
        });
      return now;
    case "manual":
      account.prices.setManual(one.manual.map((row) => ({ ...row, day: first + row.day })));
      return now;
    case "unset": {
      const owners = account.prices.manual();
      const row = owners[one.which % Math.max(1, owners.length)];
      if (row !== undefined) account.prices.unsetManual([row]);
      return now;
    }
    case "latest": {
      const at = now + 60_000;
      account.prices.recordLatest({
        ref: one.ref,
        source: "now",
        currency: "USD",
        close: one.close,
        at,
        now: at,
      });
      return at;
    }
    case "coin":
      if (account.assets.find(one.assetId) !== undefined)
        account.assets.update(one.assetId, { coinId: one.coinId });
      return now;
    case "worthless":
      if (account.assets.find(one.assetId) !== undefined)
        account.assets.update(one.assetId, {
          worthlessFrom: one.day === null ? null : dayFromNumber(first + one.day),
        });
      return now;
    case "clear":
      account.prices.clear(one.ref);
      return now;
    case "currency":
      account.settings.update({ baseCurrency: one.currency });
      return now;
    case "held":
      receive(account, one.assetId, 3, "1");
      return now;
    case "time":
      return now + one.days * 86_400_000;
  }
}

function refreshWhole(account: AccountStore, now: number): void {
  const terms = { now, currency: account.settings.get().baseCurrency };
  runToEnd(account.pricesInUse.refresh(terms));
  expect(account.pricesInUse.isCurrent(terms)).toBe(true);
}

function rowsOf(sql: Sql): unknown[] {
  return sql
    .prepare(
      `SELECT p.asset, day, price, close, age, at, stale, listed, o.source, o.currency, o.intraday, (SELECT group_concat(asset) FROM priced_assets WHERE priced_as = p.asset) AS shared
       FROM prices_in_use p JOIN price_origins o ON o.key = p.origin ORDER BY p.asset, day`,
    )
    .all();
}

/** Compares the results over RPC, in a report and in the views with the rules applied to the stored prices. */
function compareAll(path: string, now: number): void {
  const file = openSql(path, { readonly: true });
  const opened = openSql(path, { readonly: true });
  const account = createAccountStore(file, { id: "a", name: "a" });
  const currency = account.settings.get().baseCurrency;
  const views = openViews(opened, { now, maskAddresses: false });
  const ask = (sql: string): unknown[][] => {
    const answer = views.ask({ sql, rows: 10_000, bytes: 10_000_000 });
    if ("error" in answer) throw new Error(answer.error);
    return answer.rows;
  };
  const known = account.assets.list({}, { limit: 100, order: "asc" }).items;
  const today = dayNumberOf(now);
  const book = createPriceBook(file, { from: 0, to: today, today });
  const rateOf = book.ratesInto(currency);
  const foundByRule = (assetId: string, day: number): DayPrice | undefined => {
    if (assetId === currencyAsset(currency)) return unitPrice(currency, day);
    const coinId = known.find(({ id }) => id === assetId)?.coinId ?? null;
    const found = priceOn(book.quotesOf({ id: assetId, coinId }), day, today);
    return found === undefined ? undefined : convertedPrice(found, day, rateOf);
  };
  const byRule = (assetId: string, day: number): string | null => {
    const price = foundByRule(assetId, day);
    return price === undefined ? null : formatDecimal(price.price);
  };
  const lookups = account.accounting.lookups({ currency, now });

  const listed = known.flatMap(({ id, coinId }) =>
    account.priceList
      .days({ id, coinId }, { now, currency })
      .map(({ day, close, source }) => [id, day, close, source]),
  );
  expect(ask("SELECT asset_id, day, price, source FROM prices WHERE price IS NOT NULL").sort()).toEqual(
    listed.sort(),
  );
  for (const [id, day, close] of listed)
    expect(close).toBe(byRule(String(id), numberOfDay(String(day) as Day)));

  const held = account.valuation.holdingsAt({ at: now, now, currency });
  expect(ask("SELECT asset_id, amount, price, price_day FROM holdings").sort()).toEqual(
    held.items
      .map(({ assetId, amount, price: found }) => [
        assetId,
        amount,
        found === undefined ? null : formatDecimal(found.price),
        found === undefined ? null : dayFromNumber(found.quote.day),
      ])
      .sort(),
  );
  for (const { assetId, amount, value, price: found } of held.items) {
    const expected = byRule(assetId, today);
    expect(value).toBe(expected === null ? null : product(amount, expected));
    const rule = foundByRule(assetId, today);
    expect([found?.isStale, stated(found)]).toEqual([rule?.isStale, stated(rule)]);
  }

  const income = incomeOf(account, { now, currency });
  for (const [id, transactionId, day, amount, shown, value] of ask(
    "SELECT asset_id, transaction_id, day, amount, price, value_real FROM legs",
  )) {
    const expected = byRule(String(id), Math.min(numberOfDay(String(day) as Day), today));
    const close = lookups.close(String(id), startOfDay(numberOfDay(String(day) as Day)));
    expect(shown).toBe(expected);
    expect(close === undefined ? null : formatDecimal(close.price)).toBe(expected);
    expect(income.get(String(transactionId))).toBe(
      expected === null ? null : product(String(amount), expected),
    );
    expect(near(value)).toBe(expected === null ? null : near(Number(expected) * Number(amount)));
  }
  expect(ask("SELECT prices_pending FROM account")).toEqual([[0]]);
  for (const one of [file, opened]) one.close();
}

/** The value of each reward, by a report. */
function incomeOf(account: AccountStore, { now, currency }: { now: number; currency: string }) {
  const { method, scope, ...options } = account.settings.get().costBasis;
  const income = new Map<string, string | null>();
  runToEnd(
    reportOf(account.accounting.transactions({ now }), {
      settings: { method, scope, currency, options },
      lookups: account.accounting.lookups({ currency, now }),
      from: 0,
      to: now,
      take(list, item) {
        if (list === "income" && "value" in item) income.set(item.transactionId, item.value);
      },
    }),
  );
  return income;
}

/** A price's quote with its price as text. */
function stated(price: DayPrice | undefined): unknown {
  return price === undefined ? null : { ...price.quote, price: formatDecimal(price.quote.price) };
}

function product(amount: string, factor: string): string {
  return formatDecimal(multiply(parseDecimal(amount), parseDecimal(factor)));
}

/** Nine significant digits of a floating-point number. */
function near(value: unknown): string | null {
  return value === null || value === undefined ? null : Number(value).toPrecision(9);
}

test("with masked addresses, wallets, hashes, counterparties and ids show only their ends, and joins still work", () => {
  const path = join(folder, "masked.sqlite");
  const wallet = "0x52908400098527886e0f7030069857d2e4169ee7";
  const hash = `0x${"ab".repeat(32)}`;
  const writer = openSql(path, { readonly: false });
  migrate(writer, accountMigrations);
  const account = createAccountStore(writer, { id: "a", name: "a" });
  account.ledger.add(
    [
      {
        at: start,
        type: "deposit",
        platform: "eip155:1",
        wallet,
        txHash: hash,
        counterparty: wallet.replace("0x5", "0x6"),
        legs: [{ direction: "in", assetId: "eip155:1/slip44:60", amount: "1", counterparty: wallet }],
      },
    ],
    { kind: "import", id: "x" },
  );
  settle(writer);
  const reader = openSql(path, { readonly: true });
  const door = openViews(reader, { now: start, maskAddresses: true });
  for (const view of ["transactions", "legs", "movements", "holdings", "balances", "wallets"]) {
    const text = JSON.stringify(door.ask({ sql: `SELECT * FROM ${view}`, rows: 10, bytes: 10_000 }));
    expect(text).toContain("0x5290…9ee7");
    expect(text).not.toContain(wallet.slice(2, 20));
    expect(text).not.toContain(hash.slice(2, 20));
  }
  const joined = "SELECT count(*) FROM transactions t JOIN legs l ON l.transaction_id = t.id";
  expect(door.ask({ sql: joined, rows: 1, bytes: 100 })).toMatchObject({ rows: [[1]] });
  for (const file of [writer, reader]) file.close();
});
