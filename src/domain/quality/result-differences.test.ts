import fc from "fast-check";
import { expect, test } from "vitest";
import { depth } from "../../../test/support/depth.ts";
import { add, parseDecimal, zero, type Decimal } from "../money/decimal.ts";
import { resultDifferences, type CoinResults, type FileResults } from "./result-differences.ts";

/** In thousandths of a unit. */
const thousandths = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 20 });
const exact = (units: number): Decimal => ({ units: BigInt(units), scale: 3 });
const cents = (units: number): Decimal => ({ units: BigInt(Math.round(units / 10)), scale: 2 });

function fileOf(gains: readonly Decimal[], cost?: Decimal): FileResults {
  const coin: CoinResults = {
    asset: "exchange:koinly/symbol:BTC",
    symbol: "BTC",
    gain: gains.reduce(add, zero),
    gains: new Map(gains.map((gain, index) => [String(index), gain])),
    cost,
    rows: new Set(["0"]),
    figures: gains.length,
  };
  return { currency: "EUR", from: 1_000_000, to: 2_000_000, coins: new Map([["BTC", coin]]) };
}

const computedOf = (gains: readonly Decimal[], cost = zero) => ({
  gains: new Map([["BTC", new Map(gains.map((gain, index) => [String(index), gain]))]]),
  unknownGains: new Map(),
  cost: new Map([["BTC", cost]]),
});

test("rounding every row to cents is no difference, and one more unit is", () => {
  fc.assert(
    fc.property(thousandths, (units) => {
      const stated = units.map(cents);
      const computed = computedOf(units.map(exact));
      expect(resultDifferences(fileOf(stated), computed, new Map())).toEqual([]);
      const [first = zero, ...rest] = stated;
      const wrong = fileOf([add(first, parseDecimal("1")), ...rest]);
      const [found] = resultDifferences(wrong, computed, new Map());
      expect(found?.transactionIds[0]).toBe("0");
    }),
    { numRuns: depth(100, 1_000) },
  );
});

test("a cost is compared only if the file has the coin's whole history", () => {
  const file = fileOf([zero], parseDecimal("100"));
  const computed = computedOf([zero], parseDecimal("90"));
  const costOf = (earliest: number) =>
    resultDifferences(file, computed, new Map([["BTC", earliest]])).map(({ cost }) => cost);
  expect(costOf(1_000_000)).toEqual([{ stated: "100", computed: "90", difference: "10" }]);
  expect(costOf(1_000)).toEqual([]);
});
