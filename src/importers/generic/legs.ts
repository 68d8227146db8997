import { canonicalAssetId, partsOf, type AssetHint } from "../../domain/assets/asset.ts";
import { chainOfPlatform } from "../../domain/catalog/chains.ts";
import { assetAt, tickerPattern } from "../../domain/catalog/exchange-assets.ts";
import { isChain } from "../../domain/ledger/identity.ts";
import type { Leg, ReportedLeg } from "../../domain/ledger/transaction.ts";
import { add, compare, formatDecimal, multiply, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { RowError, type ImportOptions, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { splitSign } from "../reading/amounts.ts";
import { nativeHint } from "../reading/asset-hints.ts";
import type { Word } from "../word-meanings/transaction-words.ts";
import { directionOf, type AmountSign } from "./directions.ts";
import type { AmountField, GenericField } from "./fields.ts";

/** The cells of a file's rows. */
export type Cells = {
  textOf(row: Row, field: GenericField): string;
  /** A signed amount in plain notation. */
  amountOf(row: Row, field: AmountField): string;
  assetOf(row: Row, text: string, platform: string, field: GenericField): string;
  sign: AmountSign | undefined;
  isFeeIncluded: boolean;
  /** A charged fee as a positive amount. A file writes fees either positive or negative; in a file with both, some are rebates. */
  feeOf(row: Row): string;
};

/** Reads charged fees as positive amounts. Throws `RowError` for a fee whose sign differs from the file's earlier fees. */
export function createFeeSizes(): (row: Row, fee: string) => string {
  let areNegative: boolean | undefined;
  return (row, fee) => {
    const { amount, negative } = splitSign(fee);
    if (amount === "0") return amount;
    areNegative ??= negative;
    if (areNegative !== negative) throw new RowError(rowReason("feesOfBothSigns"), row);
    return amount;
  };
}

/** Whether amounts include fees in their coin. Throws `bad_request` for another word. */
export function isFeeIncluded(options: ImportOptions): boolean {
  const rule = options.columns?.["feeRule"];
  if (rule === undefined || rule === "on top" || rule === "included") return rule === "included";
  throw new AppError(
    "bad_request",
    msg`columns.feeRule is "${rule.slice(0, 40)}"; it is "on top" (the balance changes by the amount and by the fee, the default) or "included" (by the amount alone).`,
  );
}

export function legsOf(
  row: Row,
  { word, platform, cells }: { word: Word | undefined; platform: string; cells: Cells },
): ReportedLeg[] {
  const { textOf, assetOf, sign } = cells;
  const legs: ReportedLeg[] = [];
  const add = (direction: Leg["direction"], amount: string, assetId: string): void => {
    if (amount !== "0") legs.push({ direction, assetId, amount });
  };
  for (const [direction, amountField, assetField] of [
    ["in", "receivedAmount", "receivedAsset"],
    ["out", "sentAmount", "sentAsset"],
  ] as const) {
    const { amount, negative } = splitSign(cells.amountOf(row, amountField));
    if (negative && direction === "in" && amount !== "0")
      throw new RowError(rowReason("amountGoesOut", { column: amountField }), row);
    if (amount !== "0") add(direction, amount, assetOf(row, textOf(row, assetField), platform, assetField));
    else checkNamed(row, direction, textOf);
  }
  if (legs.length > 0) checkSides(row, word, legs);
  const signed = splitSign(cells.amountOf(row, "amount"));
  if (legs.length === 0 && signed.amount !== "0") {
    const direction = directionOf(row, { negative: signed.negative, sign, word });
    add(direction, signed.amount, assetOf(row, textOf(row, "asset"), platform, "asset"));
    const money = totalOf(row, signed, { direction, cells });
    const currency = textOf(row, "currency");
    if (word?.type === "trade") {
      if (money === "0" || currency === "") throw new RowError(rowReason("tradeNeedsOtherSide"), row);
      add(direction === "in" ? "out" : "in", money, assetOf(row, currency, platform, "currency"));
    }
  }
  const fee = cells.feeOf(row);
  const isMove = word?.type === "trade" || (word?.side !== undefined && word.type !== "fee");
  if (fee !== "0" && legs.length === 0 && isMove)
    throw new RowError(rowReason("feeWithoutOwnAmount", { type: word?.type ?? "" }), row);
  if (fee !== "0") {
    const feeAsset = textOf(row, "feeAsset") || textOf(row, "currency");
    if (feeAsset === "") throw new RowError(rowReason("feeWithoutAsset"), row);
    const assetId = assetOf(row, feeAsset, platform, "feeAsset");
    if (cells.isFeeIncluded) takeFeeOut(row, legs, { assetId, amount: fee });
    add("fee", fee, assetId);
  }
  if (legs.length === 0) throw new RowError(rowReason("noMovement"), row);
  state(row, legs, { value: cells.amountOf(row, "value"), currency: textOf(row, "valueCurrency") });
  return legs;
}

/** Subtracts an included fee from the amount in its coin, so that amount and fee together have the stated effect on the balance. */
function takeFeeOut(row: Row, legs: ReportedLeg[], fee: { assetId: string; amount: string }): void {
  const feeAssetLegs = legs.filter(({ assetId }) => assetId === fee.assetId);
  const leg = feeAssetLegs.find(({ direction }) => direction === "out") ?? feeAssetLegs[0];
  if (leg === undefined) return;
  const [amount, chargedFee] = [parseDecimal(leg.amount), parseDecimal(fee.amount)];
  if (leg.direction === "out" && compare(chargedFee, amount) > 0)
    throw new RowError(rowReason("feeAboveOwnAmount", { fee: fee.amount, amount: leg.amount }), row);
  leg.amount = formatDecimal(
    leg.direction === "out" ? subtract(amount, chargedFee) : add(amount, chargedFee),
  );
}

/** Throws `RowError` for a side without an amount that names another coin than the other side: its amount may have been lost. */
function checkNamed(row: Row, direction: "in" | "out", textOf: Cells["textOf"]): void {
  const received = [textOf(row, "receivedAmount"), textOf(row, "receivedAsset")];
  const sentCells = [textOf(row, "sentAmount"), textOf(row, "sentAsset")];
  const [[amount = "", coin = ""], [, otherCoin = ""]] =
    direction === "in" ? [received, sentCells] : [sentCells, received];
  if (amount !== "" || coin === otherCoin || !tickerPattern.test(coin)) return;
  const column = direction === "in" ? "receivedAmount" : "sentAmount";
  throw new RowError(rowReason("coinWithoutAmount", { column, coin }), row);
}

/** Throws `RowError` if the received and sent sides contradict the row's word. */
function checkSides(row: Row, word: Word | undefined, legs: readonly ReportedLeg[]): void {
  const has = (side: Leg["direction"]): boolean => legs.some(({ direction }) => direction === side);
  if (word?.type === "trade" && !(has("in") && has("out")))
    throw new RowError(rowReason(has("in") ? "tradeWithoutSent" : "tradeWithoutReceived"), row);
  if (word?.type !== "trade" && word?.side !== undefined && !has(word.side))
    throw new RowError(
      rowReason(word.side === "in" ? "typeWithoutReceived" : "typeWithoutSent", { type: word.type }),
      row,
    );
}

/** Throws `RowError` for a price below zero, and for proceeds below zero of an amount above zero. */
function totalOf(
  row: Row,
  signed: ReturnType<typeof splitSign>,
  { direction, cells }: { direction: Leg["direction"]; cells: Cells },
): string {
  const price = splitSign(cells.amountOf(row, "price"));
  if (price.negative && price.amount !== "0")
    throw new RowError(rowReason("belowZero", { column: "price", text: `-${price.amount}` }), row);
  const total = splitSign(cells.amountOf(row, "total"));
  if (total.negative && direction === "out" && !signed.negative)
    throw new RowError(rowReason("amountGoesOut", { column: "total" }), row);
  if (total.amount !== "0") return total.amount;
  return formatDecimal(multiply(parseDecimal(price.amount), parseDecimal(signed.amount)));
}

/** Sets the stated value on the first leg. Throws `RowError` for one below zero if nothing left. */
function state(
  row: Row,
  legs: ReportedLeg[],
  { value, currency }: { value: string; currency: string },
): void {
  const [leg] = legs;
  const { amount, negative } = splitSign(value);
  if (negative && legs.every(({ direction }) => direction === "in"))
    throw new RowError(rowReason("belowZero", { column: "value", text: value.slice(0, 60) }), row);
  if (leg !== undefined && amount !== "0" && /^[A-Za-z]{3,5}$/.test(currency))
    leg.value = { amount, currency: currency.toUpperCase(), by: "source" };
}

/** The asset of a text: an asset id, or a ticker of this platform. */
export function readAsset(row: Row, text: string, platform: string, field: GenericField): AssetHint {
  if (text.includes("/") && text.includes(":")) {
    try {
      partsOf(text);
      return { assetId: canonicalAssetId(text) };
    } catch (error) {
      if (error instanceof AppError)
        throw new RowError(rowReason("assetIdInvalid", { column: field, text: text.slice(0, 80) }), row);
      throw error;
    }
  }
  if (!tickerPattern.test(text))
    throw new RowError(rowReason("assetUnknown", { column: field, text: text.slice(0, 60) }), row);
  const symbol = text.toUpperCase();
  if (!isChain(platform))
    return assetAt(platform === "manual" ? "manual" : platform.slice("exchange:".length), symbol);
  const money = assetAt("manual", symbol);
  if (money.assetId.startsWith("currency:")) return money;
  const chain = chainOfPlatform(platform);
  if (chain?.symbols.some((chainSymbol) => chainSymbol.toUpperCase() === symbol) === true)
    return nativeHint(chain);
  throw new RowError(rowReason("tickerOfToken", { column: field, text, platform }), row);
}
