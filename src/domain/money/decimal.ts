import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";

/**
 * An exact decimal: `units × 10^-scale`. Hot loops parse once, add `units` at one scale, and format once. On the wire and in the database a
 * decimal is the text of `formatDecimal`.
 */
export type Decimal = { readonly units: bigint; readonly scale: number };

export const zero: Decimal = { units: 0n, scale: 0 };

/** Maximum decimal places of an input. More are considered a mistake or an attack. */
const maxScale = 1_000;
const numberPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

const powers: bigint[] = [1n];

/** 10^exponent, cached. */
export function powerOfTen(exponent: number): bigint {
  while (powers.length <= exponent) powers.push((powers[powers.length - 1] ?? 1n) * 10n);
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

/** Maximum digits of an amount or a price before and after the decimal point (docs/spec/protocol.md §8). Computed figures may have more. */
export const maxAmountDigits = 80;

/** Whether a text is a decimal within the digits of an amount or a price. */
export function isAmount(text: string): boolean {
  if (text.length <= maxAmountDigits && !/[eE]/.test(text)) return isDecimal(text);
  const decimal = tryParse(text);
  if (decimal === undefined) return false;
  const { units, scale } = trimZeros(decimal);
  const digits = (units < 0n ? -units : units).toString().length;
  return scale <= maxAmountDigits && digits - scale <= maxAmountDigits;
}

/** Whether `text` is a decimal: digits, at most one point, an optional exponent; no separators or spaces. */
export function isDecimal(text: string): boolean {
  return tryParse(text) !== undefined;
}

/** Parses `"12.50"`, `"-.5"`, `"6.0E-7"`. Throws `bad_request` with the text for anything else. */
export function parseDecimal(text: string): Decimal {
  const decimal = tryParse(text);
  if (decimal === undefined)
    throw new AppError("bad_request", msg`"${text.slice(0, 60)}" is not a decimal number.`);
  return decimal;
}

function tryParse(text: string): Decimal | undefined {
  return parsePlain(text) ?? parseAny(text);
}

/** Parses digits with an optional minus and at most one point between them, as nearly all texts are; `undefined` for other texts. */
function parsePlain(text: string): Decimal | undefined {
  const length = text.length;
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  let point = -1;
  for (let index = start; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) continue;
    if (code !== 46 || point !== -1 || index === start || index === length - 1) return undefined;
    point = index;
  }
  if (length === start || length > maxScale) return undefined;
  if (point === -1) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: length - point - 1 };
}

function parseAny(text: string): Decimal | undefined {
  // More digits are not a plausible amount, and parsing them takes long.
  if (text.length > 2 * maxScale + 10) return undefined;
  const match = numberPattern.exec(text);
  if (match === null) return undefined;
  const [, sign, integerPart = "", fraction = "", exponent] = match;
  if (integerPart === "" && fraction === "") return undefined;
  let scale = fraction.length;
  let units = BigInt(integerPart + fraction);
  if (exponent !== undefined) scale -= Number(exponent);
  if (Math.abs(scale) > maxScale) return undefined;
  if (scale < 0) {
    units *= powerOfTen(-scale);
    scale = 0;
  }
  return { units: sign === "-" ? -units : units, scale };
}

/** Formats a decimal in plain notation: no exponent, no `+`, no trailing zeros, `"0"` for zero. */
export function formatDecimal({ units, scale }: Decimal): string {
  if (units === 0n) return "0";
  const negative = units < 0n;
  let digits = (negative ? -units : units).toString();
  if (scale > 0) {
    if (digits.length <= scale) digits = "0".repeat(scale - digits.length + 1) + digits;
    let end = digits.length;
    const point = digits.length - scale;
    while (end > point && digits.charCodeAt(end - 1) === 48) end--;
    digits = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
  }
  return negative ? `-${digits}` : digits;
}

/** The canonical text of any decimal text: `"1.50"` → `"1.5"`. */
export function normalizeDecimal(text: string): string {
  return formatDecimal(parseDecimal(text));
}

/** The same number with at least `scale` digits after the point. */
export function rescale(decimal: Decimal, scale: number): Decimal {
  return decimal.scale >= scale
    ? decimal
    : { units: decimal.units * powerOfTen(scale - decimal.scale), scale };
}

export function add(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale };
  return a.scale > b.scale
    ? { units: a.units + b.units * powerOfTen(a.scale - b.scale), scale: a.scale }
    : { units: a.units * powerOfTen(b.scale - a.scale) + b.units, scale: b.scale };
}

export function negate(a: Decimal): Decimal {
  return { units: -a.units, scale: a.scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return { units: a.units - b.units, scale: a.scale };
  return a.scale > b.scale
    ? { units: a.units - b.units * powerOfTen(a.scale - b.scale), scale: a.scale }
    : { units: a.units * powerOfTen(b.scale - a.scale) - b.units, scale: b.scale };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Compares two decimals, as a sort function requires it. */
export function compare(a: Decimal, b: Decimal): number {
  const left = a.scale < b.scale ? a.units * powerOfTen(b.scale - a.scale) : a.units;
  const right = b.scale < a.scale ? b.units * powerOfTen(a.scale - b.scale) : b.units;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function isZero(a: Decimal): boolean {
  return a.units === 0n;
}

export function isNegative(a: Decimal): boolean {
  return a.units < 0n;
}

export function absolute(a: Decimal): Decimal {
  return a.units < 0n ? negate(a) : a;
}

export function minimum(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b;
}

/** An exact quotient ends in many zeros, which are removed in groups of this size, then one by one. */
const zerosPerBatch = 6;

/** Removes trailing zeros, so that `units` stays small in long sums of products. */
export function trimZeros(a: Decimal): Decimal {
  let { units, scale } = a;
  if (units === 0n) return zero;
  while (scale >= zerosPerBatch && units % powerOfTen(zerosPerBatch) === 0n) {
    units /= powerOfTen(zerosPerBatch);
    scale -= zerosPerBatch;
  }
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale--;
  }
  return { units, scale };
}

/** Significant digits of a division (docs/spec/accounting.md §4 requires at least 28). */
const divisionDigits = 34;

/** a ÷ b with `digits` significant digits, rounded half away from zero. Throws `RangeError` if b is zero. */
export function divide(a: Decimal, b: Decimal, digits = divisionDigits): Decimal {
  if (b.units === 0n) throw new RangeError("division by zero");
  if (a.units === 0n) return zero;
  const lengthOf = (units: bigint): number => (units < 0n ? -units : units).toString().length;
  const shift = Math.max(0, digits - lengthOf(a.units) + lengthOf(b.units) + 1);
  let quotient = divideRounded(a.units * powerOfTen(shift), b.units);
  let scale = a.scale - b.scale + shift;
  if (scale < 0) {
    quotient *= powerOfTen(-scale);
    scale = 0;
  }
  return trimZeros({ units: quotient, scale });
}

/** Rounds to `scale` decimal places, half away from zero. */
export function round(a: Decimal, scale: number): Decimal {
  return a.scale <= scale ? a : { units: divideRounded(a.units, powerOfTen(a.scale - scale)), scale };
}

/** Rounds to at most `digits` significant digits, half away from zero. */
export function roundToSignificant(a: Decimal, digits: number): Decimal {
  const surplus = (a.units < 0n ? -a.units : a.units).toString().length - digits;
  if (surplus <= 0) return a;
  if (surplus <= a.scale) return trimZeros(round(a, a.scale - surplus));
  return { units: divideRounded(a.units, powerOfTen(surplus)) * powerOfTen(surplus - a.scale), scale: 0 };
}

function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const magnitude = (2n * n + d) / (2n * d);
  return negative ? -magnitude : magnitude;
}

/** The nearest double, for a chart or an estimate; never for money. */
export function toNumber(a: Decimal): number {
  return Number(formatDecimal(a));
}

/** The decimal nearest to a double, with at most 17 significant digits. Throws `RangeError` if it is not finite. */
export function fromNumber(value: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a finite number`);
  return parseDecimal(String(value));
}

/** The sum of decimal texts, as text. */
export function sumOf(texts: Iterable<string>): string {
  let total = zero;
  for (const text of texts) total = add(total, parseDecimal(text));
  return formatDecimal(total);
}

/** The sum of decimals; zero for an empty list. */
export function sumDecimals(decimals: Iterable<Decimal>): Decimal {
  let total = zero;
  for (const decimal of decimals) total = add(total, decimal);
  return total;
}

/** a − b as text; `null` if either is unknown. */
export function subtractKnown(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : formatDecimal(subtract(parseDecimal(a), parseDecimal(b)));
}

/** The text of a value that may be unknown. */
export function formatKnown(decimal: Decimal | null): string | null {
  return decimal === null ? null : formatDecimal(decimal);
}
