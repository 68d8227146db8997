import { describe, expect, it } from "vitest";
import { taxProfiles } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { bookable } from "../accounting/book-of.ts";
import { taxReportFor, totalsOf } from "./report-of.ts";

describe("a total of which nothing is known", () => {
  const unpriced = bookable("2024-08-05", "interest", ["in 5 ODD"]);

  it.each(taxProfiles)("$id: income without any value is unknown, not zero", ({ id, currency }) => {
    const totals = (...more: Parameters<typeof taxReportFor>[0]) =>
      totalsOf(taxReportFor(more, { profile: id, year: 2024 }));
    const known = bookable("2024-09-05", "interest", [`in 1 BTC = 400 ${currency}`]);
    expect(totals(unpriced)["income"]).toBeNull();
    expect(totals(unpriced)["income-taxed"] ?? null).toBeNull();
    expect(totals(unpriced, known)["income"]).toBe("400");
    expect(totals()["income"]).toBe("0");
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
