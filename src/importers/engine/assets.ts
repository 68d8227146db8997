import { assetAt, tickerPattern } from "../../domain/catalog/exchange-assets.ts";
import {
  compare,
  formatDecimal,
  isAmount,
  parseDecimal,
  subtract,
  zero,
} from "../../domain/money/decimal.ts";
import { erc20Asset, partsOf } from "../../domain/assets/asset.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { createAssetHints } from "../reading/asset-hints.ts";
import { quoteCell, type Cells } from "./cells.ts";
import type { AssetSource, DerivedAsset, Fields, FormatSpec, Scale, SignRule, Sum } from "./format.ts";
import { numberAt, splitUnit, type NumberStyle } from "./numbers.ts";

/** A nonzero amount with its asset. */
export type Quantity = { amount: string; assetId: string; symbol: string };
/** The same with its sign. */
export type Signed = Quantity & { isNegative: boolean };

export type Sums<F extends string> = {
  /** The amount with its sign; `undefined` if empty or zero. Throws `RowError` for an invalid amount or ticker. */
  signed(row: Row, sum: Pick<Sum<F>, "amount" | "asset" | "scale">): Signed | undefined;
  /** The absolute amount. Throws `RowError` for a sign that the sign rule does not allow. */
  sized(row: Row, sum: Sum<F>): Quantity | undefined;
  assetOf(row: Row, source: AssetSource<F>, amountCell?: string): { assetId: string; symbol: string };
  list(): ReturnType<ReturnType<typeof createAssetHints>["list"]>;
};

/** The usual ticker by the file's, in capital letters. */
function usualTickers(tickers: Record<string, string> = {}): Map<string, string> {
  return new Map(Object.entries(tickers).map(([ticker, usual]) => [ticker.toUpperCase(), usual]));
}

/** Reads the amounts of a file. Tickers are those of `platform`: an exchange, or `manual`. */
export function createSums<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
): Sums<keyof C & string> {
  type F = keyof C & string;
  const exchange = spec.platform.startsWith("exchange:") ? spec.platform.slice(9) : spec.id;
  const style: NumberStyle = spec.numbers ?? { decimal: "." };
  const hints = createAssetHints();
  const tickers = usualTickers(spec.tickers);
  const derivedTicker = tickerReader(spec, cells);

  const assetOf: Sums<F>["assetOf"] = (row, source, amountCell = "") => {
    if (typeof source === "object" && "assetId" in source) {
      hints.add({ assetId: source.assetId, symbol: source.symbol });
      return { assetId: source.assetId, symbol: source.symbol };
    }
    const { ticker, column } =
      typeof source === "string"
        ? { ticker: cells.text(row, source), column: cells.nameOf(source) }
        : derivedTicker(row, source, amountCell);
    if (typeof source === "object" && "idOrTicker" in source && tokenId.test(ticker)) {
      const assetId = canonicalTokenId(ticker);
      hints.add({ assetId });
      return { assetId, symbol: ticker };
    }
    const written = ticker.toUpperCase();
    const symbol = tickers.get(written) ?? written;
    if (!tickerPattern.test(symbol))
      throw new RowError(
        ticker === ""
          ? rowReason("tickerMissing", { column })
          : rowReason("notATicker", { column, text: quoteCell(ticker) }),
        row,
      );
    const hint = assetAt(exchange, symbol);
    hints.add(hint);
    return { assetId: hint.assetId, symbol };
  };
  const scaled = scaleReader(cells);
  const signed: Sums<F>["signed"] = (row, { amount: field, asset, scale }) => {
    const cell = cells.text(row, field);
    if (cell === "") return undefined;
    const column = cells.nameOf(field);
    const isUnit = typeof asset === "object" && "unitOf" in asset;
    if (isUnit && /^[-+]?0(?:[.,]0*)?$/.test(cell)) return undefined;
    const pair = isUnit && asset.pair !== undefined ? cells.text(row, asset.pair) : "";
    const digits = isUnit ? splitUnit(row, cell, { column, pair }).number : cell;
    const read = numberAt(row, digits, { column, style });
    if (read === "0") return undefined;
    const number = scale === undefined ? read : scaled(row, { number: read, digits, column }, scale);
    const { assetId, symbol } = assetOf(row, asset, isUnit ? cell : "");
    if (/[$€£¥円₹]/u.test(cell)) numberAt(row, digits, { column, style, asset: symbol });
    const isNegative = number.startsWith("-");
    return { amount: isNegative ? number.slice(1) : number, assetId, symbol, isNegative };
  };
  return {
    signed,
    sized(row, sum) {
      const found = signed(row, sum);
      if (found === undefined) return undefined;
      const { isNegative, ...quantity } = found;
      if (!matchesSign(found, sum.sign ?? "plus"))
        throw new RowError(
          rowReason(isNegative ? "amountBelowZero" : "amountAboveZero", {
            column: cells.nameOf(sum.amount),
            text: quoteCell(cells.text(row, sum.amount)),
          }),
          row,
        );
      const { less } = sum;
      const rest = less === undefined ? undefined : signed(row, { amount: less, asset: sum.asset });
      return rest === undefined
        ? quantity
        : withoutRest(row, quantity, rest, cells.nameOf(less ?? sum.amount));
    },
    assetOf,
    list: () => hints.list(),
  };
}

/** An amount less the part of it that was not executed. Throws `RowError` if nothing is left. */
function withoutRest(row: Row, quantity: Quantity, rest: Signed, column: string): Quantity {
  const left = subtract(parseDecimal(quantity.amount), parseDecimal(rest.amount));
  if (rest.isNegative || compare(left, zero) <= 0)
    throw new RowError(rowReason("restNotBelow", { column, text: rest.amount }), row);
  return { ...quantity, amount: formatDecimal(left) };
}

/** Decimal places of the smallest unit from which on a fraction of it is refused. */
const smallestPlaces = 8;

/**
 * Converts amounts in a small unit to whole coins. Refuses a fraction of the smallest unit, which does not exist: `25.000` is 25000 as written
 * by a spreadsheet.
 */
function scaleReader<F extends string>(
  cells: Cells<F>,
): (row: Row, amount: { number: string; digits: string; column: string }, scale: Scale<F>) => string {
  const placesAt = (row: Row, scale: Scale<F>): number => {
    if (typeof scale === "number") return scale;
    const text = cells.text(row, scale.field);
    const table = scale.by ?? scale.units;
    const places =
      table !== undefined ? table[text.toUpperCase()] : /^\d{1,2}$/.test(text) ? Number(text) : undefined;
    if (places === undefined)
      throw new RowError(
        rowReason("amountWithoutPlaces", { column: cells.nameOf(scale.field), text: quoteCell(text) }),
        row,
      );
    return places;
  };
  return (row, { number, digits, column }, scale) => {
    const { units, scale: numberScale } = parseDecimal(number);
    const places = placesAt(row, scale);
    const mayBeLarger = typeof scale === "number" || scale.units !== undefined;
    const isSmallest = !mayBeLarger || places >= smallestPlaces;
    const hasFraction = isSmallest
      ? numberScale > 0
      : typeof scale === "number" && numberScale + places > smallestPlaces;
    if (hasFraction || (isSmallest && /[.,]\d{3}$/.test(digits) && !digits.startsWith("0")))
      throw new RowError(rowReason("unitWithFraction", { column, text: quoteCell(digits) }), row);
    const scaledAmount = formatDecimal({ units, scale: numberScale + places });
    if (!isAmount(scaledAmount))
      throw new RowError(rowReason("tooManyDigits", { text: quoteCell(number) }), row);
    return scaledAmount;
  };
}

const tokenId = /^eip155:\d{1,12}\/erc20:0x[0-9a-f]{40}$/i;

/** A token id with EVM addresses in lower case. */
function canonicalTokenId(text: string): string {
  const { platform, reference } = partsOf(text);
  return erc20Asset(platform.toLowerCase(), reference);
}

/** Reads tickers of derived assets, which have no cell of their own. */
function tickerReader<C extends Fields>(
  { quotes = [] }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
): (
  row: Row,
  source: DerivedAsset<keyof C & string>,
  amountCell: string,
) => { ticker: string; column: string } {
  const pairs = createPairs(quotes);
  return (row, source, amountCell) => {
    if ("fixed" in source) return { ticker: source.fixed, column: "" };
    if ("idOrTicker" in source)
      return { ticker: cells.text(row, source.idOrTicker), column: cells.nameOf(source.idOrTicker) };
    if ("firstWord" in source)
      return {
        ticker: cells.text(row, source.firstWord).split(" ")[0] ?? "",
        column: cells.nameOf(source.firstWord),
      };
    if ("header" in source)
      return { ticker: cells.captured(source.header), column: cells.nameOf(source.header) };
    if ("unitOf" in source) {
      const column = cells.nameOf(source.unitOf);
      const pair = source.pair === undefined ? "" : cells.text(row, source.pair);
      return { ticker: splitUnit(row, amountCell, { column, pair }).unit, column };
    }
    const field = "base" in source ? source.base : source.quote;
    const column = cells.nameOf(field);
    const [base, quote] = pairs(row, cells.text(row, field), column);
    return { ticker: "base" in source ? base : quote, column };
  };
}

export function matchesSign({ isNegative }: { isNegative: boolean }, sign: SignRule): boolean {
  return sign === "any" || (sign === "minus") === isNegative;
}

/** Splits trading pairs by their separator, or by the known quotes if there is none. */
function createPairs(
  quotes: readonly string[],
): (row: Row, text: string, column: string) => [string, string] {
  const known = new Map<string, [string, string]>();
  // Some quotes are written with small letters, such as nUSD.
  const ends = quotes.map((quote) => quote.toUpperCase());
  return (row, text, column) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const upper = text.toUpperCase();
    const [base = "", quote = "", ...more] = upper.split(/[-/_: ]+/);
    const end = ends.find((quote) => upper.endsWith(quote) && upper.length > quote.length);
    const pair: [string, string] | undefined =
      base !== "" && quote !== "" && more.length === 0
        ? [base, quote]
        : quote === "" && end !== undefined
          ? [upper.slice(0, -end.length), end]
          : undefined;
    if (pair === undefined) throw new RowError(rowReason("notAPair", { column, text: quoteCell(text) }), row);
    if (known.size < 10_000) known.set(text, pair);
    return pair;
  };
}
