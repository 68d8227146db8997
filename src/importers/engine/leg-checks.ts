import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { quoteCell, type Cells } from "./cells.ts";
import type { Booking, Fields, FormatSpec, ShapeName, Sum } from "./format.ts";
import { isOneOf, defaultDirection } from "./words.ts";
import { coinOf } from "./leg-parts.ts";

/** Throws if a row with a fee has an empty amount: it must not be booked as a fee alone. A stated zero is valid. */
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

/** Throws if all amounts of a row with a meaning are empty: it must not be taken as a row without effect. A stated zero is valid. */
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

/** Whether both sides have one coin, such as debit and credit. A zero next to an empty cell then has no meaning. */
function isOfOneCoin<F extends string>(sides: { in: Sum<F>; out: Sum<F> } | undefined): boolean {
  return JSON.stringify(sides?.in.asset) === JSON.stringify(sides?.out.asset);
}

/** Whether a word of a cell names the side, such as `buy`. */
export function matchesSide(word: string, side: string | RegExp): boolean {
  return typeof side === "string" ? isOneOf(word, side) : side.test(word);
}

/**
 * Throws if a side names its coin but has an empty amount: it must not be taken as a row without this side. A stated zero is valid. Some files
 * name one coin on both sides of each row, but the wallet only on the side that moved.
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
