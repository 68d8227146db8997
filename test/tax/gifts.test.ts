import { describe, expect, it } from "vitest";
import { taxProfiles } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { bookable } from "../accounting/book-of.ts";
import { taxReportFor } from "./report-of.ts";

/** What left as a gift or donation at 300 or 50 each with a cost of 100: its lines in sections that count, and the denied loss. */
function given(profile: { id: string; currency: string }, type: "gift" | "donation", value: string) {
  const { sections, warnings } = taxReportFor(
    [
      bookable("2023-05-05", "trade", [`out 200 ${profile.currency}`, "in 2 BTC"]),
      bookable("2024-08-05", type, [`out 1 BTC = ${value} ${profile.currency}`]),
    ],
    { profile: profile.id, year: 2024 },
  );
  expect(warnings.map(({ kind }) => kind)).not.toContain("withdrawals");
  return sections.flatMap(({ kind, lines, id }) =>
    kind === "holdings" ? [] : lines.map((line) => ("gain" in line ? [line.gain, line.denied] : id)),
  );
}

describe("a gift or a donation", () => {
  const sold = ["au", "ca", "es", "gb", "ie", "jp", "jp-moving-average"];
  it.each(taxProfiles)("$id: counts at market value only where the law says so", (profile) => {
    const isSold = sold.includes(profile.id);
    expect(given(profile, "gift", "300")).toEqual(isSold ? [["200", null]] : ["left"]);
    const isDonationSold = ["au", "ca", "jp", "jp-moving-average"].includes(profile.id);
    expect(given(profile, "donation", "300")).toEqual(isDonationSold ? [["200", null]] : ["left"]);
  });
  it("Spain taxes the gain of a gift and does not count its loss", () => {
    expect(given({ id: "es", currency: "EUR" }, "gift", "50")).toEqual([["0", "50"]]);
  });
});
