import { add, compare, formatDecimal, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedLeg } from "../../domain/ledger/transaction.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { matchesSign, type Sums } from "./assets.ts";
import { quoteCell, type Cells } from "./cells.ts";
import type { AssetSource, Fee, FeeRule, Fields, FormatSpec } from "./format.ts";
import { legOf } from "./leg-parts.ts";

type FeeOf<F extends string> = Omit<Fee<F>, "asset"> & { asset: AssetSource<F> };

/** A fee in the received coin, with the source of that coin's ticker. */
export function withAsset<C extends Fields>(
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

/** The column that names the coin of a fee; `undefined` if it also names the coin of an amount. */
export function ownCoinOf<C extends Fields>(
  { movement, trade, sides, columns = [] }: FormatSpec<C>,
  { asset }: Fee<keyof C & string>,
): (keyof C & string) | undefined {
  const amounts = [movement, trade?.base, trade?.quote, sides?.in, sides?.out, ...columns];
  return typeof asset !== "string" || amounts.some((sum) => sum?.asset === asset) ? undefined : asset;
}

/** Throws `RowError` for a fee whose sign differs from the earlier fees of its column. */
export type SignOfFees<F extends string> = (row: Row, column: F, isNegative: boolean) => void;

/** A file writes charged fees either above or below zero; in a file with both, some are rebates. */
export function createSignOfFees<F extends string>(): SignOfFees<F> {
  const signs = new Map<F, boolean>();
  return (row, column, isNegative) => {
    const areNegative = signs.get(column) ?? isNegative;
    signs.set(column, areNegative);
    if (areNegative !== isNegative) throw new RowError(rowReason("feesOfBothSigns"), row);
  };
}

/** Adds the row's fee to its legs by the format's fee rule. Throws `RowError` for a fee without an amount or a coin. */
export function withFee<F extends string>(
  row: Row,
  legs: ReportedLeg[],
  fee: FeeOf<F>,
  {
    cells,
    sums,
    rule,
    ownCoin,
    checkSign,
  }: {
    cells: Cells<F>;
    sums: Sums<F>;
    rule: FeeRule | undefined;
    ownCoin: F | undefined;
    checkSign: SignOfFees<F>;
  },
): ReportedLeg[] {
  const found = sums.signed(row, fee);
  if (found === undefined) {
    const coin = ownCoin === undefined ? "" : cells.text(row, ownCoin);
    // Some files name a coin next to the empty fee of incoming rows, such as rewards.
    const hasPaid = legs.some(({ direction }) => direction !== "in");
    if (coin !== "" && hasPaid && cells.has(fee.amount) && cells.isBlank(row, fee.amount))
      throw new RowError(
        rowReason("coinWithoutAmount", { column: cells.nameOf(fee.amount), coin: quoteCell(coin) }),
        row,
      );
    return legs;
  }
  const column = cells.nameOf(fee.amount);
  if (fee.sign === "any") checkSign(row, fee.amount, found.isNegative);
  const isRebate = !matchesSign(found, fee.sign ?? "plus");
  if (isRebate && fee.hasRebates !== true)
    throw new RowError(rowReason("feeSign", { column, text: quoteCell(cells.text(row, fee.amount)) }), row);
  const feeLeg = legOf(isRebate ? "in" : "fee", found);
  const leg = legs.find(({ assetId, direction }) => assetId === found.assetId && direction !== "fee");
  if (leg === undefined) return [...legs, feeLeg];
  const side = leg.direction === "in" ? "in" : "out";
  const applied = rule ?? (typeof fee.rule === "string" ? fee.rule : fee.rule[side]);
  if (applied === "unknown")
    throw new RowError(
      rowReason("feeRuleUnknown", { column, fee: found.amount, symbol: found.symbol, amount: leg.amount }),
      row,
    );
  if (applied === "on top") return [...legs, feeLeg];
  // The amount already includes the rebate.
  if (isRebate) return legs;
  const [amount, part] = [parseDecimal(leg.amount), parseDecimal(found.amount)];
  const order = compare(part, amount);
  if (side === "out" && order > 0) throw new RowError(rowReason("feeAboveAmount", { column }), row);
  const rest = formatDecimal(side === "out" ? subtract(amount, part) : add(amount, part));
  return [
    ...legs.flatMap((otherLeg) =>
      otherLeg !== leg ? [otherLeg] : rest === "0" ? [] : [{ ...otherLeg, amount: rest }],
    ),
    feeLeg,
  ];
}

/** Sets a row's value in money on its legs, except on legs in money and fees. Throws `RowError` for one below zero if nothing left. */
export function withValue<C extends Fields>(
  row: Row,
  legs: ReportedLeg[],
  { value }: FormatSpec<C>,
  { cells, sums }: { cells: Cells<keyof C & string>; sums: Sums<keyof C & string> },
): ReportedLeg[] {
  if (value === undefined || legs.some(({ assetId }) => assetId.startsWith("currency:"))) return legs;
  const found = sums.signed(row, value);
  if (found === undefined || !isFiat(found.symbol)) return legs;
  if (found.isNegative && legs.length > 0 && legs.every(({ direction }) => direction === "in"))
    throw new RowError(
      rowReason("belowZero", {
        column: cells.nameOf(value.amount),
        text: quoteCell(cells.text(row, value.amount)),
      }),
      row,
    );
  return legs.map((leg) =>
    leg.direction === "fee"
      ? leg
      : { ...leg, value: { amount: found.amount, currency: found.symbol, by: "source" } },
  );
}
