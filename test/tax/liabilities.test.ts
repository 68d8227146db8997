import { describe, expect, it } from "vitest";
import { taxProfiles } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { bookable, type PriceTable } from "../accounting/book-of.ts";
import { taxReportFor, totalsOf } from "./report-of.ts";

const rising = { "2024-05-01": "1000", "2024-08-01": "2000" };
const prices: PriceTable = { ETH: rising, DEBT: rising };

describe("a loan whose debt is a token that the owner marked as a liability", () => {
  const history = [
    bookable("2024-05-01", "loan", ["in 1 ETH", "in 1 DEBT"]),
    bookable("2024-08-01", "repayment", ["out 1 ETH", "out 1 DEBT"]),
  ];
  const options = { prices, liabilities: ["DEBT"] };

  it.each(taxProfiles)("$id: is repaid at the value of the debt, as any loan", ({ id }) => {
    const withToken = taxReportFor(history, { profile: id, year: 2024, ...options });
    const plain = history.map(({ legs, ...transaction }) => ({
      ...transaction,
      legs: legs.filter(({ assetId }) => !assetId.endsWith(":DEBT")),
    }));
    const withoutToken = taxReportFor(plain, { profile: id, year: 2024, prices });
    expect(totalsOf(withToken)).toEqual(totalsOf(withoutToken));
    expect(withToken.warnings.map(({ kind }) => kind)).not.toContain("missingAcquisitions");
    expect(withToken.warnings.map(({ kind }) => kind)).not.toContain("withdrawals");
  });

  it("is a result in no total if nothing was given back for it", () => {
    const report = taxReportFor(
      [
        bookable("2024-05-01", "loan", ["in 1 ETH", "in 1 DEBT"]),
        bookable("2024-08-01", "other", ["out 1 DEBT"]),
      ],
      { profile: "us", year: 2024, ...options },
    );
    expect(totalsOf(report)).toMatchObject({ net: "0", income: "0" });
    const results = report.sections.find(({ id }) => id === "derivatives");
    expect(results?.lines).toMatchObject([{ value: "-1000" }]);
  });
});
