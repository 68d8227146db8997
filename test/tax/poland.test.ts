import { describe, expect, it } from "vitest";
import { bookable, type PriceTable } from "../accounting/book-of.ts";
import { taxReportFor, totalsOf } from "./report-of.ts";

type History = Parameters<typeof taxReportFor>[0];
const trade = (at: string, ...legs: string[]) => bookable(at, "trade", legs);
const nft = `eip155:1/erc721:0x${"a".repeat(40)}/7`;
const reportOf = (year: number, history: History, prices: PriceTable = {}) =>
  taxReportFor(history, { profile: "pl", year, prices });
const of = (year: number, history: History, prices: PriceTable = {}) =>
  totalsOf(reportOf(year, history, prices));

describe("Poland", () => {
  it("Poland deducts what was paid in the year, also after the sale and for coins that are held, and carries the rest", () => {
    const history = [
      trade("2023-03-10", "out 500 PLN", "in 5 BTC", "fee 10 PLN"),
      trade("2023-04-10", "out 1 BTC", "in 200 PLN", "fee 4 PLN"),
      trade("2023-11-10", "out 300 PLN", "in 3 ETH"),
      trade("2024-05-10", "out 4 BTC", "in 1000 PLN", "fee 6 PLN"),
    ];
    // 200 − 4 of 810 are deducted, and 614 are left. 1000 − 6 − 614 = 380, of which 19 percent.
    expect(of(2023, history)).toEqual({
      proceeds: "200",
      "costs-of-year": "814",
      "costs-of-earlier-years": "0",
      net: "0",
      "costs-left": "614",
      tax: "0",
      income: "0",
    });
    expect(of(2024, history)).toEqual({
      proceeds: "1000",
      "costs-of-year": "6",
      "costs-of-earlier-years": "614",
      net: "380",
      "costs-left": "0",
      tax: "72.2",
      income: "0",
    });
    // A year without a transaction, and the report of the year as it was known then.
    expect(of(2025, history)).toMatchObject({ proceeds: "0", "costs-of-earlier-years": "0", net: "0" });
    expect(of(2023, history.slice(0, 3))).toEqual(of(2023, history));
  });

  it("Poland does not sell a coin that is traded for another, and deducts no fee of that trade", () => {
    const history = [
      trade("2024-01-10", "out 100 PLN", "in 1 BTC"),
      trade("2024-02-10", "out 1 BTC", "in 700 USDT", "fee 3 PLN"),
      trade("2024-03-10", "out 700 USDT", "in 900 PLN"),
    ];
    expect(of(2024, history, { USDT: { "*": "1" } })).toMatchObject({
      proceeds: "900",
      "costs-of-year": "100",
      net: "800",
    });
  });

  it("Poland gives rewards, airdrops and mined coins no cost, and payments for work their value", () => {
    const history = [
      bookable("2024-01-10", "reward", ["in 1 SOL = 70 PLN"]),
      bookable("2024-01-11", "mining", ["in 1 SOL = 80 PLN"]),
      bookable("2024-01-12", "income", ["in 1 SOL = 90 PLN"]),
      trade("2024-03-10", "out 3 SOL", "in 300 PLN"),
    ];
    expect(of(2024, history)).toMatchObject({
      proceeds: "300",
      "costs-of-year": "90",
      net: "210",
      income: "90",
    });
  });

  it("Poland sells a coin that pays for goods, and has NFTs and their price in no total", () => {
    const report = reportOf(
      2024,
      [
        trade("2024-01-10", "out 100 PLN", "in 2 ETH"),
        trade("2024-02-10", "out 1 ETH", `in 1 ${nft}`),
        trade("2024-03-10", `out 1 ${nft}`, "in 500 PLN"),
        bookable("2024-04-10", "payment", ["out 1 ETH"]),
      ],
      { ETH: { "*": "200" } },
    );
    expect(totalsOf(report)).toMatchObject({ proceeds: "400", "costs-of-year": "100", net: "300" });
    expect(report.warnings).toContainEqual({ kind: "outsideTotals", count: 1, amount: "500", until: null });
  });

  it("Poland counts a borrowed coin as no cost once it is repaid", () => {
    const history = [
      bookable("2024-01-10", "loan", ["in 1 BTC"]),
      trade("2024-01-11", "out 1 BTC", "in 100 PLN"),
      trade("2024-02-10", "out 80 PLN", "in 1 BTC"),
      bookable("2024-02-11", "repayment", ["out 1 BTC"]),
    ];
    expect(of(2024, history, { BTC: { "2024-01-10": "100", "*": "80" } })).toMatchObject({
      proceeds: "100",
      "costs-of-year": "80",
      net: "20",
    });
  });

  it("Poland does not know the costs of a year in which a coin without a price was bought with another", () => {
    const history = [trade("2024-01-10", "out 5 ODD", "in 4 RARE")];
    expect(of(2024, history)).toMatchObject({ "costs-of-year": null, "costs-left": null, net: "0" });
  });
});
