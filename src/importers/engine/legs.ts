import { formatDecimal, multiply, parseDecimal } from "../../domain/money/decimal.ts";
import type { ReportedLeg } from "../../domain/ledger/transaction.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import type { Quantity, Sums } from "./assets.ts";
import { quoteCell, type Cells } from "./cells.ts";
import { directionBetween } from "./own-address.ts";
import type { Booking, Fields, FormatSpec, ShapeName } from "./format.ts";
import { isOneOf, defaultDirection } from "./words.ts";
import { checkAmount, checkEmptied, matchesSide, checkCoin } from "./leg-checks.ts";
import { walletNamer } from "./row-meaning.ts";
import { createSignOfFees, withAsset, ownCoinOf, withFee, withValue } from "./leg-fees.ts";
import { legOf, coinOf } from "./leg-parts.ts";

/** The legs of one row, before rows are grouped. */
export type LegsOf = (row: Row, booking: Booking) => ReportedLeg[];

/** The context for reading the legs of a file. `ownAddress` is the owner's address, for files about one address. */
type File<F extends string> = { cells: Cells<F>; sums: Sums<F>; ownAddress: string };

export function createLegs<C extends Fields>(spec: FormatSpec<C>, file: File<keyof C & string>): LegsOf {
  const { cells, sums } = file;
  const shapes: Record<ShapeName, LegsOf> = {
    movement: movementOf(spec, file),
    trade: tradeOf(spec, cells, sums),
    sides: sidesOf(spec, cells, sums),
    columns: columnsOf(spec, file),
  };
  const usualShape =
    (["movement", "trade", "sides", "columns"] as const).find((name) => spec[name] !== undefined) ?? "sides";
  const sign = spec.movement?.sign;
  const checkSign = createSignOfFees<keyof C & string>();
  // The sender paid the fee of an amount received from another address.
  const isBetween = typeof sign === "object" && "from" in sign;
  return (row, booking) => {
    const shape = booking.shape ?? usualShape;
    let legs = shapes[shape](row, booking);
    const isStated = legs.length > 0;
    const isReceived = isBetween && legs.some(({ direction }) => direction === "in");
    if (booking.fee !== "none" && !isReceived)
      for (const fee of spec.fees ?? [])
        legs = withFee(row, legs, withAsset(row, legs, fee, { spec, sums }), {
          cells,
          sums,
          rule: booking.fee,
          ownCoin: ownCoinOf(spec, fee),
          checkSign,
        });
    if (legs.length === 0 || (shape === "trade" && !isStated))
      checkEmptied(row, { ...booking, shape }, spec, cells);
    else if (!isStated) checkAmount(row, booking, spec, cells);
    return withValue(row, legs, spec, file);
  };
}

function movementOf<C extends Fields>(spec: FormatSpec<C>, file: File<keyof C & string>): LegsOf {
  const { cells, sums } = file;
  const shape = spec.movement;
  if (shape === undefined) return () => [];
  const { sign } = shape;
  return (row, { type, direction }) => {
    const found = sums.signed(row, shape);
    if (found === undefined) return [];
    const column = cells.nameOf(shape.amount);
    let expectedDirection = direction ?? defaultDirection(type);
    let statedDirection: "in" | "out" | undefined;
    if (sign === "amount") statedDirection = found.isNegative ? "out" : "in";
    else if (typeof sign === "object" && "from" in sign) {
      statedDirection = directionBetween(row, sign, file);
      // The sender paid the fee of a transaction sent by another address.
      if (statedDirection === undefined || (type === "fee" && statedDirection === "in")) return [];
    } else if (typeof sign === "object") {
      const word = cells.text(row, sign.field);
      statedDirection = isOneOf(word, sign.in) ? "in" : isOneOf(word, sign.out) ? "out" : undefined;
      if (statedDirection === undefined)
        throw new RowError(
          rowReason("wordOfTwo", {
            column: cells.nameOf(sign.field),
            text: quoteCell(word),
            one: sign.in,
            other: sign.out,
          }),
          row,
        );
    } else if (found.isNegative && expectedDirection !== "out")
      throw new RowError(rowReason("amountSign", { column }), row);
    // An incoming amount below zero is the reversal of one.
    if (sign !== "amount" && found.isNegative && statedDirection === "in")
      throw new RowError(rowReason("amountGoesOut", { column }), row);
    if (
      statedDirection !== undefined &&
      expectedDirection !== undefined &&
      statedDirection !== expectedDirection
    )
      throw new RowError(
        rowReason(statedDirection === "in" ? "amountComesIn" : "amountGoesOut", { column }),
        row,
      );
    expectedDirection ??= statedDirection;
    if (expectedDirection === undefined) throw new RowError(rowReason("noDirection"), row);
    return [legOf(type === "fee" && expectedDirection === "out" ? "fee" : expectedDirection, found)];
  };
}

function tradeOf<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  sums: Sums<keyof C & string>,
): LegsOf {
  const shape = spec.trade;
  if (shape === undefined) return () => [];
  const { side, base, quote } = shape;
  const isBuyAt = (row: Row): boolean => {
    if ("signOf" in side) return !cells.text(row, side.signOf).startsWith("-");
    const word = cells.text(row, side.field);
    if (matchesSide(word, side.buy)) return true;
    if (matchesSide(word, side.sell)) return false;
    const { buy, sell } = side;
    const at = { column: cells.nameOf(side.field), text: quoteCell(word) };
    const why =
      typeof buy === "string" && typeof sell === "string"
        ? rowReason("wordOfTwo", { ...at, one: buy, other: sell })
        : rowReason("wordUnknown", at);
    throw new RowError(why, row);
  };
  const isBelowZero = (row: Row, part: typeof base): boolean =>
    part.sign === "any" && sums.signed(row, part)?.isNegative === true;
  /**
   * Throws for a purchase whose coin left and for a sale of which both sides left: the reversal of a trade. Some formats state the proceeds of a
   * sale below zero, and then its coin above.
   */
  const checkArrival = (row: Row, isBuy: boolean): void => {
    if ("signOf" in side || !isBelowZero(row, base)) return;
    if (isBuy) throw new RowError(rowReason("amountGoesOut", { column: cells.nameOf(base.amount) }), row);
    if ("amount" in quote && isBelowZero(row, quote))
      throw new RowError(rowReason("amountGoesOut", { column: cells.nameOf(quote.amount) }), row);
  };
  return (row) => {
    const isBuy = isBuyAt(row);
    const traded = sums.sized(row, "signOf" in side ? { ...base, sign: "any" } : base);
    if (traded === undefined) return [];
    const otherQuantity = "price" in quote ? pricedQuote(row, traded, quote, sums) : sums.sized(row, quote);
    if (otherQuantity === undefined) throw new RowError(rowReason("tradeWithOneSide"), row);
    checkArrival(row, isBuy);
    return [legOf(isBuy ? "in" : "out", traded), legOf(isBuy ? "out" : "in", otherQuantity)];
  };
}

function pricedQuote<F extends string>(
  row: Row,
  { amount }: Quantity,
  { price, asset }: { price: F; asset: Parameters<Sums<F>["signed"]>[1]["asset"] },
  sums: Sums<F>,
): Quantity | undefined {
  const rate = sums.sized(row, { amount: price, asset });
  if (rate === undefined) return undefined;
  return { ...rate, amount: formatDecimal(multiply(parseDecimal(amount), parseDecimal(rate.amount))) };
}

function sidesOf<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  sums: Sums<keyof C & string>,
): LegsOf {
  const shape = spec.sides;
  if (shape === undefined) return () => [];
  const nameOf = walletNamer(spec.wallet);
  return (row, { type, direction, only }) => {
    const legs = (["in", "out"] as const).flatMap((side): ReportedLeg[] => {
      if (only !== undefined && side !== only) return [];
      const sum = shape[side];
      const found = sums.sized(row, sum);
      if (found === undefined) {
        checkCoin(row, sum, { cells, coinOfOther: coinOf(row, shape[side === "in" ? "out" : "in"], cells) });
        return [];
      }
      const wallet = sum.wallet === undefined ? "" : nameOf(cells.text(row, sum.wallet));
      const leg = legOf(type === "fee" && side === "out" ? "fee" : side, found);
      return [wallet === "" ? leg : { ...leg, wallet }];
    });
    const expectedDirection = direction ?? defaultDirection(type);
    const wrong = legs.find(
      (leg) =>
        expectedDirection !== undefined && leg.direction !== expectedDirection && leg.direction !== "fee",
    );
    if (wrong !== undefined)
      throw new RowError(
        rowReason(wrong.direction === "in" ? "typeComesIn" : "typeGoesOut", { type: type ?? "row" }),
        row,
      );
    return legs;
  };
}

function columnsOf<C extends Fields>(spec: FormatSpec<C>, file: File<keyof C & string>): LegsOf {
  const { columns = [] } = spec;
  const { cells, sums } = file;
  return (row, { type, direction }) => {
    const expectedDirection = direction ?? defaultDirection(type);
    return columns.flatMap((sum): ReportedLeg[] => {
      const found = sums.signed(row, sum);
      if (found === undefined) return [];
      const statedDirection = found.isNegative ? "out" : "in";
      if (expectedDirection !== undefined && statedDirection !== expectedDirection)
        throw new RowError(
          rowReason(statedDirection === "in" ? "amountComesIn" : "amountGoesOut", {
            column: cells.nameOf(sum.amount),
          }),
          row,
        );
      return [legOf(type === "fee" && statedDirection === "out" ? "fee" : statedDirection, found)];
    });
  };
}
