import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assetOf, reportFor, bookable, type PriceTable } from "../../../../test/accounting/book-of.ts";
import { choices, coinsOfHistory, priceOn, makeHistory } from "../../../../test/accounting/random-history.ts";
import { parseDecimal, sumOf, formatDecimal, subtract } from "../../money/decimal.ts";
import { methods, scopes } from "../lots/lots.ts";
import { reportCsvHeader, reportCsvLines } from "./report-csv.ts";

const known = (text: string | null): string => text ?? "0";

describe("the lots of a disposal", () => {
  it("have their own holding days and figures", () => {
    const { disposals } = reportFor([
      bookable("2023-01-01", "trade", ["out 10000 USD", "in 1 BTC"], { id: "old" }),
      bookable("2024-06-01", "trade", ["out 450000 USD", "in 9 BTC"], { id: "new" }),
      bookable("2024-07-01", "trade", ["out 10 BTC", "in 600000 USD", "fee 100 USD"]),
    ]);
    expect(disposals).toMatchObject([{ holdingDays: 547, gain: "139900" }]);
    const figures = { assumed: false, fees: "10" };
    expect(disposals[0]?.lots).toMatchObject([
      { ...figures, transactionId: "old", amount: "1", holdingDays: 547, proceeds: "60000", gain: "49990" },
      { transactionId: "new", amount: "9", holdingDays: 30, proceeds: "540000", fees: "90", gain: "89910" },
    ]);
  });
  it("have no holding days under average cost", () => {
    const history = [
      bookable("2024-01-01", "trade", ["out 100 USD", "in 1 BTC"]),
      bookable("2024-02-01", "trade", ["out 300 USD", "in 1 BTC"]),
      bookable("2024-03-01", "trade", ["out 1 BTC", "in 250 USD"]),
    ];
    expect(reportFor(history, { method: "acb" }).disposals).toMatchObject([
      {
        holdingDays: null,
        lots: [
          { transactionId: null, at: null, holdingDays: null, cost: "200", proceeds: "250", gain: "50" },
        ],
      },
    ]);
  });
  it("end with the missing acquisition at cost zero", () => {
    const { disposals } = reportFor([
      bookable("2024-01-01", "trade", ["out 100 USD", "in 1 BTC"]),
      bookable("2024-02-01", "trade", ["out 4 BTC", "in 800 USD"]),
    ]);
    expect(disposals[0]?.lots).toMatchObject([
      { amount: "1", cost: "100", proceeds: "200", gain: "100" },
      {
        transactionId: null,
        at: null,
        amount: "3",
        cost: "0",
        holdingDays: null,
        proceeds: "600",
        gain: "600",
      },
    ]);
  });
  it("have no proceeds if the trade has no value, and no fees if the fee has no price", () => {
    const { disposals } = reportFor([
      bookable("2024-01-01", "trade", ["out 100 USD", "in 2 BTC"]),
      bookable("2024-01-02", "trade", ["out 100 USD", "in 2 BTC"]),
      bookable("2024-02-01", "trade", ["out 3 BTC", "in 7 OTHER"]),
      bookable("2024-02-02", "trade", ["out 1 BTC", "in 90 USD", "fee 1 NEW"]),
    ]);
    expect(disposals[0]?.lots).toMatchObject([
      { amount: "2", proceeds: null, gain: null, fees: "0" },
      { amount: "1", proceeds: null, gain: null },
    ]);
    expect(disposals[1]?.lots).toMatchObject([{ proceeds: "90", fees: null, gain: "40" }]);
  });
  it("sum exactly to the disposal, on any history and by any method", () => {
    fc.assert(
      fc.property(
        choices,
        fc.constantFrom(...methods),
        fc.constantFrom(...scopes),
        fc.boolean(),
        (list, method, scope, isCut) => {
          const { transactions, lastAt } = makeHistory(list, { hasForeignMoney: true });
          // A history without its beginning sells what it is not known to hold.
          const bookable = isCut ? transactions.slice(Math.floor(transactions.length / 3)) : transactions;
          const asked = { prices: priceOn, coins: coinsOfHistory, to: lastAt, method, scope };
          for (const { lots, ...disposal } of reportFor(bookable, asked).disposals) {
            const sum = (pick: (lot: (typeof lots)[number]) => string | null): string =>
              sumOf(lots.map((lot) => known(pick(lot))));
            expect(sum(({ amount }) => amount)).toBe(disposal.amount);
            expect(sum(({ cost }) => cost)).toBe(disposal.cost);
            expect(sum(({ proceeds }) => proceeds)).toBe(known(disposal.proceeds));
            expect(sum(({ fees }) => fees)).toBe(known(disposal.fees));
            expect(sum(({ gain }) => gain)).toBe(known(disposal.gain));
            const days = lots.flatMap(({ holdingDays }) => holdingDays ?? []);
            expect(disposal.holdingDays).toBe(days.length === 0 ? null : Math.max(...days));
            for (const { proceeds, fees, cost, gain } of lots) {
              if (gain === null || proceeds === null) continue;
              const apart = subtract(parseDecimal(proceeds), parseDecimal(sumOf([known(fees), cost])));
              expect(gain).toBe(formatDecimal(apart));
            }
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe("a CSV of disposals by lot", () => {
  it("has one row per lot, with its basis", () => {
    const { disposals } = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 1 BTC"], { id: "in" }),
        bookable("2024-02-01", "trade", ["out 50 USD", "in 1 BTC"], { id: "buy" }),
        bookable("2024-03-01", "trade", ["out 4 BTC", "in 800 USD", "fee 8 USD"], { id: "sale" }),
      ],
      { prices: { BTC: { "2024-01-01": "100" } } },
    );
    expect(reportCsvHeader("disposalLots")).toBe(
      "transactionId,at,time,assetId,amount,acquiredBy,acquiredAt,acquired,holdingDays,proceeds,fees,cost,gain,basis,currency",
    );
    // As saved: without missing acquisitions among its lots.
    const rows = disposals
      .flatMap((item) => reportCsvLines("disposalLots", { ...item, lots: item.lots.slice(0, 2) }, "USD"))
      .map((line) => line.split(","));
    expect(rows.map((cells) => [cells[4], cells[5], cells[7], ...cells.slice(8)])).toEqual([
      ["1", "in", "2024-01-01T12:00:00.000Z", "60", "200", "2", "100", "98", "assumed", "USD"],
      ["1", "buy", "2024-02-01T12:00:00.000Z", "29", "200", "2", "50", "148", "known", "USD"],
      ["2", "", "", "", "400", "4", "0", "396", "missing", "USD"],
    ]);
    expect(rows.every(([transactionId]) => transactionId === "sale")).toBe(true);
  });
});

describe("the assumed basis", () => {
  const prices: PriceTable = { BTC: { "*": "100" }, ETH: { "*": "10" } };
  const sale = (legs: string[]) => bookable("2024-05-01", "trade", legs, { id: "sale" });
  it("lists lots of deposits at market value that disposals used, with their part of the realised gain", () => {
    const report = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 2 BTC"], { id: "deposit" }),
        bookable("2024-01-02", "trade", ["out 300 USD", "in 2 BTC"]),
        bookable("2024-01-03", "gift", ["in 5 ETH"], { id: "gift" }),
        sale(["out 3 BTC", "in 900 USD"]),
        bookable("2024-05-02", "trade", ["out 2 ETH", "in 60 USD"]),
      ],
      { prices },
    );
    expect(report.assumedBasis).toMatchObject([
      { transactionId: "deposit", assetId: assetOf("BTC"), amount: "2", cost: "200", realised: "400" },
      { transactionId: "gift", assetId: assetOf("ETH"), amount: "2", cost: "20", realised: "40" },
    ]);
    expect(report.disposals[0]?.lots.map(({ assumed }) => assumed)).toEqual([true, false]);
    expect(report).toMatchObject({ assumedRealised: "440", counts: { assumedBasis: 2 } });
    expect(report.totals.realised).toBe("590");
  });
  it("sums what several disposals took of one lot, within the report's range only", () => {
    const history = [
      bookable("2024-01-01", "deposit", ["in 4 BTC"], { id: "deposit" }),
      bookable("2024-02-01", "trade", ["out 1 BTC", "in 150 USD"]),
      bookable("2024-03-01", "trade", ["out 1 BTC", "in 160 USD"]),
      bookable("2024-04-01", "trade", ["out 1 BTC", "in 170 USD"]),
    ];
    expect(reportFor(history, { prices }).assumedBasis).toMatchObject([{ amount: "3", realised: "180" }]);
    expect(reportFor(history, { prices, from: "2024-02-15" }).assumedBasis).toMatchObject([
      { transactionId: "deposit", amount: "2", cost: "200", realised: "130" },
    ]);
  });
  it.each([
    ["a typed cost", ["in 1 BTC = 80 USD"], {}],
    ["a cost of zero by the settings", ["in 1 BTC"], { depositBasis: "zero" as const }],
  ])("does not list %s", (_, legs, options) => {
    const history = [bookable("2024-01-01", "deposit", legs), sale(["out 1 BTC", "in 150 USD"])];
    const report = reportFor(history, { prices, options });
    expect(report.assumedBasis).toEqual([]);
    expect(report.assumedRealised).toBe("0");
    expect(report.disposals[0]?.lots).toMatchObject([{ assumed: false }]);
  });
  it("does not list purchases, income, linked transfers or deposits of which nothing was sold", () => {
    const report = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 5 ETH"]),
        bookable("2024-01-01", "trade", ["out 90 USD", "in 1 BTC"]),
        bookable("2024-01-02", "reward", ["in 1 BTC"]),
        bookable("2024-01-03", "withdrawal", ["out 2 BTC"], { id: "left", linkedTransactionId: "came" }),
        bookable("2024-01-03", "deposit", ["in 2 BTC"], {
          id: "came",
          wallet: "Cold",
          linkedTransactionId: "left",
        }),
        bookable("2024-05-01", "trade", ["out 2 BTC", "in 250 USD"], { wallet: "Cold" }),
      ],
      { prices, scope: "wallet" },
    );
    expect(report.assumedBasis).toEqual([]);
  });
  it("follows the lot through wraps and own transfers", () => {
    const report = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 4 ETH"], { id: "deposit" }),
        bookable("2024-01-02", "wrap", ["out 4 ETH", "in 4 WETH"]),
        sale(["out 1 WETH", "in 30 USD"]),
      ],
      { prices },
    );
    expect(report.assumedBasis).toMatchObject([
      { transactionId: "deposit", assetId: assetOf("WETH"), amount: "1", cost: "10", realised: "20" },
    ]);
  });
  it("lists a release without a matching lock completely, sold or not", () => {
    const history = [
      bookable("2024-01-01", "unstake", ["in 10 ETH"], { id: "release", counterparty: "Earn" }),
      bookable("2024-02-02", "wrap", ["out 1 ETH", "in 1 WETH"]),
      sale(["out 4 ETH", "in 100 USD"]),
      bookable("2024-05-02", "trade", ["out 1 WETH", "in 25 USD"]),
    ];
    const report = reportFor(history, { prices, to: "2024-02-01" });
    expect(report.income).toEqual([]);
    const released = { transactionId: "release", assetId: assetOf("ETH"), amount: "10", cost: "100" };
    expect(report.assumedBasis).toMatchObject([{ ...released, realised: "0" }]);
    expect(reportFor(history, { prices }).assumedBasis).toMatchObject([{ ...released, realised: "75" }]);
    expect(reportFor(history, { prices, from: "2024-03-01", to: "2024-05-01" }).assumedBasis).toMatchObject([
      { transactionId: "release", amount: "4", cost: "40", realised: "60" },
    ]);
  });
  it("has exactly the gain of the marked lots, on any history", () => {
    fc.assert(
      fc.property(choices, fc.constantFrom(...methods), (list, method) => {
        const { transactions, lastAt } = makeHistory(list, { hasForeignMoney: true });
        const report = reportFor(transactions, {
          prices: priceOn,
          coins: coinsOfHistory,
          to: lastAt,
          method,
        });
        const marked = report.disposals.flatMap(({ lots }) => lots.filter(({ assumed }) => assumed));
        expect(report.assumedRealised).toBe(sumOf(marked.map(({ gain }) => known(gain))));
        expect(sumOf(report.assumedBasis.map(({ realised }) => realised))).toBe(report.assumedRealised);
      }),
      { numRuns: 60 },
    );
  });
  it("covers what was taken from a pool with such a deposit, under average cost", () => {
    const report = reportFor(
      [
        bookable("2024-01-01", "deposit", ["in 1 BTC"]),
        bookable("2024-01-02", "trade", ["out 300 USD", "in 1 BTC"]),
        sale(["out 1 BTC", "in 250 USD"]),
      ],
      { prices, method: "acb" },
    );
    expect(report.assumedBasis).toMatchObject([
      { transactionId: null, at: null, amount: "1", cost: "200", realised: "50" },
    ]);
  });
});

describe("the count of values at a daily close", () => {
  it("has each item once, without exchange rates", () => {
    const report = reportFor(
      [
        bookable("2024-01-01", "trade", ["out 100 EUR", "in 1 BTC"]),
        bookable("2024-01-02", "reward", ["in 1 BTC"]),
        bookable("2024-01-03", "trade", ["out 1 BTC", "in 20 ETH", "fee 1 ETH"]),
        bookable("2024-01-04", "withdrawal", ["out 1 ETH"]),
      ],
      { prices: { BTC: { "*": "100" }, ETH: { "*": "10" }, EUR: { "*": "1.1" } } },
    );
    expect(report.counts).toMatchObject({ disposals: 1, income: 1, withdrawn: 1, dailyPrice: 3 });
  });
});
