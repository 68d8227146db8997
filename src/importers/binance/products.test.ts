import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  formatDecimal,
  isZero,
  negate,
  parseDecimal,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { assetAt } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { transactionOf } from "./groups.ts";
import type { SettlingProduct } from "../../domain/catalog/settling-products.ts";
import { productsOf, type ProductRow } from "./products.ts";

const start = Date.UTC(2024, 0, 1, 8);
const hour = 3_600_000;

let line = 0;
const row = (product: SettlingProduct, at: number, coin: string, change: string): ProductRow => ({
  row: ++line,
  text: "",
  at: start + at,
  wallet: "Binance Spot",
  account: "Spot",
  name: product,
  operation: { kind: "product", product },
  asset: assetAt("binance", coin),
  coin,
  out: change.startsWith("-"),
  amount: change.replace("-", ""),
  remark: "",
});
const read = (rows: ProductRow[]): string[] =>
  productsOf(rows, transactionOf).map(
    ({ type, counterparty, legs }) =>
      `${type} ${counterparty}: ${legs.map(({ direction, amount, assetId }) => `${direction} ${amount} ${assetId.split(":").at(-1)}`).join(", ")}`,
  );

describe("dual investment", () => {
  it("settles the subscription that matches in coin and amount, or else the oldest one in another coin", () => {
    expect(
      read([
        row("Dual Investment", 0, "USDT", "-1000"),
        row("Dual Investment", hour, "USDT", "-500"),
        row("Dual Investment", 2 * hour, "BTC", "-0.02"),
        row("Dual Investment", 9 * hour, "BTC", "0.01"),
        row("Dual Investment", 9 * hour, "BTC", "0.0201"),
        row("Dual Investment", 9 * hour, "USDT", "505"),
      ]).slice(3),
    ).toEqual([
      "trade Dual Investment:2024-01-01T10:00:00.000Z: in 0.0201 BTC",
      "trade Dual Investment:2024-01-01T09:00:00.000Z: in 505 USDT",
      "trade Dual Investment:2024-01-01T08:00:00.000Z: in 0.01 BTC",
    ]);
  });

  it("uses the family as the product's name if the subscription is not in the file", () => {
    expect(read([row("Dual Investment", 0, "BTC", "0.01")])).toEqual(["trade Dual Investment: in 0.01 BTC"]);
  });
});

describe("launchpad", () => {
  it("settles refund and new coin together, also if the refund is later", () => {
    expect(
      read([
        row("Launchpad", 0, "BNB", "-10"),
        row("Launchpad", 3 * hour, "TKN", "1000"),
        row("Launchpad", 4 * hour, "BNB", "8"),
      ]),
    ).toEqual(["stake Launchpad: out 10 BNB", "trade Launchpad: in 1000 TKN, in 8 BNB"]);
  });

  it("separates two sales, and releases one that was refunded in full", () => {
    expect(
      read([
        row("Launchpad", 0, "BNB", "-10"),
        row("Launchpad", hour, "BNB", "10"),
        row("Launchpad", 50 * hour, "BNB", "-10"),
        row("Launchpad", 51 * hour, "TKN", "5"),
      ]),
    ).toEqual([
      "stake Launchpad: out 10 BNB",
      "stake Launchpad: out 10 BNB",
      "unstake Launchpad: in 10 BNB",
      "trade Launchpad: in 5 TKN",
    ]);
  });
});

describe("liquid swap", () => {
  it("names the pool by its two coins, and the family if one coin is withdrawn", () => {
    expect(
      read([
        row("Liquid Swap", 0, "BTC", "-0.01"),
        row("Liquid Swap", 0, "USDT", "-400"),
        row("Liquid Swap", hour, "BTC", "0.009"),
        row("Liquid Swap", hour, "USDT", "200"),
        row("Liquid Swap", 2 * hour, "USDT", "240"),
      ]),
    ).toEqual([
      "stake Liquid Swap:BTC-USDT: out 0.01 BTC, out 400 USDT",
      "trade Liquid Swap:BTC-USDT: in 0.009 BTC, in 200 USDT",
      "trade Liquid Swap: in 240 USDT",
    ]);
  });
});

describe("any product", () => {
  const families: SettlingProduct[] = ["Dual Investment", "Launchpad", "Liquid Swap", "On-chain Yields"];
  const rows = fc.array(
    fc
      .record({
        product: fc.constantFrom(...families),
        at: fc.integer({ min: 0, max: 40 }),
        coin: fc.constantFrom("BTC", "USDT", "BNB"),
        amount: fc.integer({ min: 1, max: 1_000 }),
        out: fc.boolean(),
      })
      .map(({ product, at, coin, amount, out }) =>
        row(product, at * hour, coin, `${out ? "-" : ""}${amount}`),
      ),
    { maxLength: 30 },
  );
  const sumOf = (changes: { coin: string; out: boolean; amount: string }[]): Record<string, string> => {
    const sums = new Map<string, Decimal>();
    for (const { coin, out, amount } of changes) {
      const change = out ? negate(parseDecimal(amount)) : parseDecimal(amount);
      sums.set(coin, add(sums.get(coin) ?? zero, change));
    }
    return Object.fromEntries(
      [...sums].filter(([, sum]) => !isZero(sum)).map(([coin, sum]) => [coin, formatDecimal(sum)]),
    );
  };
  const changesOf = (transactions: ReportedTransaction[]) =>
    transactions.flatMap(({ legs }) =>
      legs.map(({ assetId, direction, amount }) => ({
        coin: assetId.split(":").at(-1) ?? "",
        out: direction !== "in",
        amount,
      })),
    );

  it("includes every row in exactly one transaction, and locks and releases per product", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const transactions = productsOf(given, transactionOf);
        const legs = changesOf(transactions);
        expect(legs).toHaveLength(given.length);
        expect(sumOf(legs)).toEqual(sumOf(given));
        for (const { type, counterparty, legs: sides } of transactions) {
          const isSwap =
            sides.some(({ direction }) => direction === "in") &&
            sides.some(({ direction }) => direction === "out");
          expect(["stake", "unstake", "trade"]).toContain(type);
          if (!isSwap)
            expect(counterparty?.split(":")[0]).toMatch(
              /^(Dual Investment|Launchpad|Liquid Swap|On-chain Yields)$/,
            );
        }
      }),
    );
  });

  it("has the same result for any row order", () => {
    fc.assert(
      fc.property(rows, fc.integer(), (given, seed) => {
        const shuffled = given.toSorted(
          (a, b) => ((a.row * 7919 + seed) % 101) - ((b.row * 7919 + seed) % 101),
        );
        expect(productsOf(shuffled, transactionOf)).toEqual(productsOf(given, transactionOf));
      }),
    );
  });
});
