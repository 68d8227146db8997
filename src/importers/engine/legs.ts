import { add, compare, formatDecimal, multiply, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedLeg } from "../../domain/ledger/transaction.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { isAllowed, type Quantity, type Sums } from "./assets.ts";
import { quoted, type Cells } from "./cells.ts";
import { directionBetween } from "./own-address.ts";
import type { AssetSource, Booking, Fee, FeeRule, Fields, FormatSpec, ShapeName, Sum } from "./format.ts";
import { isOneOf, defaultDirection } from "./words.ts";

/** The legs of one row, before rows are grouped. */
export type LegsOf = (row: Row, booking: Booking) => ReportedLeg[];

/** The context for reading the legs of a file; `own` is the owner's address, if the file is about one. */
type File<F extends string> = { cells: Cells<F>; sums: Sums<F>; own: string };

export function createLegs<C extends Fields>(spec: FormatSpec<C>, file: File<keyof C & string>): LegsOf {
  const { cells, sums } = file;
  const shapes: Record<ShapeName, LegsOf> = {
    movement: movementOf(spec, file),
    trade: tradeOf(spec, cells, sums),
    sides: sidesOf(spec, cells, sums),
    columns: columnsOf(spec, file),
  };
  const usual =
    (["movement", "trade", "sides", "columns"] as const).find((name) => spec[name] !== undefined) ?? "sides";
  const sign = spec.movement?.sign;
  // The sender paid the fee of an amount received from another address.
  const isBetween = typeof sign === "object" && "from" in sign;
  return (row, booking) => {
    let legs = shapes[booking.shape ?? usual](row, booking);
    const isStated = legs.length > 0;
    const isReceived = isBetween && legs.some(({ direction }) => direction === "in");
    if (booking.fee !== "none" && !isReceived)
      for (const fee of spec.fees ?? [])
        legs = withFee(row, legs, withAsset(row, legs, fee, { spec, sums }), {
          cells,
          sums,
          rule: booking.fee,
          ownCoin: ownCoinOf(spec, fee),
        });
    if (legs.length === 0) checkEmptied(row, booking.shape ?? usual, spec, cells);
    else if (!isStated) checkAmount(row, booking, spec, cells);
    return withValue(row, legs, spec, sums);
  };
}

/** A row that moves an amount states it, be it zero: an empty cell with a fee is not read as the fee alone. */
function checkAmount<C extends Fields>(
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
  const wanted = direction ?? defaultDirection(type);
  const isMovement = shape === "movement" || (shape === undefined && movement !== undefined);
  const field = isMovement ? movement?.amount : wanted === undefined ? undefined : sides?.[wanted].amount;
  if (
    field !== undefined &&
    (wanted === undefined ? cells.isBlank(row, field) : cells.text(row, field) === "")
  )
    throw new RowError(
      type === undefined
        ? rowReason("amountEmpty", { column: cells.nameOf(field) })
        : rowReason("feeWithoutAmount", { column: cells.nameOf(field), type }),
      row,
    );
  if (isMovement || sides === undefined || !cells.isBlank(row, sides.in.amount)) return;
  const coin = coinOf(row, sides.in, cells);
  if (coin === "" || !cells.isBlank(row, sides.out.amount)) return;
  throw new RowError(
    rowReason("coinWithoutAmount", { column: cells.nameOf(sides.in.amount), coin: quoted(coin) }),
    row,
  );
}

/** A row with one coin or a trade states its amount, be it zero: an empty cell is not read as a row that moves nothing. */
function checkEmptied<C extends Fields>(
  row: Row,
  shape: ShapeName,
  { movement, trade }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
): void {
  const field = shape === "movement" ? movement?.amount : shape === "trade" ? trade?.base.amount : undefined;
  if (field === undefined || cells.text(row, field) !== "") return;
  throw new RowError(rowReason("amountEmpty", { column: cells.nameOf(field) }), row);
}

function legOf(direction: ReportedLeg["direction"], { assetId, amount }: Quantity): ReportedLeg {
  return { direction, assetId, amount };
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
    let wanted = direction ?? defaultDirection(type);
    let stated: "in" | "out" | undefined;
    if (sign === "amount") stated = found.isNegative ? "out" : "in";
    else if (typeof sign === "object" && "from" in sign) {
      stated = directionBetween(row, sign, file);
      // The sender paid the fee of a transaction sent by another address.
      if (stated === undefined || (type === "fee" && stated === "in")) return [];
    } else if (typeof sign === "object") {
      const word = cells.text(row, sign.field);
      stated = isOneOf(word, sign.in) ? "in" : isOneOf(word, sign.out) ? "out" : undefined;
      if (stated === undefined)
        throw new RowError(
          rowReason("wordOfTwo", {
            column: cells.nameOf(sign.field),
            text: quoted(word),
            one: sign.in,
            other: sign.out,
          }),
          row,
        );
    } else if (found.isNegative && wanted !== "out")
      throw new RowError(rowReason("amountSign", { column }), row);
    if (stated !== undefined && wanted !== undefined && stated !== wanted)
      throw new RowError(rowReason(stated === "in" ? "amountComesIn" : "amountGoesOut", { column }), row);
    wanted ??= stated;
    if (wanted === undefined) throw new RowError(rowReason("noDirection"), row);
    return [legOf(type === "fee" && wanted === "out" ? "fee" : wanted, found)];
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
    const at = { column: cells.nameOf(side.field), text: quoted(word) };
    const why =
      typeof buy === "string" && typeof sell === "string"
        ? rowReason("wordOfTwo", { ...at, one: buy, other: sell })
        : rowReason("wordUnknown", at);
    throw new RowError(why, row);
  };
  return (row) => {
    const isBuy = isBuyAt(row);
    const traded = sums.sized(row, "signOf" in side ? { ...base, sign: "any" } : base);
    if (traded === undefined) return [];
    const other = "price" in quote ? pricedQuote(row, traded, quote, sums) : sums.sized(row, quote);
    if (other === undefined) throw new RowError(rowReason("tradeWithOneSide"), row);
    return [legOf(isBuy ? "in" : "out", traded), legOf(isBuy ? "out" : "in", other)];
  };
}

function matchesSide(word: string, side: string | RegExp): boolean {
  return typeof side === "string" ? isOneOf(word, side) : side.test(word);
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
  return (row, { type, direction, only }) => {
    const legs = (["in", "out"] as const).flatMap((side): ReportedLeg[] => {
      if (only !== undefined && side !== only) return [];
      const sum = shape[side];
      const found = sums.sized(row, sum);
      if (found === undefined) {
        checkCoin(row, sum, { cells, coinOfOther: coinOf(row, shape[side === "in" ? "out" : "in"], cells) });
        return [];
      }
      const wallet = sum.wallet === undefined ? "" : cells.text(row, sum.wallet);
      const leg = legOf(type === "fee" && side === "out" ? "fee" : side, found);
      return [wallet === "" ? leg : { ...leg, wallet }];
    });
    const wanted = direction ?? defaultDirection(type);
    const wrong = legs.find(
      (leg) => wanted !== undefined && leg.direction !== wanted && leg.direction !== "fee",
    );
    if (wrong !== undefined)
      throw new RowError(
        rowReason(wrong.direction === "in" ? "typeComesIn" : "typeGoesOut", { type: type ?? "row" }),
        row,
      );
    return legs;
  };
}

/**
 * A side that names its coin has an amount, be it zero: an empty cell is not read as a row without this side. Some files name one coin on both
 * sides of each row, but the wallet only of a side that moved.
 */
function checkCoin<F extends string>(
  row: Row,
  sum: Sum<F>,
  { cells, coinOfOther }: { cells: Cells<F>; coinOfOther: string },
): void {
  const coin = coinOf(row, sum, cells);
  const isNamed = sum.wallet !== undefined && cells.text(row, sum.wallet) !== "";
  if (coin === "" || (coin === coinOfOther && !isNamed) || cells.text(row, sum.amount) !== "") return;
  throw new RowError(
    rowReason("coinWithoutAmount", { column: cells.nameOf(sum.amount), coin: quoted(coin) }),
    row,
  );
}

function coinOf<F extends string>(row: Row, { asset }: Sum<F>, cells: Cells<F>): string {
  return typeof asset === "string" ? cells.text(row, asset) : "";
}

function columnsOf<C extends Fields>(spec: FormatSpec<C>, file: File<keyof C & string>): LegsOf {
  const { columns = [] } = spec;
  const { cells, sums } = file;
  return (row, { type, direction }) => {
    const wanted = direction ?? defaultDirection(type);
    return columns.flatMap((sum): ReportedLeg[] => {
      const found = sums.signed(row, sum);
      if (found === undefined) return [];
      const stated = found.isNegative ? "out" : "in";
      if (wanted !== undefined && stated !== wanted)
        throw new RowError(
          rowReason(stated === "in" ? "amountComesIn" : "amountGoesOut", {
            column: cells.nameOf(sum.amount),
          }),
          row,
        );
      return [legOf(type === "fee" && stated === "out" ? "fee" : stated, found)];
    });
  };
}

type FeeOf<F extends string> = Omit<Fee<F>, "asset"> & { asset: AssetSource<F> };

/** A fee in the received coin, with the source of that coin's ticker. */
function withAsset<C extends Fields>(
  row: Row,
  legs: ReportedLeg[],
  { asset, ...fee }: Fee<keyof C & string>,
  { spec: { trade, sides }, sums }: { spec: FormatSpec<C>; sums: Sums<keyof C & string> },
): FeeOf<keyof C & string> {
  if (!(typeof asset === "object" && "received" in asset)) return { ...fee, asset };
  const sources = [trade?.base.asset, trade?.quote.asset, sides?.in.asset].filter(
    (source) => source !== undefined,
  );
  const arrival = legs.find(({ direction }) => direction === "in");
  const found = sources.find(
    (source) => arrival !== undefined && sums.assetOf(row, source).assetId === arrival.assetId,
  );
  if (found === undefined) throw new RowError(rowReason("feeWithoutArrival"), row);
  return { ...fee, asset: found };
}

/** The column that names only the coin of a fee; `undefined` for one that names the coin of an amount as well. */
function ownCoinOf<C extends Fields>(
  { movement, trade, sides, columns = [] }: FormatSpec<C>,
  { asset }: Fee<keyof C & string>,
): (keyof C & string) | undefined {
  const amounts = [movement, trade?.base, trade?.quote, sides?.in, sides?.out, ...columns];
  return typeof asset !== "string" || amounts.some((sum) => sum?.asset === asset) ? undefined : asset;
}

function withFee<F extends string>(
  row: Row,
  legs: ReportedLeg[],
  fee: FeeOf<F>,
  {
    cells,
    sums,
    rule,
    ownCoin,
  }: { cells: Cells<F>; sums: Sums<F>; rule: FeeRule | undefined; ownCoin: F | undefined },
): ReportedLeg[] {
  const found = sums.signed(row, fee);
  if (found === undefined) {
    const coin = ownCoin === undefined ? "" : cells.text(row, ownCoin);
    // Some files name a coin next to the missing fee of what only came in, such as rewards.
    const hasPaid = legs.some(({ direction }) => direction !== "in");
    if (coin !== "" && hasPaid && cells.has(fee.amount) && cells.isBlank(row, fee.amount))
      throw new RowError(
        rowReason("coinWithoutAmount", { column: cells.nameOf(fee.amount), coin: quoted(coin) }),
        row,
      );
    return legs;
  }
  const column = cells.nameOf(fee.amount);
  const isRebate = !isAllowed(found.isNegative, fee.sign ?? "plus");
  if (isRebate && fee.hasRebates !== true)
    throw new RowError(rowReason("feeSign", { column, text: quoted(cells.text(row, fee.amount)) }), row);
  const charged = legOf(isRebate ? "in" : "fee", found);
  const leg = legs.find(({ assetId, direction }) => assetId === found.assetId && direction !== "fee");
  if (leg === undefined) return [...legs, charged];
  const side = leg.direction === "in" ? "in" : "out";
  const applied = rule ?? (typeof fee.rule === "string" ? fee.rule : fee.rule[side]);
  if (applied === "unknown")
    throw new RowError(
      rowReason("feeRuleUnknown", { column, fee: found.amount, symbol: found.symbol, amount: leg.amount }),
      row,
    );
  if (applied === "on top") return [...legs, charged];
  // The balance change already includes a rebate within the amount.
  if (isRebate) return legs;
  const [amount, part] = [parseDecimal(leg.amount), parseDecimal(found.amount)];
  const order = compare(part, amount);
  if (side === "out" && order > 0) throw new RowError(rowReason("feeAboveAmount", { column }), row);
  const rest = formatDecimal(side === "out" ? subtract(amount, part) : add(amount, part));
  return [
    ...legs.flatMap((one) => (one !== leg ? [one] : rest === "0" ? [] : [{ ...one, amount: rest }])),
    charged,
  ];
}

/** Sets a row's value in money on its legs, except on legs in money and fees. */
function withValue<C extends Fields>(
  row: Row,
  legs: ReportedLeg[],
  { value }: FormatSpec<C>,
  sums: Sums<keyof C & string>,
): ReportedLeg[] {
  if (value === undefined || legs.some(({ assetId }) => assetId.startsWith("currency:"))) return legs;
  const found = sums.sized(row, { ...value, sign: "any" });
  if (found === undefined || !isFiat(found.symbol)) return legs;
  return legs.map((leg) =>
    leg.direction === "fee"
      ? leg
      : { ...leg, value: { amount: found.amount, currency: found.symbol, by: "source" } },
  );
}
