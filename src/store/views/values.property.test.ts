import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { settle } from "../../../test/support/ledger-world.ts";
import { dayFromNumber, numberOfDay, startOfDay } from "../../domain/time/day.ts";
import { formatDecimal, parseDecimal, toNumber } from "../../domain/money/decimal.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { createAccountStore } from "../account/account-store.ts";
import { migrate } from "../database/migrate.ts";
import { accountMigrations } from "../database/migrations/registry.ts";
import { listPrices } from "../prices/price-list.ts";
import { openViews } from "./open-views.ts";

const folder = mkdtempSync(join(tmpdir(), "portolan-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const first = numberOfDay("2024-01-01");
const days = 20;
const now = startOfDay(first + days - 1) + 3_600_000;
const eur = "currency:iso4217/code:EUR";
/** Two versions of one coin, one asset of none. */
const assets = ["exchange:a/symbol:AAA", "exchange:b/symbol:AAA", "exchange:a/symbol:LONE"];
const refs = [...assets, "coin:aaa", eur];

const price = fc.constantFrom("10", "10.05", "10.1", "10.5", "9.7", "12.25", "11");
const world = fc.record({
  base: fc.constantFrom("USD", "EUR"),
  quotes: fc.array(
    fc.record({
      ref: fc.constantFrom(...refs),
      day: fc.nat(days - 1),
      close: price,
      currency: fc.constantFrom("USD", "USD", "USD", "EUR", "CHF"),
    }),
    { maxLength: 40 },
  ),
  latest: fc.array(fc.record({ ref: fc.constantFrom(...refs), close: price }), { maxLength: 3 }),
  manual: fc.array(
    fc.record({
      assetId: fc.constantFrom(...assets, eur),
      day: fc.nat(days - 1),
      price,
      currency: fc.constantFrom("USD", "EUR"),
    }),
    { maxLength: 6 },
  ),
  worthless: fc.option(fc.record({ assetId: fc.constantFrom(...assets), day: fc.nat(days - 1) })),
  moves: fc.array(
    fc.record({
      assetId: fc.constantFrom(...assets, eur),
      day: fc.nat(days - 1),
      amount: fc.constantFrom("1", "2.5", "0.125"),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

let count = 0;

test(
  "prices, values of holdings and of legs in the views are those that the program itself computes",
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(world, ({ base, quotes, latest, manual, moves, worthless }) => {
        const path = join(folder, `${++count}.sqlite`);
        const writer = openSql(path, { readonly: false });
        migrate(writer, accountMigrations);
        const account = createAccountStore(writer, { id: "a", name: "a" });
        account.settings.update({ baseCurrency: base });
        account.ledger.add(
          moves.map(({ assetId, day, amount }, index) => ({
            id: `t${index}`,
            at: startOfDay(first + day) + 1_000,
            type: "deposit" as const,
            platform: "manual",
            wallet: "Home",
            legs: [{ direction: "in" as const, assetId, amount }],
          })),
          { kind: "import", id: "x" },
        );
        for (const { id } of account.assets.list({}, { limit: 100, order: "asc" }).items)
          if (id.endsWith(":AAA")) account.assets.update(id, { coinId: "aaa" });
        for (const { ref, day, close, currency } of quotes)
          account.prices.record({
            ref,
            source: `s-${currency}`,
            currency,
            quotes: [{ day: first + day, close }],
          });
        for (const { ref, close } of latest)
          account.prices.recordLatest({ ref, source: "now", currency: "USD", close, at: now, now });
        account.prices.setManual(manual.map((row) => ({ ...row, day: first + row.day })));
        if (worthless !== null && account.assets.find(worthless.assetId) !== undefined)
          account.assets.update(worthless.assetId, { worthlessFrom: dayFromNumber(first + worthless.day) });
        settle(writer);

        const reader = openSql(path, { readonly: true });
        const opened = openSql(path, { readonly: true });
        const door = openViews(opened, { now, maskAddresses: false });
        const ask = (sql: string): unknown[][] => {
          const answer = door.ask({ sql, rows: 1_000, bytes: 1_000_000 });
          if ("error" in answer) throw new Error(answer.error);
          return answer.rows;
        };
        const known = account.assets.list({}, { limit: 100, order: "asc" }).items;
        // Days of no worth have no row in the view.
        const listed = known.flatMap(({ id, coinId }) =>
          listPrices(reader, { id, coinId }, { now, currency: base })
            .filter(({ close }) => close !== "0")
            .map(({ day, close, source, manual: isManual }) =>
              [id, day, near(close), isManual ? "manual" : source].join(" "),
            ),
        );
        const viewed = ask(
          "SELECT asset_id, day, close_real, source FROM prices WHERE close_real IS NOT NULL",
        ).map(([id, day, close, source]) => [id, day, near(String(close)), source].join(" "));
        expect(viewed.sort()).toEqual(listed.sort());

        const held = account.valuation.holdingsAt({ at: now, now, currency: base });
        expect(
          ask("SELECT asset_id, amount, value_real, price_day FROM holdings")
            .map(([id, amount, value, day]) => [id, amount, near(value), day])
            .sort(),
        ).toEqual(
          held.items
            .map((item) => [
              item.assetId,
              item.amount,
              near(item.value),
              item.price === undefined ? null : dayFromNumber(item.price.quote.day),
            ])
            .sort(),
        );

        const valueOf = (assetId: string, day: number): string | null => {
          const lookups = account.books.lookups({ currency: base, now });
          const found = lookups.close(assetId, startOfDay(day));
          return found === undefined ? null : formatDecimal(found.price);
        };
        for (const [id, day, amount, value] of ask("SELECT asset_id, day, amount, value_real FROM legs")) {
          const close = valueOf(String(id), numberOfDay(String(day)));
          const expected = close === null ? null : toNumber(parseDecimal(close)) * Number(amount);
          expect(near(value)).toBe(near(expected));
        }
        for (const file of [writer, reader, opened]) file.close();
      }),
      { numRuns: 30 },
    );
  },
);

/** Nine digits: what a floating-point number tells surely. */
function near(value: unknown): string | null {
  return value === null || value === undefined ? null : Number(value).toPrecision(9);
}

test("where addresses are masked, wallets, hashes, counterparties and ids show their ends, and joins still hold", () => {
  const path = join(folder, "masked.sqlite");
  const wallet = "0x52908400098527886e0f7030069857d2e4169ee7";
  const hash = `0x${"ab".repeat(32)}`;
  const writer = openSql(path, { readonly: false });
  migrate(writer, accountMigrations);
  const account = createAccountStore(writer, { id: "a", name: "a" });
  account.ledger.add(
    [
      {
        at: now,
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
  const door = openViews(reader, { now, maskAddresses: true });
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
