import { describe, expect, it } from "vitest";
import { bookable, type PriceTable } from "../accounting/book-of.ts";
import { taxReportFor, totalsOf } from "./report-of.ts";

const trade = (day: string, ...legs: string[]) => bookable(day, "trade", legs);
const prices: PriceTable = { BTC: { "*": "150" }, ETH: { "*": "10" }, USDT: { "*": "1" } };
const netOf = (history: Parameters<typeof taxReportFor>[0], year = 2024) =>
  totalsOf(taxReportFor(history, { profile: "fr", year, prices }))["net"];

describe("the acquisition price of the portfolio of France", () => {
  it("has no borrowed coin once it is repaid", () => {
    const before = trade("2024-01-05", "out 100 EUR", "in 1 BTC");
    const loan = bookable("2024-02-05", "loan", ["in 1000 USDT"]);
    const sale = trade("2024-04-05", "out 1 BTC", "in 150 EUR");
    expect(netOf([before, loan, bookable("2024-03-05", "repayment", ["out 1000 USDT"]), sale])).toBe("50");
    expect(
      netOf([
        before,
        loan,
        bookable("2024-03-05", "repayment", ["out 400 USDT"]),
        bookable("2024-03-06", "repayment", ["out 600 USDT"]),
        sale,
      ]),
    ).toBe("50");
  });
  it("taxes the same in all if borrowed coins are sold and bought again for the repayment", () => {
    const net = netOf([
      trade("2024-01-05", "out 100 EUR", "in 1 BTC"),
      bookable("2024-02-05", "loan", ["in 1000 USDT"]),
      trade("2024-02-06", "out 1000 USDT", "in 1000 EUR"),
      trade("2024-03-04", "out 1000 EUR", "in 1000 USDT"),
      bookable("2024-03-05", "repayment", ["out 1000 USDT"]),
      trade("2024-04-05", "out 1 BTC", "in 150 EUR"),
    ]);
    expect(Number(net)).toBeCloseTo(50, 20);
  });
  it("is less the shares of gifts and donations, as of sales", () => {
    for (const type of ["gift", "donation"] as const) {
      const history = [
        trade("2023-01-05", "out 100 EUR", "in 2 BTC"),
        bookable("2023-02-05", type, ["out 1 BTC"]),
        trade("2024-04-05", "out 1 BTC", "in 150 EUR"),
      ];
      const report = taxReportFor(history, { profile: "fr", year: 2024, prices });
      expect(totalsOf(report)).toMatchObject({ proceeds: "150", net: "100" });
      const [line] = report.sections[0]?.lines ?? [];
      expect(line).toMatchObject({
        portfolio: { value: "150", acquisitionPrice: "100", earlierShares: "50" },
      });
    }
  });
  it("is unknown after a gift without a price", () => {
    const report = taxReportFor(
      [
        trade("2024-01-05", "out 100 EUR", "in 1 BTC"),
        trade("2024-01-06", "out 10 EUR", "in 1 RARE"),
        bookable("2024-02-05", "gift", ["out 1 RARE"]),
        trade("2024-04-05", "out 1 BTC", "in 150 EUR"),
      ],
      { profile: "fr", year: 2024, prices },
    );
    expect(report.warnings.map(({ kind }) => kind)).toContain("unknownPortfolio");
  });
  it("is uncertain while a coin that is held has no price, which makes no cost zero", () => {
    const report = taxReportFor(
      [
        trade("2024-01-05", "out 100 EUR", "in 1 BTC"),
        trade("2024-01-06", "out 50 EUR", "in 1 RARE"),
        trade("2024-04-05", "out 1 BTC", "in 150 EUR"),
      ],
      { profile: "fr", year: 2024, prices },
    );
    expect(report.warnings).toEqual([{ kind: "unknownPortfolio", count: 1, amount: "150", until: null }]);
  });
});
