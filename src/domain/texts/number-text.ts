import {
  absolute,
  compare,
  formatDecimal,
  isNegative,
  isZero,
  parseDecimal,
  round,
  type Decimal,
} from "../money/decimal.ts";

/** Formats the service's decimal strings exactly, without floating-point numbers. */
export type NumberText = {
  /** Minimum and maximum digits after the point. */
  digits(text: string, minDigits: number, maxDigits: number): string;
  /** Formats money as `$1,234.50`. A currency code without a symbol follows the number. */
  money(text: string, currency: string): string;
  /** Whether an amount is zero or less than the currency's smallest unit, which `money` shows as `<$0.01`. */
  isUnderSmallest(text: string, currency: string): boolean;
  /** Like `money`, with as many digits as a price of this size needs. */
  price(text: string, currency: string): string;
  /** Formats an amount of a coin, rounded to the significant digits for its size; `exact` keeps all digits. */
  amount(text: string): string;
  /**
   * Formats an amount of a currency with its decimal places, such as `209.30`; an amount with more digits is formatted like that of a coin.
   */
  currencyAmount(text: string, currency: string): string;
  exact(text: string): string;
  /** A ratio (`"0.125"`) as `12.5%`. */
  percent(ratio: string): string;
};

type Frame = { before: string; after: string; digits: number };

const minus = "−";
/** Maximum decimal places of amounts. */
const maxPlaces = 18;
const smallestAmount: Decimal = { units: 1n, scale: maxPlaces };

export function createNumberText(locale: string): NumberText {
  const latin = { numberingSystem: "latn" } as const;
  const integerFormat = new Intl.NumberFormat(locale, { ...latin, maximumFractionDigits: 0 });
  const point =
    new Intl.NumberFormat(locale, latin).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ??
    ".";
  const percentSign = new Intl.NumberFormat(locale, { ...latin, style: "percent" })
    .formatToParts(1)
    .filter(({ type }) => type === "percentSign" || type === "literal")
    .map(({ value }) => value)
    .join("");
  const frames = new Map<string, Frame>();

  const unsigned = (decimal: Decimal, minDigits: number, maxDigits: number): string => {
    const [integer = "0", fraction = ""] = formatDecimal(absolute(round(decimal, maxDigits))).split(".");
    const shownFraction = fraction.padEnd(minDigits, "0");
    return `${integerFormat.format(BigInt(integer))}${shownFraction === "" ? "" : point + shownFraction}`;
  };
  const signOf = (decimal: Decimal, maxDigits: number): string =>
    isNegative(round(decimal, maxDigits)) ? minus : "";
  const digits = (text: string, minDigits: number, maxDigits: number): string => {
    const decimal = parseDecimal(text);
    return signOf(decimal, maxDigits) + unsigned(decimal, minDigits, maxDigits);
  };
  const frameOf = (currency: string): Frame => {
    const known = frames.get(currency);
    if (known !== undefined) return known;
    const frame = frameFor(locale, currency);
    frames.set(currency, frame);
    return frame;
  };
  const framed = (decimal: Decimal, currency: string, minDigits: number, maxDigits: number): string => {
    const { before, after } = frameOf(currency);
    return `${signOf(decimal, maxDigits)}${before}${unsigned(decimal, minDigits, maxDigits)}${after}`;
  };
  return {
    digits,
    money(text, currency) {
      const decimal = parseDecimal(text);
      const places = frameOf(currency).digits;
      const smallest = { units: 1n, scale: places };
      if (isZero(decimal) || compare(absolute(decimal), smallest) >= 0)
        return framed(decimal, currency, places, places);
      // `−<$0.01`: the sign is first, as in all other amounts.
      return `${isNegative(decimal) ? minus : ""}<${framed(smallest, currency, places, places)}`;
    },
    isUnderSmallest: (text, currency) =>
      compare(absolute(parseDecimal(text)), { units: 1n, scale: frameOf(currency).digits }) < 0,
    price(text, currency) {
      const decimal = parseDecimal(text);
      const places = Math.max(frameOf(currency).digits, placesFor(decimal, 4));
      return framed(decimal, currency, frameOf(currency).digits, Math.min(places, 14));
    },
    amount(text) {
      const decimal = parseDecimal(text);
      const isTooSmall = decimal.units !== 0n && compare(absolute(decimal), smallestAmount) < 0;
      if (!isTooSmall) return digits(text, 0, Math.min(placesFor(decimal, 5), maxPlaces));
      // A non-zero amount is never shown as zero.
      return `${isNegative(decimal) ? minus : ""}<${digits(formatDecimal(smallestAmount), 0, maxPlaces)}`;
    },
    currencyAmount(text, currency) {
      const [, fraction = ""] = text.split(".");
      const { digits: places } = frameOf(currency);
      if (fraction.length <= places) return digits(text, places, places);
      return digits(text, places, Math.max(places, Math.min(placesFor(parseDecimal(text), 5), 18)));
    },
    exact: (text) => digits(text, 0, 1_000),
    percent(ratio) {
      const { units, scale } = parseDecimal(ratio);
      const percent = { units: units * 100n, scale };
      const maxDigits = compare(absolute(percent), { units: 100n, scale: 0 }) >= 0 ? 0 : 1;
      return `${signOf(percent, maxDigits)}${unsigned(percent, maxDigits, maxDigits)}${percentSign}`;
    },
  };
}

/** Number of decimal places for about `significant` significant digits, at least two. */
function placesFor(decimal: Decimal, significant: number): number {
  const text = formatDecimal(absolute(decimal));
  const [integer = "0", fraction = ""] = text.split(".");
  if (integer !== "0") return Math.max(significant + 1 - integer.length, 2);
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  return zeros + significant;
}

function frameFor(locale: string, currency: string): Frame {
  try {
    const format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    });
    const parts = format.formatToParts(1);
    const first = parts.findIndex(({ type }) => type === "integer");
    const textOf = (some: Intl.NumberFormatPart[]): string => some.map(({ value }) => value).join("");
    return {
      before: textOf(parts.slice(0, first)),
      after: textOf(parts.slice(first + 1).filter(({ type }) => type !== "decimal" && type !== "fraction")),
      digits: format.resolvedOptions().maximumFractionDigits ?? 2,
    };
  } catch {
    return { before: "", after: ` ${currency}`, digits: 2 };
  }
}
