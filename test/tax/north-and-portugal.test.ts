import { describe, expect, it } from "vitest";
import { findTaxProfile, taxProfiles } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { checkTaxRequest } from "../../src/domain/accounting/tax/tax-request.ts";
import { bookable, type PriceTable } from "../accounting/book-of.ts";
import { taxReportFor, totalsOf } from "./report-of.ts";

type History = Parameters<typeof taxReportFor>[0];
const trade = (at: string, ...legs: string[]) => bookable(at, "trade", legs);
const nft = `eip155:1/erc721:0x${"a".repeat(40)}/7`;

function reportOf(profile: string, year: number, history: History, prices: PriceTable = {}) {
  const report = taxReportFor(history, { profile, year, prices });
  const sections = report.sections.filter(({ lines }) => lines.length > 0).map(({ id }) => id);
  return { report, totals: totalsOf(report), sections, kinds: report.warnings.map(({ kind }) => kind) };
}

describe("Denmark", () => {
  it("Denmark does not offset losses, and counts a sale of several lots as one", () => {
    const { totals } = reportOf("dk", 2024, [
      trade("2024-01-10", "out 100 DKK", "in 1 BTC"),
      trade("2024-02-10", "out 300 DKK", "in 1 BTC"),
      trade("2024-03-10", "out 50 DKK", "in 1 ETH"),
      // 500 − 100 − 300: the lots' results of +150 and −50 are one gain.
      trade("2024-04-10", "out 2 BTC", "in 500 DKK"),
      trade("2024-05-10", "out 1 ETH", "in 20 DKK"),
      bookable("2024-06-10", "reward", ["in 1 SOL = 70 DKK"]),
    ]);
    expect(totals).toEqual({ gains: "100", losses: "30", income: "70" });
  });
  it("Denmark lists sales of stablecoins in no total, with a warning", () => {
    const { report, totals, sections } = reportOf(
      "dk",
      2024,
      [
        trade("2024-01-10", "out 700 DKK", "in 100 USDT"),
        trade("2024-02-10", "out 100 USDT", "in 1 BTC"),
        trade("2024-03-10", "out 1 BTC", "in 900 DKK"),
      ],
      { USDT: { "*": "8" } },
    );
    expect(sections).toEqual(["stablecoins", "sales"]);
    // The coin bought with the stablecoin costs its value of 800.
    expect(totals).toMatchObject({ gains: "100", losses: "0" });
    expect(report.warnings).toContainEqual({ kind: "outsideTotals", count: 1, amount: "800", until: null });
  });
});

describe("Norway", () => {
  it("Norway has the net gain of the year and the wealth on the 1 January after it", () => {
    const { totals } = reportOf(
      "no",
      2024,
      [
        trade("2024-01-10", "out 1000 NOK", "in 10 BTC", "fee 20 NOK"),
        trade("2024-05-10", "out 4 BTC", "in 700 NOK", "fee 8 NOK"),
        trade("2024-06-10", "out 1 BTC", "in 90 NOK"),
        trade("2025-01-01", "out 5 BTC", "in 1 NOK"),
      ],
      { BTC: { "2024-12-31": "200", "2025-01-01": "900" } },
    );
    // 102 each: 700 − 8 − 408 = 284, and 90 − 102 = −12; 5 at 200 are held.
    expect(totals).toEqual({ gains: "284", losses: "12", net: "272", income: "0", wealth: "1000" });
  });
});

describe("Finland", () => {
  const held = (acquired: string, sold: string) =>
    reportOf("fi", Number(sold.slice(0, 4)), [
      trade(acquired, "out 100 EUR", "in 1 BTC"),
      trade(sold, "out 1 BTC", "in 5000 EUR"),
    ]).totals["net"];

  it("Finland deducts at least 20 percent of the price, and 40 percent after ten years", () => {
    expect(held("2014-03-10", "2024-03-09")).toBe("4000");
    expect(held("2014-03-10", "2024-03-10")).toBe("3000");
    expect(held("2014-02-28", "2024-02-28")).toBe("3000");
  });
  it("Finland compares its deemed cost with the cost of each lot of a sale", () => {
    const { report, totals } = reportOf("fi", 2024, [
      trade("2023-01-10", "out 100 EUR", "in 1 BTC"),
      trade("2023-02-10", "out 1500 EUR", "in 1 BTC"),
      trade("2024-03-10", "out 2 BTC", "in 4000 EUR", "fee 40 EUR"),
    ]);
    // 2,000 − 400 of the first lot; 2,000 − 20 − 1,500 of the second.
    expect(totals).toMatchObject({ gains: "2080", net: "2080", taxed: "2080" });
    expect(report.sections[0]?.lines).toMatchObject([
      {
        cost: "1900",
        fees: "20",
        matches: [
          { rule: "deemed-cost", fees: "0" },
          { rule: "lot", fees: "20" },
        ],
      },
    ]);
  });
  it("Finland leaves a sale without an acquisition at a cost of zero, as the warning says", () => {
    const { totals, kinds } = reportOf("fi", 2024, [trade("2024-03-10", "out 1 BTC", "in 4000 EUR")]);
    expect(totals).toMatchObject({ net: "4000" });
    expect(kinds).toContain("missingAcquisitions");
  });
  it("Finland exempts gains if the prices of the year do not exceed 1,000 euros, and losses if the costs do not either", () => {
    const sold = (cost: string, price: string) =>
      reportOf("fi", 2024, [
        trade("2023-01-10", `out ${cost} EUR`, "in 1 BTC"),
        trade("2024-01-10", "out 1 BTC", `in ${price} EUR`),
      ]).totals["taxed"];
    expect(sold("600", "1000")).toBe("0");
    expect(sold("600", "1001")).toBe("401");
    expect(sold("1000", "900")).toBe("0");
    expect(sold("1001", "900")).toBe("-101");
    expect(sold("1300", "1100")).toBe("-200");
  });
});

describe("Portugal", () => {
  it("Portugal excludes a coin held for 365 days, and taxes the net gain of others at 28 percent", () => {
    const of = (sold: string) =>
      reportOf("pt", 2024, [
        trade("2023-03-10", "out 100 EUR", "in 1 BTC"),
        trade(sold, "out 1 BTC", "in 350 EUR"),
      ]).totals;
    // 2024 is a leap year: 365 days after 10 March 2023 is 9 March 2024.
    expect(of("2024-03-08")).toMatchObject({ net: "250", tax: "70", exempt: "0" });
    expect(of("2024-03-09")).toMatchObject({ net: "0", tax: "0", exempt: "250" });
  });
  it("Portugal passes cost and date to a coin received for a coin, also a stablecoin", () => {
    const history = [
      trade("2023-12-01", "out 100 EUR", "in 1 BTC"),
      trade("2024-02-01", "out 1 BTC", "in 200 USDT"),
      trade("2024-03-01", "out 200 USDT", "in 10 ETH"),
      trade("2024-06-01", "out 5 ETH", "in 400 EUR"),
      trade("2024-12-10", "out 5 ETH", "in 500 EUR"),
    ];
    const { totals } = reportOf("pt", 2024, history, { USDT: { "*": "1" } });
    expect(totals).toMatchObject({ proceeds: "400", cost: "50", net: "350", exempt: "450" });
  });
  it("Portugal sells first in, first out within each wallet", () => {
    const { totals } = reportOf("pt", 2024, [
      trade("2024-01-10", "out 100 EUR", "in 1 BTC"),
      bookable("2024-02-10", "trade", ["out 200 EUR", "in 1 BTC"], { wallet: "Other" }),
      bookable("2024-03-10", "trade", ["out 1 BTC", "in 250 EUR"], { wallet: "Other" }),
    ]);
    expect(totals).toMatchObject({ net: "50" });
  });
  it("Portugal takes rewards in coins for no income, at a cost of zero, but those in money for income", () => {
    const { totals, sections } = reportOf("pt", 2024, [
      bookable("2024-01-10", "reward", ["in 1 SOL = 60 EUR"]),
      bookable("2024-01-11", "interest", ["in 7 EUR"]),
      bookable("2024-01-12", "mining", ["in 1 ETH = 40 EUR"]),
      trade("2024-02-10", "out 1 SOL", "in 90 EUR"),
      trade("2024-02-11", "out 1 ETH", "in 100 EUR"),
    ]);
    expect(sections).toEqual(["taxable", "income", "cost-free"]);
    expect(totals).toMatchObject({ proceeds: "190", cost: "40", net: "150", income: "47" });
  });
  it("Portugal sells a coin that is traded for an NFT, whose own sale is in no total", () => {
    const { report, totals } = reportOf(
      "pt",
      2024,
      [
        trade("2024-01-10", "out 100 EUR", "in 1 ETH"),
        trade("2024-02-10", "out 1 ETH", `in 1 ${nft}`),
        trade("2024-03-10", `out 1 ${nft}`, "in 500 EUR"),
      ],
      { ETH: { "*": "160" } },
    );
    expect(totals).toMatchObject({ proceeds: "160", net: "60" });
    expect(report.warnings).toContainEqual({ kind: "outsideTotals", count: 1, amount: "500", until: null });
  });
});

describe("New Zealand", () => {
  const history = [
    trade("2023-05-10", "out 100 NZD", "in 1 BTC"),
    trade("2023-06-10", "out 300 NZD", "in 1 BTC"),
    trade("2023-07-10", "out 1 BTC", "in 350 NZD", "fee 5 NZD"),
  ];
  it("New Zealand sells first in, first out, or at the average", () => {
    const net = (method: "fifo" | "acb") =>
      totalsOf(taxReportFor(history, { profile: "nz", year: 2023, method }))["net"];
    expect(net("fifo")).toBe("245");
    expect(net("acb")).toBe("145");
  });
  it("New Zealand has a year from 1 April to 31 March", () => {
    const of = (year: number, at: string) =>
      reportOf("nz", year, [
        trade("2023-05-10", "out 100 NZD", "in 1 BTC"),
        trade(at, "out 1 BTC", "in 150 NZD"),
      ]).totals["net"];
    expect([of(2023, "2024-03-30"), of(2024, "2024-03-30")]).toEqual(["50", "0"]);
    expect([of(2023, "2024-04-01"), of(2024, "2024-04-01")]).toEqual(["0", "50"]);
  });
});

describe("a year for which no source confirms the rules", () => {
  const confirmed = taxProfiles.filter(({ confirmedUntil }) => confirmedUntil !== undefined);
  it.each(confirmed)(
    "$id: the report of a year whose rules no source confirms has a warning",
    ({ id, confirmedUntil = 0 }) => {
      const kinds = (year: number) =>
        taxReportFor([], { profile: id, year, now: "2100-01-01" }).warnings.map(({ kind }) => kind);
      expect(kinds(confirmedUntil)).toEqual([]);
      expect(kinds(confirmedUntil + 1)).toEqual(["rulesNotConfirmed"]);
    },
  );
  it("a year before the law of Portugal is refused", () => {
    const now = Date.parse("2026-11-28");
    expect(() => checkTaxRequest(findTaxProfile("pt"), { year: 2022, now })).toThrow("from 2023 to 2026");
  });
});
