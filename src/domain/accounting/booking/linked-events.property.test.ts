import fc from "fast-check";
import { expect, it } from "vitest";
import { bookable, reportFor } from "../../../../test/accounting/book-of.ts";
import { sumOf } from "../../money/decimal.ts";
import { methods } from "../lots/lots.ts";

const prices = { BTC: { "*": "300" } };
/** Milli-units of legs. */
const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 });
const total = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

/** Amounts with the same sum as `parts`, as far as a list of their relations allows. */
function sameSum(parts: readonly number[], relations: readonly number[]): number[] {
  const sum = total(parts);
  const shares = relations.map((one) => Math.floor((sum * one) / (total(relations) * 1.01)));
  return [...shares, sum - total(shares)].filter((share) => share > 0);
}

it("a transfer whose legs have equal sums carries every lot with its cost, whatever parts left and arrived", () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fc.constantFrom(...methods),
      fc.constantFrom("account", "wallet"),
      fc.constantFrom("apart", "in parts", "within"),
      (outs, relations, method, scope, form) => {
        const ins = sameSum(outs, relations);
        const sum = total(outs) / 1000;
        const left = outs.map((out) => `out ${out / 1000} BTC`);
        const legs = (parts: readonly number[]): string[] =>
          parts.map((part, index) => `in ${part / 1000} BTC @ Cold ${index}`);
        const arrivals = ins.map((part, index) =>
          bookable("2024-02-02", "deposit", legs([part]), {
            id: `in${index}`,
            wallet: "Cold",
            linkedTransactionId: "out",
          }),
        );
        const more = {
          apart: { linkedTransactionId: "in" },
          "in parts": {
            linkedTransactionId: "in0",
            ...(ins.length > 1 ? { arrivalIds: arrivals.map(({ id }) => id) } : {}),
          },
          within: {},
        }[form];
        const history = [
          bookable("2024-01-01", "deposit", [`in ${sum} BTC = 100 USD`]),
          bookable("2024-02-01", "transfer", form === "within" ? [...left, ...legs(ins)] : left, {
            id: "out",
            ...more,
          }),
          ...{
            apart: [
              bookable("2024-02-02", "deposit", legs(ins), {
                id: "in",
                wallet: "Cold",
                linkedTransactionId: "out",
              }),
            ],
            "in parts": arrivals,
            within: [],
          }[form],
        ];
        const { disposals, withdrawn, assumedBasis, missingAcquisitions, remaining } = reportFor(history, {
          prices,
          method,
          scope,
        });
        expect([disposals, withdrawn, assumedBasis, missingAcquisitions]).toEqual([[], [], [], []]);
        expect(Number(sumOf(remaining.map(({ amount }) => amount)))).toBe(sum);
        expect(Number(sumOf(remaining.map(({ cost }) => cost ?? "0")))).toBeCloseTo(100, 8);
      },
    ),
  );
});
