import {
  absolute,
  add,
  compare,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { fileNote, type FileNote } from "../file-note.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import type { ExchangeCoins } from "../reading/exchange-coins.ts";
import { checkWorth } from "../reading/stated-worth.ts";
import { currencies, sumAt, type Sum } from "../reading/sums.ts";

export type Common = Omit<ReportedTransaction, "type" | "legs">;
type CellOf = (row: Row, column: string) => string;

/** An amount of money with a decimal comma, as the app writes it in some languages (`71.000,00 CZK`), with a decimal point. */
const withPoint = (text: string): string =>
  text.replace(
    /^(\D*)(\d{1,3}(?:[.\s]\d{3})+|\d+),(\d{2})(\D*)$/,
    (_, before: string, whole: string, cents: string, after: string) =>
      `${before}${whole.replace(/\D/g, "")}.${cents}${after}`,
  );

/** Reads an amount of money. Throws `RowError` for an invalid or negative one. */
export function moneyReader(cell: CellOf): (row: Row, column: "Value" | "Fees") => Sum | undefined {
  return (row, column) => {
    const sum = sumAt(row, withPoint(cell(row, column)), column);
    if (sum === undefined || sum.amount === "0") return undefined;
    if (sum.isNegative || !isFiat(sum.symbol))
      throw new RowError(rowReason("moneyNotAboveZero", { column, text: cell(row, column) }), row);
    return sum;
  };
}

/** The price; `undefined` if it is missing. Throws `RowError` for another form: the price decides what the fee is part of. */
function priceAt(row: Row, text: string): Decimal | undefined {
  const price = numberIn(text);
  if (text !== "" && price === undefined)
    throw new RowError(rowReason("notANumberLike", { column: "Price", text: text.slice(0, 60) }), row);
  return price;
}

/** The number in an amount of money that is not negative; `undefined` for another text. */
function numberIn(text: string): Decimal | undefined {
  const number = /^\D*(\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?)\D*$/.exec(withPoint(text))?.[1];
  return number === undefined || /^\D*[-\u2212(]/.test(text)
    ? undefined
    : parseDecimal(number.replaceAll(",", ""));
}

/** The currency of an amount of money, if it states one. */
function currencyOf(text: string): string | undefined {
  const [sign] = /[€$£]/.exec(text) ?? [];
  return sign === undefined ? /[A-Z]{3}$/.exec(text)?.[0] : currencies[sign];
}

/**
 * Throws `RowError` if the quantity at its price is not the value, with or without the fee. A price in another currency says nothing, and
 * `1,234` can be read in two ways.
 */
function checkPrice(
  row: Row,
  { quantity, value, fee, currency }: Amounts & { currency: string },
  texts: { price: string; value: string },
): void {
  const unit = currencyOf(texts.price);
  if ((unit !== undefined && unit !== currency) || /^\D*\d{1,3}[.,\s]\d{3}\D*$/.test(texts.price)) return;
  const number = numberIn(texts.price);
  if (number === undefined) return;
  checkWorth(
    row,
    {
      quantity,
      price: number,
      from: subtract(value, fee),
      to: add(value, fee),
      unit: currency,
      stated: `Value ${texts.value}`,
    },
    { share: "0.02", priceScale: 2, quantityScale: 4 },
  );
}

/** `type` in English and in lower case. */
type Trade = { common: Common; coin: ReportedLeg; type: string };
type Amounts = { quantity: Decimal; price: Decimal | undefined; value: Decimal; fee: Decimal };

/**
 * Whether the quantity at its price is worth the stated value, rather than the value without the fee (of a purchase) or with it (of a sale).
 * `undefined` if the price is rounded too much to say.
 */
function isWorthValue({ quantity, price, value, fee }: Amounts, isBuy: boolean): boolean | undefined {
  if (price === undefined) return undefined;
  const worth = multiply(quantity, price);
  const rounding = add(multiply(quantity, { units: 1n, scale: price.scale }), { units: 1n, scale: 2 });
  if (compare(add(rounding, rounding), fee) >= 0) return undefined;
  const toValue = absolute(subtract(worth, value));
  const toOther = absolute(subtract(worth, isBuy ? subtract(value, fee) : add(value, fee)));
  return compare(toValue, toOther) <= 0;
}

/** The part of `quantity` that `paid` of `value` buys, to as many decimal places, or to eight if it has few. */
function shareOf(quantity: Decimal, paid: Decimal, value: Decimal): Decimal {
  return round(divide(multiply(quantity, paid), value), quantity.scale < 4 ? 8 : quantity.scale);
}

/**
 * Purchases and sales. Their money is in an account that the file does not cover, so a purchase includes a deposit of its payment, and a sale a
 * withdrawal of its proceeds. A purchase is paid with `Value`. In the app, the fee is taken off it first, although `Quantity` is that of the whole
 * value; and `Value` of a sale includes the fee. At Revolut X, `Quantity` is what arrives, and `Value` of a sale is net of the fee. Where the price
 * says otherwise, it decides.
 */
export function statementTrades(
  cell: CellOf,
  coins: ExchangeCoins,
): { of: (row: Row, trade: Trade) => ReportedTransaction[]; warnings: () => FileNote[] } {
  const moneyAt = moneyReader(cell);
  let reduced = 0;

  const amountsAt = (row: Row, { coin }: Trade): Amounts & { currency: string } => {
    const value = moneyAt(row, "Value");
    const fee = moneyAt(row, "Fees");
    if (value === undefined) throw new RowError(rowReason("sideNotStated", { column: "Value" }), row);
    if (fee !== undefined && fee.symbol !== value.symbol)
      throw new RowError(
        rowReason("feeInOther", { column: "Fees", fee: fee.symbol, money: value.symbol }),
        row,
      );
    return {
      quantity: parseDecimal(coin.amount),
      // Without a fee, no figure depends on it.
      price: fee === undefined ? undefined : priceAt(row, cell(row, "Price").trim()),
      value: parseDecimal(value.amount),
      fee: fee === undefined ? zero : parseDecimal(fee.amount),
      currency: value.symbol,
    };
  };

  return {
    of(row, trade) {
      const { common, coin, type } = trade;
      const isBuy = type.startsWith("buy");
      const isAtExchange = type.endsWith("revolut x");
      const { currency, ...amounts } = amountsAt(row, trade);
      const { quantity, value, fee } = amounts;
      checkPrice(
        row,
        { ...amounts, currency },
        { price: cell(row, "Price").trim(), value: cell(row, "Value") },
      );
      const hasFee = compare(fee, zero) > 0;
      const isGross = hasFee && (isWorthValue(amounts, isBuy) ?? !isAtExchange);
      if ((isBuy || isGross) && compare(fee, value) >= 0)
        throw new RowError(rowReason("feeNotBelowTotal", { column: "Fees" }), row);
      const money = coins.assetOf(row, currency, "Value");
      const side = (direction: "in" | "out" | "fee", amount: Decimal): ReportedLeg => ({
        direction,
        assetId: money,
        amount: formatDecimal(amount),
      });
      const net = subtract(value, fee);
      const isReduced = isBuy && isGross && !isAtExchange;
      if (isReduced) reduced++;
      const bought: ReportedTransaction = {
        ...common,
        type: "trade",
        legs: [
          isReduced ? { ...coin, amount: formatDecimal(shareOf(quantity, net, value)) } : coin,
          isBuy ? side("out", net) : side("in", isGross ? value : add(value, fee)),
          ...(hasFee ? [side("fee", fee)] : []),
        ],
      };
      const carry: ReportedTransaction = {
        ...common,
        type: isBuy ? "deposit" : "withdrawal",
        legs: [side(isBuy ? "in" : "out", isGross && !isBuy ? net : value)],
      };
      return isBuy ? [carry, bought] : [bought, carry];
    },
    warnings: () => (reduced === 0 ? [] : [fileNote("feeTakenFirst", { count: reduced })]),
  };
}
