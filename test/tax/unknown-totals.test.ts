import { describe, expect, it } from "vitest";
import { taxProfiles } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { bookable } from "../accounting/book-of.ts";
import { taxReportFor, totalsOf } from "./report-of.ts";

describe("a total of which nothing is known", () => {
  const unpriced = bookable("2024-08-05", "income", ["in 5 ODD"]);

  it.each(taxProfiles)("$id: income without any value is unknown, not zero", ({ id, currency }) => {
    const totals = (...more: Parameters<typeof taxReportFor>[0]) =>
      totalsOf(taxReportFor(more, { profile: id, year: 2024 }));
    const known = bookable("2024-09-05", "income", [`in 1 BTC = 400 ${currency}`]);
    expect(totals(unpriced)["income"]).toBeNull();
    expect(totals(unpriced)["income-taxed"] ?? null).toBeNull();
    expect(totals(unpriced, known)["income"]).toBe("400");
    expect(totals()["income"]).toBe("0");
  });

  it.each(taxProfiles.filter(({ id }) => id !== "ch"))(
    "$id: gains of which no sale has a known value are unknown, not zero",
    ({ id, currency }) => {
      const bought = bookable("2024-07-05", "trade", [`out 100 ${currency}`, "in 2 BTC"]);
      const unknown = bookable("2024-08-05", "trade", ["out 1 BTC", "in 1 EUR"]);
      const sold = bookable("2024-09-05", "trade", ["out 1 BTC", `in 90 ${currency}`]);
      const given = currency === "EUR" ? bookable("2024-08-05", "payment", ["out 1 BTC"]) : unknown;
      const of = (...history: (typeof unpriced)[]) => {
        const totals = totalsOf(taxReportFor(history, { profile: id, year: 2024 }));
        return totals["net"] ?? totals["short"] ?? totals["gains"] ?? null;
      };
      expect(of(bought)).toBe("0");
      expect(of(bought, given)).toBeNull();
      expect(of(bought, given, sold)).not.toBeNull();
    },
  );

  it("United States: long-term gains are unknown beside short-term gains that are known", () => {
    const report = taxReportFor(
      [
        bookable("2022-07-05", "trade", ["out 100 USD", "in 1 BTC"]),
        bookable("2024-07-05", "trade", ["out 100 USD", "in 1 ETH"]),
        bookable("2024-08-05", "payment", ["out 1 BTC"]),
        bookable("2024-08-06", "trade", ["out 1 ETH", "in 120 USD"]),
      ],
      { profile: "us", year: 2024 },
    );
    expect(totalsOf(report)).toEqual({ long: null, short: "20", net: "20", income: "0" });
  });

  it.each([
    ["ch", "wealth", 2024],
    ["nl", "box-3", 2025],
  ] as const)(
    "%s: holdings without any price are worth an unknown amount, not nothing",
    (id, total, year) => {
      const of = (prices: Record<string, Record<string, string>>, ...history: (typeof unpriced)[]) =>
        totalsOf(taxReportFor(history, { profile: id, year, prices }))[total];
      const bought = bookable("2024-08-06", "trade", ["out 1 EUR", "in 1 BTC"]);
      expect(of({}, unpriced)).toBeNull();
      expect(of({ BTC: { "*": "7" } }, unpriced, bought)).toBe("7");
      expect(of({})).toBe("0");
    },
  );
});

describe("holdings in an unknown contract", () => {
  it("are in no total, and the report names them with their value", () => {
    const address = `0x${"c".repeat(40)}`;
    const history = [
      bookable("2024-05-05", "trade", ["out 100 EUR", "in 3 BTC"]),
      bookable("2024-06-05", "contract", ["out 1 BTC"], { platform: "eip155:1", counterparty: address }),
    ];
    const report = taxReportFor(history, { profile: "nl", year: 2025, prices: { BTC: { "*": "7" } } });
    expect(totalsOf(report)["box-3"]).toBe("14");
    expect(report.warnings).toContainEqual({
      kind: "unverifiedHoldings",
      count: 1,
      amount: "7",
      until: null,
    });
  });
});
