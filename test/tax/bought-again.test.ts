import { expect, it } from "vitest";
import { taxProfiles } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { bookable } from "../accounting/book-of.ts";
import { taxReportFor, totalsOf } from "./report-of.ts";

const trade = (at: string, ...legs: string[]) => bookable(at, "trade", legs);
/** Bought for 100, sold for 60 with a loss of 40, and bought for 70 ten days later. */
const historyIn = (currency: string) => [
  trade("2023-05-10", `out 100 ${currency}`, "in 1 BTC"),
  trade("2023-09-01", "out 1 BTC", `in 60 ${currency}`),
  trade("2023-09-11", `out 70 ${currency}`, "in 1 BTC"),
];
const totals = (profile: string, currency: string) =>
  totalsOf(taxReportFor(historyIn(currency), { profile, year: 2023 }));

it("a loss is denied where the law names a period in which the coin is bought again", () => {
  expect(totals("ca", "CAD")).toMatchObject({ net: "0", denied: "40" });
  expect(totals("ie", "EUR")).toMatchObject({ net: "0", denied: "40" });
  // The sale is matched with the coins that are bought for 70 within 30 days.
  expect(totals("gb", "GBP")).toMatchObject({ net: "-10" });
});

it.each([
  ["at", "EUR", { net: "-40" }],
  ["au", "AUD", { losses: "40", carried: "40" }],
  ["de", "EUR", { net: "-40" }],
  ["dk", "DKK", { gains: "0", losses: "40" }],
  ["es", "EUR", { net: "-40", denied: "0" }],
  ["fi", "EUR", { net: "-40" }],
  ["it", "EUR", { net: "-40" }],
  ["jp-moving-average", "JPY", { net: "-40" }],
  ["no", "NOK", { losses: "40", net: "-40" }],
  ["nz", "NZD", { net: "-40" }],
  ["pl", "PLN", { net: "0", "costs-left": "110" }],
  ["pt", "EUR", { net: "-40", tax: "0" }],
  ["se", "SEK", { losses: "40" }],
  ["us", "USD", { short: "-40", net: "-40" }],
])(
  "in %s a loss counts although the coin is bought again, as its rules say",
  (profile, currency, expected) => {
    const found = totals(profile, currency);
    expect(found).toMatchObject(expected);
    const rules = taxProfiles.find(({ id }) => id === profile)?.rules ?? [];
    expect(rules.find(({ id }) => id === "bought-again")?.text).toMatch(/bought again/);
  },
);

it("every country says what becomes of a loss if the coin is bought again, once", () => {
  const own: Record<string, string> = { ca: "superficial", gb: "matching", ie: "four-weeks" };
  const ids = new Set(["bought-again", ...Object.values(own)]);
  for (const { id, rules } of taxProfiles)
    expect(
      rules.map((rule) => rule.id).filter((rule) => ids.has(rule)),
      id,
    ).toEqual([own[id] ?? "bought-again"]);
});
