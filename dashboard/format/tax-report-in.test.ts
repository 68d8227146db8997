import { expect, test } from "vitest";
import { taxReportIn } from "./tax-report-in.ts";

test("the warnings of a tax report are found in a tool's result, and nothing in an error or a list of countries", () => {
  const warning = { kind: "missingAcquisitions", count: 2, amount: "30.5", until: null };
  expect(
    taxReportIn({
      currency: "EUR",
      warnings: [warning, { kind: "unheard", count: 1 }, "text"],
      earlierLosses: { isCarried: true },
    }),
  ).toEqual({ currency: "EUR", warnings: [warning], isCarried: true });
  expect(taxReportIn({ error: "no" })).toBeNull();
  expect(taxReportIn({ profiles: [], saved: [], caveats: [] })).toBeNull();
  expect(taxReportIn(undefined)).toBeNull();
});
