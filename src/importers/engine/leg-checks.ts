import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { quoteCell, type Cells } from "./cells.ts";
import type { Booking, Fields, FormatSpec, ShapeName, Sum } from "./format.ts";
import { isOneOf, defaultDirection } from "./words.ts";
import { coinOf } from "./leg-parts.ts";

/** A row that moves an amount states it, be it zero: an empty cell with a fee is not read as the fee alone. */
export function checkAmount<C extends Fields>(
  row: Row,
  { type, direction, shape }: Booking,
  { movement, sides, columns = [] }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
): void {
  if (type === "fee") return;
  const [column] = shape === "columns" || (movement ?? sides) === undefined ? columns : [];
  if (
    column !== undefined &&
    type !== undefined &&
    columns.every(({ amount }) => cells.text(row, amount) === "")
  )
    throw new RowError(rowReason("feeWithoutAmount", { column: cells.nameOf(column.amount), type }), row);
  const expectedDirection = direction ?? defaultDirection(type);
  const isMovement = shape === "movement" || (shape === undefined && movement !== undefined);
  const field = isMovement
    ? movement?.amount
    : expectedDirection === undefined
      ? undefined
      : sides?.[expectedDirection].amount;
  if (field !== undefined && cells.text(row, field) === "")
    throw new RowError(
      type === undefined
        ? rowReason("amountEmpty", { column: cells.nameOf(field) })
        : rowReason("feeWithoutAmount", { column: cells.nameOf(field), type }),
      row,
    );
  if (isMovement || sides === undefined) return;
  const empty = [sides.out, sides.in].find(({ amount }) => cells.text(row, amount) === "");
  if (empty !== undefined && type === undefined && isOfOneCoin(sides))
    throw new RowError(rowReason("amountEmpty", { column: cells.nameOf(empty.amount) }), row);
  if (cells.text(row, sides.in.amount) !== "") return;
  const coin = coinOf(row, sides.in, cells);
  if (coin === "" || cells.text(row, sides.out.amount) !== "") return;
  throw new RowError(
    rowReason("coinWithoutAmount", { column: cells.nameOf(sides.in.amount), coin: quoteCell(coin) }),
    row,
  );
}

/** A row that has a meaning states its amount, be it zero: one with empty cells only is not read as a row that moves nothing. */
export function checkEmptied<C extends Fields>(
  row: Row,
  { shape, direction, only, type }: Booking & { shape: ShapeName },
  { movement, trade, sides, columns = [] }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
): void {
  const expectedDirection = only ?? direction ?? defaultDirection(type);
  const both =
    sides === undefined
      ? []
      : expectedDirection === undefined
        ? [sides.in, sides.out]
        : [sides[expectedDirection]];
  const fields = {
    movement: [movement],
    trade: [trade?.base],
    sides: both,
    columns,
  }[shape].flatMap((sum) => sum?.amount ?? []);
  const field = fields.find((candidate) => cells.text(row, candidate) === "");
  const isWhole = shape === "sides" && isOfOneCoin(sides);
  if (field === undefined || (!isWhole && fields.some((candidate) => cells.text(row, candidate) !== "")))
    return;
  throw new RowError(rowReason("amountEmpty", { column: cells.nameOf(field) }), row);
}

/** Whether both sides are of one coin, such as debit and credit: such columns are filled together, so a zero next to an empty one says nothing. */
function isOfOneCoin<F extends string>(sides: { in: Sum<F>; out: Sum<F> } | undefined): boolean {
  return JSON.stringify(sides?.in.asset) === JSON.stringify(sides?.out.asset);
}

/** Whether a cell's word names the side, such as `buy`. */
export function matchesSide(word: string, side: string | RegExp): boolean {
  return typeof side === "string" ? isOneOf(word, side) : side.test(word);
}

/**
 * A side that names its coin has an amount, be it zero: an empty cell is not read as a row without this side. Some files name one coin on both
 * sides of each row, but the wallet only of a side that moved.
 */
export function checkCoin<F extends string>(
  row: Row,
  sum: Sum<F>,
  { cells, coinOfOther }: { cells: Cells<F>; coinOfOther: string },
): void {
  const coin = coinOf(row, sum, cells);
  const isNamed = sum.wallet !== undefined && cells.text(row, sum.wallet) !== "";
  if (coin === "" || (coin === coinOfOther && !isNamed) || cells.text(row, sum.amount) !== "") return;
  throw new RowError(
    rowReason("coinWithoutAmount", { column: cells.nameOf(sum.amount), coin: quoteCell(coin) }),
    row,
  );
}
