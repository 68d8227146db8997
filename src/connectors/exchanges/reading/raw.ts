import {
  add,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  isDecimal,
} from "../../../domain/money/decimal.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import type { Change } from "../../../domain/exchange/exchange-event.ts";

/** A record of an exchange's response. Numbers are text, so that no digit is lost. */
export type Raw = Readonly<Record<string, unknown>>;

export function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null;
}

/** The value at a path of an answer. Throws `malformed` if the answer has another shape. */
export function valueAt(answer: unknown, ...path: string[]): unknown {
  let value = answer;
  for (const step of path) {
    if (!isRaw(value)) throw new ExchangeFailure("malformed", `the answer has no ${path.join(".")}.`);
    value = value[step];
  }
  return value;
}

/** The record at a path of an answer. Throws `malformed` if there is none. */
export function rowAt(answer: unknown, ...path: string[]): Raw {
  const value = valueAt(answer, ...path);
  if (isRaw(value)) return value;
  throw new ExchangeFailure("malformed", `the answer has no record${placeOf(path)}.`);
}

const placeOf = (path: readonly string[]): string => (path.length > 0 ? ` at ${path.join(".")}` : "");

/** The records at a path. Throws `malformed` if there is no list, because an empty list would mean that everything was read. */
export function listAt(answer: unknown, ...path: string[]): Raw[] {
  const value = valueAt(answer, ...path);
  if (!Array.isArray(value))
    throw new ExchangeFailure("malformed", `the answer has no list${placeOf(path)}.`);
  return value.map((row: unknown) => {
    if (isRaw(row)) return row;
    throw new ExchangeFailure(
      "malformed",
      `the answer has "${String(row).slice(0, 40)}" in place of a record${placeOf(path)}.`,
    );
  });
}

/** An answer that is a list of lists of cells. Throws `malformed` for another shape. */
export function cellsOf(answer: unknown): (readonly unknown[])[] {
  return listAt(answer).map((row) => (Array.isArray(row) ? row : []));
}

export function textOf(row: Raw, ...names: string[]): string {
  for (const name of names) {
    const value = row[name];
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number" || typeof value === "bigint") return String(value);
  }
  return "";
}

/** The records at a path, where the exchange writes null for an empty list. Throws `malformed` for anything else. */
export function listOrNull(answer: unknown, ...path: string[]): Raw[] {
  return valueAt(answer, ...path) === null ? [] : listAt(answer, ...path);
}

/** A list within a record; empty if missing, such as fees that only some trades have. */
export function partsOf(row: Raw, name: string): Raw[] {
  const value = row[name];
  return value === undefined || value === null ? [] : listAt(value);
}

/** A record within a record; empty if missing. */
export function partOf(row: Raw, name: string): Raw {
  const value = row[name];
  return isRaw(value) ? value : {};
}

/** The records of a list, or a single record without a list. */
export function recordsIn(answer: unknown): Raw[] {
  return Array.isArray(answer) ? listAt(answer) : [rowAt(answer)];
}

/** Removes duplicate rows, which occur if pages shift while they are read. */
export function distinctRecords<Row>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

/** The smallest numeric id of a page in any order; the id of the last row if ids are not numbers. */
export function lowestId(rows: readonly Raw[], name: string): string {
  return idAtEnd(rows, name, (a, b) => a < b);
}

/** The largest numeric id of a page in any order; the id of the last row if ids are not numbers. */
export function highestId(rows: readonly Raw[], name: string): string {
  return idAtEnd(rows, name, (a, b) => a > b);
}

function idAtEnd(rows: readonly Raw[], name: string, isBefore: (a: bigint, b: bigint) => boolean): string {
  const ids = rows.map((row) => textOf(row, name));
  return ids.every((id) => /^\d+$/.test(id))
    ? ids.reduce((end, id) => (end === "" || isBefore(BigInt(id), BigInt(end)) ? id : end), "")
    : (ids.at(-1) ?? "");
}

/** The records under the keys of a record. Throws `malformed` for a value that is not a record. */
export function entriesAt(answer: unknown, ...path: string[]): [key: string, row: Raw][] {
  const rows = rowAt(answer, ...path);
  return Object.keys(rows).map((key) => [key, rowAt(rows, key)]);
}

/** The number in the first field with a value, in plain notation. Throws `malformed` if there is none, or if it is not a number. */
export function amountOf(row: Raw, ...names: string[]): string {
  const text = textOf(row, ...names);
  if (text === "") throw new ExchangeFailure("malformed", `a record has no ${names.join(" or ")}.`);
  return plainDecimal(text);
}

/** Like {@link amountOf}, for unsigned fields. Throws `malformed` for a negative amount, which would reverse the record. */
export function unsignedAmountOf(row: Raw, ...names: string[]): string {
  const amount = amountOf(row, ...names);
  if (!amount.startsWith("-")) return amount;
  throw new ExchangeFailure("malformed", `a record has the negative amount ${amount}.`);
}

/** Like {@link amountOf}, for optional fields, such as a fee: "0" if absent. */
export function optionalAmountOf(row: Raw, ...names: string[]): string {
  return plainDecimal(textOf(row, ...names));
}

export function plainDecimal(text: string): string {
  if (text === "") return "0";
  if (!isDecimal(text))
    throw new ExchangeFailure("malformed", `the answer has "${text.slice(0, 40)}" for an amount.`);
  return formatDecimal(parseDecimal(text));
}

export function negated(amount: string): string {
  return formatDecimal(negate(parseDecimal(amount)));
}

export function magnitude(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : amount;
}

export function sumAmounts(...amounts: string[]): string {
  return formatDecimal(amounts.map(parseDecimal).reduce(add));
}

export function product(a: string, b: string): string {
  return formatDecimal(multiply(parseDecimal(a), parseDecimal(b)));
}

/** Milliseconds from seconds or milliseconds with any fraction (`1549990357.125`, `1691702924010.071`). */
export function momentOf(row: Raw, name: string, unit: "s" | "ms" = "ms"): number {
  const text = textOf(row, name);
  return possibleMoment(
    text === "" ? NaN : Math.floor(unit === "s" ? Number(text) * 1000 + 1e-6 : Number(text)),
    text,
  );
}

/** Plausible times: from Bitcoin's first block to far in the future. Others are errors, such as seconds read as milliseconds. */
const [firstMoment, lastMoment] = [Date.UTC(2009, 0, 3), Date.UTC(2100, 0, 1)];

function possibleMoment(moment: number, text: string): number {
  if (moment >= firstMoment && moment < lastMoment) return moment;
  throw new ExchangeFailure("malformed", `the answer has "${text.slice(0, 40)}" for a moment.`);
}

/** Milliseconds from a formatted time, which is in UTC if it states no zone. */
export function momentOfText(text: string): number {
  const iso = text.trim().replace(" ", "T");
  return possibleMoment(Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`), text);
}

/** Both sides of a trade of `base` for `quote`, and its fee. */
export function tradeChanges(trade: {
  side: string;
  base: string;
  quote: string;
  amount: string;
  cost: string;
  fee?: { symbol: string; amount: string };
}): Change[] {
  const isBuy = isBuyOf(trade.side);
  for (const amount of [trade.amount, trade.cost])
    if (amount.startsWith("-"))
      throw new ExchangeFailure("malformed", `a trade has the negative amount ${amount}.`);
  const changes: Change[] = [
    { symbol: trade.base, amount: isBuy ? trade.amount : negated(trade.amount) },
    { symbol: trade.quote, amount: isBuy ? negated(trade.cost) : trade.cost },
  ];
  if (trade.fee !== undefined && trade.fee.amount !== "0")
    changes.push(feeOf(trade.fee.symbol, trade.fee.amount));
  return changes;
}

/** Whether a side (`bid`, `sell-limit`) buys the base. Throws `malformed` for another word, because a guess could reverse the trade. */
function isBuyOf(side: string): boolean {
  if (/^(?:b|buy|bid)(?:-|$)/i.test(side)) return true;
  if (/^(?:s|sell|a|ask)(?:-|$)/i.test(side)) return false;
  throw new ExchangeFailure("malformed", `a trade has "${side.slice(0, 40)}" for its side.`);
}

/** Whether a record is outgoing, by a field with one of two words. Throws `malformed` for another word, because a guess could be wrong. */
export function isOutgoing(row: Raw, name: string, words: { in: string; out: string }): boolean {
  const word = textOf(row, name);
  const isWord = (known: string): boolean => word.toLowerCase() === known.toLowerCase();
  if (isWord(words.out)) return true;
  if (isWord(words.in)) return false;
  throw new ExchangeFailure("malformed", `a record has "${word.slice(0, 40)}" for its direction.`);
}

/** The side by a field that states whether the owner bought; "", which is not a valid side, if it states neither. */
export function sideOf(isBuyer: unknown): "buy" | "sell" | "" {
  const word = String(isBuyer);
  return word === "true" ? "buy" : word === "false" ? "sell" : "";
}

/** A paid fee of `amount`; a negative one is a rebate. */
export function feeOf(symbol: string, amount: string): Change {
  return { symbol, amount: negated(amount), isFee: true };
}
