import { describe, expect, it } from "vitest";
import { taxProfiles } from "../../src/domain/accounting/tax/profiles/registry.ts";
import { sumOf } from "../../src/domain/money/decimal.ts";
import { bookable, type PriceTable } from "../accounting/book-of.ts";
import { taxReportFor } from "./report-of.ts";

const prices: PriceTable = {
  BTC: { "*": "100" },
  ETH: { "*": "110" },
  SOL: { "*": "100" },
  USDC: { "*": "1" },
};
/** Profiles by which a coin traded for a coin is sold, and fees count. */
const realizing = taxProfiles.filter(({ id, booking }) => booking.swaps === undefined && id !== "in");

function salesOf(id: string, history: Parameters<typeof taxReportFor>[0]) {
  const { sections, warnings } = taxReportFor(history, { profile: id, year: 2024, prices });
  const lines = sections.flatMap((section) => (section.kind === "disposals" ? section.lines : []));
  return {
    lines,
    gain: sumOf(lines.flatMap(({ gain, denied }) => [gain ?? "0", `-${denied ?? "0"}`])),
    kinds: warnings.map(({ kind }) => kind),
  };
}

describe("the share of a liquidity pool", () => {
  it.each(realizing)("$id: sells from the share what did not return, with its cost", ({ id, currency }) => {
    const { gain, kinds } = salesOf(id, [
      bookable("2024-08-01", "trade", [`out 100 ${currency}`, "in 1 ETH"]),
      bookable("2024-08-02", "trade", [`out 900 ${currency}`, "in 9 SOL"]),
      bookable("2024-08-03", "stake", ["out 1 ETH", "out 9 SOL", "in 10 LP"]),
      bookable("2024-08-04", "unstake", ["out 10 LP", "in 2 BTC", "in 1 SOL"]),
      bookable("2024-12-01", "trade", ["out 2 BTC", `in 1000 ${currency}`]),
      bookable("2024-12-01", "trade", ["out 1 SOL", `in 200 ${currency}`]),
    ]);
    expect(kinds).toEqual([]);
    // 1,200 received for 1,000 paid.
    expect(Number(gain)).toBeCloseTo(200, 20);
  });

  it.each(realizing)("$id: has the same part of the cost of each coin in every part of it", (profile) => {
    const { id, currency } = profile;
    const { lines, kinds } = salesOf(id, [
      bookable("2024-07-01", "trade", [`out 3000 ${currency}`, "in 1 ETH"]),
      bookable("2024-07-02", "trade", [`out 3000 ${currency}`, "in 3000 USDC"]),
      bookable("2024-07-03", "stake", ["out 1 ETH", "out 3000 USDC", "in 10 LP"]),
      bookable("2024-10-01", "trade", ["out 1 LP", `in 700 ${currency}`]),
    ]);
    expect(kinds.filter((kind) => kind === "missingAcquisitions")).toEqual([]);
    expect(lines.map(({ cost }) => Number(cost))).toEqual([600]);
  });

  it("Ireland: keeps amounts to the last digit when lots move to another coin", () => {
    const { kinds } = salesOf("ie", [
      bookable("2024-07-01", "trade", ["out 100 EUR", "in 1 ETH"]),
      bookable("2024-07-02", "trade", ["out 100 EUR", "in 2 ETH"]),
      bookable("2024-07-03", "wrap", ["out 3 ETH", "in 1 RETH"]),
      bookable("2024-10-01", "trade", ["out 1 RETH", "in 700 EUR"]),
    ]);
    expect(kinds).toEqual([]);
  });
});
