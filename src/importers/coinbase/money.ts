import {
  absolute,
  add,
  compare,
  formatDecimal,
  multiply,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { amountAt } from "../reading/amounts.ts";
import type { TradeNote } from "./notes.ts";

export type Money = { amount: string; currency: string };

/** The amounts of a purchase or sale in `symbol`: `gross` excludes the fee, `total` includes it. */
export type Moved = { symbol: string; gross: string; total: string; fee: string };

/** The present figures of a row, in the report's currency, which may differ from the trade's. */
export type Figures = {
  isBuy: boolean;
  quantity: string;
  price: Money | undefined;
  subtotal: Money | undefined;
  total: Money | undefined;
  fee: Money | undefined;
  note: TradeNote | undefined;
};

/** Tolerance for rounding and spread between two figures of a row. */
const byRounding = parseDecimal("0.01");
const bySpread = parseDecimal("0.1");

/**
 * The amounts of a purchase or sale. In the report's currency, the fee is the difference between total and subtotal, because the fee column
 * sometimes has other figures. In another currency, the note states the amounts. Throws `RowError` if figures contradict each other.
 */
export function movedBy(row: Row, figures: Figures): Moved {
  const { note, subtotal, total } = figures;
  const statedMoney = total ?? subtotal;
  checkFigures(row, figures);
  if (note !== undefined && note.symbol !== statedMoney?.currency) return movedByNote(row, figures, note);
  if (statedMoney === undefined) throw new RowError(rowReason("totalsMissing"), row);
  const movedMoney = movedByTotals(row, figures);
  if (note !== undefined) {
    const noted = decimalAt(row, note.amount);
    if (
      isApart(noted, parseDecimal(movedMoney.total), byRounding) &&
      isApart(noted, parseDecimal(movedMoney.gross), byRounding)
    )
      throw new RowError(
        rowReason("figuresContradict", {
          one: `Notes ${note.amount} ${note.symbol}`,
          other: `Total ${movedMoney.total} ${movedMoney.symbol}`,
        }),
        row,
      );
  }
  return movedMoney;
}

function movedByTotals(row: Row, { isBuy, subtotal, total, fee }: Figures): Moved {
  const { currency: symbol } = total ?? subtotal ?? { currency: "" };
  const charge = parseDecimal(fee?.amount ?? "0");
  const statedTotal = total === undefined ? undefined : parseDecimal(total.amount);
  const before = subtotal === undefined ? undefined : parseDecimal(subtotal.amount);
  const withFee = isBuy ? add : subtract;
  const withoutFee = isBuy ? subtract : add;
  const paidAmount = statedTotal ?? withFee(before ?? zero, charge);
  const gross = before ?? withoutFee(paidAmount, charge);
  if (compare(paidAmount, zero) <= 0 || compare(gross, zero) <= 0)
    throw new RowError(rowReason("feeAboveFigure", { fee: fee?.amount ?? "0", symbol }), row);
  return {
    symbol,
    gross: formatDecimal(gross),
    total: formatDecimal(paidAmount),
    fee: formatDecimal(absolute(subtract(paidAmount, gross))),
  };
}

function movedByNote(row: Row, { isBuy, quantity }: Figures, note: TradeNote): Moved {
  const total = decimalAt(row, note.amount);
  if (compare(total, zero) <= 0)
    throw new RowError(
      rowReason("notAboveZero", { column: "Notes", text: `${note.amount} ${note.symbol}` }),
      row,
    );
  const amounts = { symbol: note.symbol, gross: formatDecimal(total), total: formatDecimal(total), fee: "0" };
  if (note.price === undefined) return amounts;
  const gross = multiply(parseDecimal(quantity), decimalAt(row, note.price));
  if (isApart(gross, total, bySpread))
    throw new RowError(
      rowReason("figuresContradict", {
        one: `${quantity} × ${note.price} = ${formatDecimal(gross)} ${note.symbol}`,
        other: `Notes ${note.amount}`,
      }),
      row,
    );
  // With a price rounded to the market's tick, the gross can exceed the total. Then no fee can be separated.
  if (compare(gross, total) > 0 === isBuy) return amounts;
  return { ...amounts, gross: formatDecimal(gross), fee: formatDecimal(absolute(subtract(total, gross))) };
}

/** Throws `RowError` if a row's own figures contradict each other. */
function checkFigures(row: Row, { isBuy, quantity, price, subtotal, total }: Figures): void {
  if (subtotal !== undefined && total !== undefined) {
    const order = compare(parseDecimal(total.amount), parseDecimal(subtotal.amount));
    if (order !== 0 && order > 0 !== isBuy)
      throw new RowError(
        rowReason("figuresContradict", {
          one: `Subtotal ${subtotal.amount}`,
          other: `Total ${total.amount} ${total.currency}`,
        }),
        row,
      );
  }
  // Old reports round prices of cheap coins to cents, so these are not checked.
  if (
    price === undefined ||
    subtotal === undefined ||
    compare(parseDecimal(price.amount), parseDecimal("1")) < 0
  )
    return;
  const worth = multiply(parseDecimal(quantity), parseDecimal(price.amount));
  if (compare(worth, parseDecimal("1")) >= 0 && isApart(worth, parseDecimal(subtotal.amount), bySpread))
    throw new RowError(
      rowReason("figuresContradict", {
        one: `${quantity} × ${price.amount} = ${formatDecimal(worth)} ${price.currency}`,
        other: `Subtotal ${subtotal.amount}`,
      }),
      row,
    );
}

/** Whether two amounts differ by more than `share` of the larger one. */
function isApart(a: Decimal, b: Decimal, share: Decimal): boolean {
  const larger = compare(a, b) >= 0 ? a : b;
  return compare(absolute(subtract(a, b)), multiply(larger, share)) > 0;
}

function decimalAt(row: Row, text: string): Decimal {
  return parseDecimal(amountAt(row, text.replaceAll(",", ""), "Notes"));
}
