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
  const sold = ["au", "ca", "es", "gb", "ie", "jp", "jp-moving-average", "nz"];
  it.each(taxProfiles)("$id: counts at market value only where the law says so", (profile) => {
    const isSold = sold.includes(profile.id);
    expect(given(profile, "gift", "300")).toEqual(isSold ? [["200", null]] : ["left"]);
    const isDonationSold = ["au", "ca", "jp", "jp-moving-average", "nz"].includes(profile.id);
    expect(given(profile, "donation", "300")).toEqual(isDonationSold ? [["200", null]] : ["left"]);
  });
  it("costs who receives it its market value or a stated cost, and each country says if the giver's would apply", () => {
    for (const { id, currency, rules } of taxProfiles) {
      const texts = rules.filter((rule) => rule.id === "gifts-received").map(({ text }) => text);
      expect(texts, id).toEqual([
        expect.stringMatching(/^A coin received as a gift (costs|has the giver's)/),
      ]);
      expect(texts[0]?.includes("giver's cost"), id).toBe(["de", "fi", "it", "no", "se", "us"].includes(id));
      const costs = [` = 200 ${currency}`, ""].map((value) => {
        const history = [
          bookable("2024-03-05", "gift", [`in 1 BTC${value}`]),
          bookable("2024-08-05", "trade", ["out 1 BTC", `in 350 ${currency}`]),
        ];
        const { sections } = taxReportFor(history, {
          profile: id,
          year: 2024,
          prices: { BTC: { "*": "300" } },
        });
        return sections.flatMap(({ lines }) =>
          lines.flatMap((line) => ("matches" in line ? [[line.cost, line.matches[0]?.basis]] : [])),
        );
      });
      const hasSales = costs[0]?.length !== 0;
      if (hasSales) expect(costs, id).toEqual([[["200", "known"]], [["300", "assumed"]]]);
    }
  });
  it("Spain taxes the gain of a gift and does not count its loss", () => {
    expect(given({ id: "es", currency: "EUR" }, "gift", "50")).toEqual([["0", "50"]]);
  });
});
