import fc from "fast-check";
import { expect, test } from "vitest";
import { add, formatDecimal, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { RowError } from "../importer.ts";
import { movedBy, type Figures } from "./money.ts";

const row = { row: 2, text: "", cells: [] };
const cents = fc
  .integer({ min: 1, max: 100_000_000 })
  .map((units) => formatDecimal({ units: BigInt(units), scale: 2 }));

function figures(isBuy: boolean, subtotal: string, total: string): Figures {
  return {
    isBuy,
    quantity: "1",
    price: undefined,
    subtotal: { amount: subtotal, currency: "EUR" },
    total: { amount: total, currency: "EUR" },
    fee: { amount: "1.6718701116994", currency: "EUR" },
    note: undefined,
  };
}

test("the moved cash equals the total to the cent, and gross plus fee", () => {
  fc.assert(
    fc.property(fc.boolean(), cents, cents, (isBuy, one, other) => {
      const [less, more] = Number(one) <= Number(other) ? [one, other] : [other, one];
      const total = isBuy ? more : less;
      const moved = movedBy(row, figures(isBuy, isBuy ? less : more, total));
      const [gross, fee] = [parseDecimal(moved.gross), parseDecimal(moved.fee)];
      expect(moved.total).toBe(formatDecimal(parseDecimal(total)));
      expect(formatDecimal(isBuy ? add(gross, fee) : subtract(gross, fee))).toBe(moved.total);
    }),
  );
});

test("a purchase below its subtotal and a sale above it are refused", () => {
  fc.assert(
    fc.property(fc.boolean(), cents, cents, (isBuy, one, other) => {
      fc.pre(Number(one) !== Number(other));
      const [less, more] = Number(one) < Number(other) ? [one, other] : [other, one];
      const wrong = isBuy ? figures(true, more, less) : figures(false, less, more);
      expect(() => movedBy(row, wrong)).toThrow(RowError);
    }),
  );
});
