import { describe, expect, it } from "vitest";
import { bookable } from "../accounting/book-of.ts";
import { taxReportFor, totalsOf } from "./report-of.ts";

/** Bought for 100 and sold for 150 at two moments of UTC. */
const sold = (currency: string, bought: string, at: string) => [
  bookable(Date.parse(bought), "trade", [`out 100 ${currency}`, "in 1 BTC"]),
  bookable(Date.parse(at), "trade", ["out 1 BTC", `in 150 ${currency}`]),
];
const net = (profile: string, year: number, history: ReturnType<typeof sold>, timezone?: string) =>
  totalsOf(taxReportFor(history, { profile, year, timezone }))["net"];

describe("a sale about the end of a tax year", () => {
  it.each([
    // British Summer Time: midnight is at 23:00 UTC.
    ["gb", "GBP", 2023, "2024-04-05T22:59:59.999Z", "2024-04-05T23:00:00Z"],
    ["au", "AUD", 2023, "2024-06-30T13:59:59.999Z", "2024-06-30T14:00:00Z"],
    ["us", "USD", 2023, "2024-01-01T04:59:59.999Z", "2024-01-01T05:00:00Z"],
    ["in", "INR", 2023, "2024-03-31T18:29:59.999Z", "2024-03-31T18:30:00Z"],
    ["de", "EUR", 2023, "2023-12-31T22:59:59.999Z", "2023-12-31T23:00:00Z"],
  ])("%s: belongs to the year of its local day", (id, currency, year, last, first) => {
    const gains = (at: string) =>
      [year, year + 1].map((of) => {
        const totals = totalsOf(
          taxReportFor(sold(currency, "2023-12-01T00:00:00Z", at), { profile: id, year: of }),
        );
        return totals["net"] ?? totals["gains"];
      });
    expect(gains(last)).toEqual(["50", "0"]);
    expect(gains(first)).toEqual(["0", "50"]);
  });
});

describe("a holding period", () => {
  it("is counted in local days of the zone, and the owner's zone may differ", () => {
    // 28 February 2023, 20:00 in New York is 1 March in UTC; a year and a day later it is long term.
    const acquired = "2023-03-01T01:00:00Z";
    const of = (at: string, timezone?: string) => {
      const totals = totalsOf(
        taxReportFor(sold("USD", acquired, at), { profile: "us", year: 2024, timezone }),
      );
      return totals["long"] === "50" ? "long" : "short";
    };
    // 29 February 2024 in New York: the last day of a short term, since the term begins on 1 March.
    expect(of("2024-03-01T04:59:59Z")).toBe("short");
    expect(of("2024-03-01T05:00:00Z")).toBe("long");
    expect(of("2024-03-01T05:00:00Z", "UTC")).toBe("short");
    expect(of("2024-03-02T00:00:00Z", "UTC")).toBe("long");
  });
  it("ends with the local day a year later in Germany", () => {
    const taxable = (at: string) => net("de", 2024, sold("EUR", "2023-06-10T21:59:59Z", at)) === "50";
    expect(taxable("2024-06-10T21:59:59Z")).toBe(true);
    expect(taxable("2024-06-10T22:00:00Z")).toBe(false);
  });
});

describe("share matching of the United Kingdom", () => {
  it("counts 30 local days across the change of clocks and a leap day", () => {
    const history = (again: string) => [
      ...sold("GBP", "2023-06-01T12:00:00Z", "2024-02-28T23:30:00Z"),
      bookable(Date.parse(again), "trade", ["out 40 GBP", "in 1 BTC"]),
    ];
    // 28 February to 29 March 2024 are 30 days.
    expect(net("gb", 2023, history("2024-03-29T23:59:59Z"))).toBe("110");
    expect(net("gb", 2023, history("2024-03-30T00:00:00Z"))).toBe("50");
    // 5 March 2024 to 4 April, whose midnight is at 23:00 UTC.
    const summer = (again: string) => [
      ...sold("GBP", "2023-06-01T12:00:00Z", "2024-03-05T12:00:00Z"),
      bookable(Date.parse(again), "trade", ["out 40 GBP", "in 1 BTC"]),
    ];
    expect(net("gb", 2023, summer("2024-04-04T22:59:59Z"))).toBe("110");
    expect(net("gb", 2023, summer("2024-04-04T23:00:00Z"))).toBe("50");
  });
});

describe("a loss in Ireland", () => {
  it("is denied if the coin is bought again after the sale, on its day or within four weeks", () => {
    const deniedIf = (again: string) => {
      const history = [
        bookable(Date.parse("2023-01-10T10:00:00Z"), "trade", ["out 100 EUR", "in 1 BTC"]),
        bookable(Date.parse("2024-03-05T10:00:00Z"), "trade", ["out 1 BTC", "in 60 EUR"]),
        bookable(Date.parse(again), "trade", ["out 61 EUR", "in 1 BTC"]),
      ];
      return totalsOf(taxReportFor(history, { profile: "ie", year: 2024 }))["denied"];
    };
    expect(deniedIf("2024-03-05T11:00:00Z")).toBe("40");
    // 2 April is in summer time, whose midnight is at 23:00 UTC.
    expect(deniedIf("2024-04-02T22:59:59Z")).toBe("40");
    expect(deniedIf("2024-04-02T23:00:00Z")).toBe("0");
    // What was bought before the sale is what was sold.
    expect(deniedIf("2024-03-05T09:00:00Z")).toBe("0");
  });
});
