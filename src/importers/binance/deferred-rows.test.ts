import fc from "fast-check";
import { expect, test } from "vitest";
import { depth } from "../../../test/support/depth.ts";
import { balancesOf } from "../../../test/support/imports/import-files.ts";
import { binanceStatement } from "./binance-statement.ts";

const header = ["User_ID", "UTC_Time", "Account", "Operation", "Coin", "Change", "Remark"];

function read(rows: readonly (readonly string[])[]) {
  const reader = binanceStatement.open(header, {});
  const now = rows.flatMap((cells, index) =>
    reader.read({ row: index + 2, text: cells.join(","), cells: [...cells] }),
  );
  const { transactions, problems } = reader.end();
  return { transactions: [...now, ...transactions], problems };
}

const second = (at: number): string =>
  new Date(Date.UTC(2025, 0, 1) + at * 1000).toISOString().slice(0, 19).replace("T", " ");
const row = (at: number, operation: string, coin: string, change: number): string[] => [
  "1",
  second(at),
  "Spot",
  operation,
  coin,
  String(change),
  "",
];

/** A card purchase whose payment is a separate row, is not in the file, or is a negative deposit. */
const purchase = fc.record({ kind: fc.constantFrom("funded", "bare", "charged"), wait: fc.nat({ max: 9 }) });

test("purchases leave a balance of zero of the money they used, in any order of the rows", () => {
  fc.assert(
    fc.property(
      fc.array(purchase, { minLength: 1, maxLength: 5 }).chain((purchases) => {
        const rows = purchases.flatMap(({ kind, wait }, index) => {
          const at = index * 3600;
          const spent = [
            row(at + wait, "Buy Crypto With Card", "EUR", -100),
            row(at + wait, "Buy Crypto With Card", "BTC", 1),
          ];
          if (kind === "bare") return spent;
          if (kind === "funded") return [row(at, "Fiat OCBS - Add Fiat and Fees", "EUR", 100), ...spent];
          return [
            row(at - 60, "Fiat Deposit", "EUR", 100),
            row(at, "Deposit", "EUR", -100),
            row(at + wait, "Buy Crypto With Fiat", "BTC", 1),
          ];
        });
        return fc.shuffledSubarray(rows, { minLength: rows.length });
      }),
      (rows) => {
        const { transactions, problems } = read(rows);
        expect(problems).toEqual([]);
        const bought = rows.filter(([, , , , coin]) => coin === "BTC").length;
        expect(balancesOf(transactions)).toEqual({
          "Binance Spot": {
            "currency:iso4217/code:EUR": "0",
            "exchange:binance/symbol:BTC": String(bought),
          },
        });
        expect(transactions.filter(({ type }) => type === "trade")).toHaveLength(bought);
      },
    ),
    { numRuns: depth(60, 600) },
  );
});

test("a plan's purchased coins belong to the debit before them; a debit without coins is refused", () => {
  const { transactions, problems } = read([
    row(0, "Auto-Invest Transaction", "USDT", -10),
    row(120, "Auto-Invest Transaction", "BTC", 1),
    row(121, "Auto-Invest Transaction", "ETH", 2),
    row(4000, "Auto-Invest Transaction", "USDT", -11),
  ]);
  expect(transactions.map(({ type, legs }) => [type, legs.map(({ amount }) => amount)])).toEqual([
    ["trade", ["10", "1", "2"]],
  ]);
  expect(problems.map((one) => one.row)).toEqual([5]);
});

test("a swap's outgoing and incoming tokens are paired across days, in any order of the rows", () => {
  const day = 86_400;
  const old = (at: number, coin: string) => row(at, "Token Swap - Redenomination/Rebranding", coin, -5);
  const young = (at: number, coin: string) => row(at, "Token Swap - Distribution", coin, 7);
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 30 }),
      fc.constantFrom("alone", "two old", "two new", "late", "reversed"),
      fc.boolean(),
      (days, kind, isReversed) => {
        const rows = [old(0, "OLD"), young(days * day, "NEW")];
        if (kind === "two old") rows.push(old(day, "OTHER"));
        if (kind === "two new") rows.push(young(day, "OTHER"));
        if (kind === "late") rows.splice(1, 1, young(31 * day, "NEW"));
        if (kind === "reversed") rows.splice(0, 1, old((days + 1) * day, "OLD"));
        const { transactions, problems } = read(isReversed ? rows.toReversed() : rows);
        expect(transactions.map(({ type, legs }) => [type, legs.length])).toEqual(
          kind === "alone" ? [["migration", 2]] : [],
        );
        expect(problems).toHaveLength(kind === "alone" ? 0 : rows.length);
      },
    ),
    { numRuns: depth(60, 400) },
  );
});

test("a conversion without one of its rows is refused, also if the rest could be one", () => {
  const rows = [
    row(0, "Binance Convert", "USDC", -5),
    row(20, "Binance Convert", "USDT", -6),
    row(30, "Binance Convert", "BNB", 0.01),
    row(900, "Binance Convert", "USDC", -7),
    row(920, "Binance Convert", "BTC", 0.001),
  ];
  for (const refused of [0, 1, 2]) {
    const reader = binanceStatement.open(header, {});
    rows.forEach((cells, index) => {
      const one = { row: index + 2, text: cells.join(","), cells };
      if (index === refused) reader.refused?.(one);
      else expect(reader.read(one)).toEqual([]);
    });
    const { transactions, problems } = reader.end();
    expect(transactions.map(({ legs }) => legs.map(({ amount }) => amount))).toEqual([["7", "0.001"]]);
    expect(problems).toHaveLength(2);
  }
});
