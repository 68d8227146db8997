import type { ReportedLeg } from "../../domain/ledger/transaction.ts";
import { RowError, type ImportOptions, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import { shortYearOrderOf, withYearFirst } from "./short-years.ts";
import { zoneOfFile, zoneOfHeader } from "../reading/header-zone.ts";
import { leavesOutZone, timeColumnOf } from "./left-out-zone.ts";
import { hasFilled, hasHappened, isFailure } from "../reading/row-status.ts";
import { defaultDateOrder } from "./survey.ts";
import { timeZoneOf, type Moment, type TimeZone, createZoneCells } from "../reading/time-zone.ts";
import { ownerMeanings, unknownWordError, type OwnerMeaning } from "../word-meanings/owner-meanings.ts";
import { quoteCell, type Cells } from "./cells.ts";
import type { Booking, DecidedRow, Fields, FormatSpec } from "./format.ts";
import { numberAt, plainNumber } from "./numbers.ts";
import { isOneOf, meaningsOf, plainWord, resolveMeaning, type Resolved } from "./words.ts";

/** Whether the row took effect, by its status. Throws `RowError` for an empty status or an unreadable filled amount. */
export function isDone<C extends Fields>(
  { status }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  row: Row,
): boolean {
  if (status === undefined) return true;
  const word = cells.text(row, status.field);
  if (status.failed !== undefined && isFailure(word)) return true;
  if (status.happened !== undefined && isOneOf(word, status.happened)) return true;
  if (status.filled !== undefined) {
    const filled = cells.text(row, status.filled);
    if (filled !== "" && !/\d/.test(filled))
      throw new RowError(
        rowReason("notANumber", { column: cells.nameOf(status.filled), text: quoteCell(filled) }),
        row,
      );
    if (/[1-9]/.test(filled)) return hasFilled(row, word, cells.nameOf(status.field));
  }
  if (word === "" && cells.has(status.field))
    throw new RowError(rowReason("statusEmpty", { column: cells.nameOf(status.field) }), row);
  if (status.noEffect !== undefined && isOneOf(word, status.noEffect)) return false;
  return hasHappened(row, word, cells.nameOf(status.field));
}

/** The number format, with the decimal separator that the owner stated. */
export function withDecimal<C extends Fields>(
  spec: FormatSpec<C>,
  { decimal }: ImportOptions,
): FormatSpec<C> {
  if (decimal === undefined) return spec;
  return { ...spec, numbers: { decimal, thousands: decimal === "." ? "," : "." } };
}

/**
 * The meaning of a row: by its failure, then by the owner's mappings, then `decide`, then the format's words. Throws `RowError` for an unknown
 * word.
 */
export function meaningReader<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  options: ImportOptions,
): (row: Row) => Resolved {
  const { words, decide, meaning, status } = spec;
  const ownerMeaningOf = ownerMeanings(options);
  const style = spec.numbers ?? { decimal: "." };
  const plainCell = options.decimal === undefined ? (text: string) => text : plainNumber(spec.numbers);
  const fixed = meaning === undefined ? undefined : resolveMeaning(meaning);
  const known = words === undefined ? undefined : meaningsOf(words);
  const fields = words === undefined ? [] : typeof words.field === "string" ? [words.field] : words.field;
  const decidedRow = (row: Row): DecidedRow<keyof C & string> => ({
    cell: (field) => plainCell(cells.text(row, field)),
    is: (field, expected) => isOneOf(cells.text(row, field), expected),
    hasAmount: (field) =>
      numberAt(row, cells.text(row, field), { column: cells.nameOf(field), style }) !== "0",
  });
  return (row) => {
    if (status?.failed !== undefined && isFailure(cells.text(row, status.field)))
      return resolveMeaning(status.failed(decidedRow(row)));
    const word = fields.map((field) => cells.text(row, field)).join(" / ");
    const instead = word === "" ? words?.orElse : undefined;
    const named = instead === undefined ? word : cells.text(row, instead);
    const override = ownerMeaningOf(named);
    if (override !== undefined) return resolvedOwner(override, { hasTrades: spec.trade !== undefined });
    const decided = decide?.(decidedRow(row));
    if (decided !== undefined) return resolveMeaning(decided);
    const found = known === undefined ? fixed : known(word);
    if (found !== undefined) return found;
    const namedFields = instead === undefined || named === "" ? fields : [instead];
    // Some layouts lack a column.
    const column = namedFields
      .map((field) => cells.nameOf(field))
      .filter((name) => name !== "")
      .join(" and ");
    throw unknownWordError({ column: column === "" ? "word" : column, word: named }, row);
  };
}

function resolvedOwner(override: OwnerMeaning, { hasTrades }: { hasTrades: boolean }): Resolved {
  if ("ignored" in override) return { noEffect: override.ignored };
  const { type, direction } = override;
  return {
    type,
    ...(direction !== undefined && { direction }),
    ...(type === "trade" && hasTrades && { shape: "trade" as const }),
  };
}

type At = { at: number; notes?: string };

/** The time of a row in UTC ms, by its zone and order of day and month. Throws `RowError`. */
export function momentReader<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  options: ImportOptions,
): (row: Row) => At {
  const { time } = spec;
  const fields = typeof time.field === "string" ? [time.field] : time.field;
  const column = timeColumnOf(spec, cells);
  const { zone } = time;
  const zoneOfCell = createZoneCells(
    typeof zone === "object" ? cells.nameOf(zone.field) : "",
    new Map(typeof zone === "object" ? Object.entries(zone.names ?? {}) : []),
  );
  const shortYearOrder = time.dates === "short-year" ? shortYearOrderOf(options) : undefined;
  const order = shortYearOrder === undefined ? onlyDateOrderOf(options) : undefined;
  const usualOrder = defaultDateOrder(time.dates);
  const fixed =
    typeof zone === "object"
      ? undefined
      : zone === "owner"
        ? zoneOfFile(column, options)
        : leavesOutZone(spec, cells)
          ? zoneOfFile(column, options, timeZoneOf(zone))
          : (zoneOfHeader(column) ?? timeZoneOf(zone));
  const zoneAt = (row: Row): TimeZone => {
    if (typeof zone !== "object") return fixed ?? timeZoneOf(undefined);
    return zoneOfCell(row, cells.text(row, zone.field));
  };
  return (row) => {
    const missing =
      fields.length < 2 ? undefined : fields.find((field) => cells.has(field) && cells.isBlank(row, field));
    if (missing !== undefined)
      throw new RowError(rowReason("timeEmpty", { column: cells.nameOf(missing) }), row);
    const text = fields
      .map((field) => cells.text(row, field))
      .filter((part) => part !== "")
      .join(" ");
    const rowZone = zoneAt(row);
    const date =
      shortYearOrder === undefined ? normalizedDate(text, time.dates) : withYearFirst(text, shortYearOrder);
    const moment: Moment = momentAt(row, date, {
      column,
      zone: rowZone,
      order,
      usual: usualOrder,
    });
    return { at: moment.at, ...noteOf(moment, rowZone) };
  };
}

/**
 * Converts a date with a two-digit year, in the order that the format declares, to `20YY-MM-DD`; moves a clock time from before the date to
 * after it.
 */
function normalizedDate(text: string, style: FormatSpec<Fields>["time"]["dates"]): string {
  if (style === "HH:mm yyyy-MM-dd")
    return text.replace(/^(\d{1,2}:\d{2}(?::\d{2})?) (\d{4}-\d{2}-\d{2})$/, "$2 $1");
  if (style !== "yy-MM-dd" && style !== "dd-MM-yy" && style !== "MM-dd-yy") return text;
  const match = /^(\d{2})[-/.](\d{2})[-/.](\d{2})(?!\d)(.*)$/.exec(text);
  if (match === null) return text;
  const [, a = "", b = "", c = "", rest = ""] = match;
  const [year, month, day] = style === "yy-MM-dd" ? [a, b, c] : style === "dd-MM-yy" ? [c, b, a] : [c, a, b];
  return `20${year}-${month}-${day}${rest}`;
}

/** The name of a wallet that a file names, where the format replaces some. */
export function walletNamer(wallet: string | { names?: Record<string, string> }): (text: string) => string {
  const known = typeof wallet === "string" ? {} : (wallet.names ?? {});
  const names = new Map(Object.entries(known).map(([name, walletName]) => [plainWord(name), walletName]));
  return (text) => names.get(plainWord(text)) ?? text;
}

/** The wallet of a row: the owner's option, else the format's column or fixed name. */
export function walletReader<C extends Fields>(
  { wallet, platform }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  options: ImportOptions,
): (row: Row, legs?: readonly ReportedLeg[]) => string {
  const chosenWallet =
    platform.startsWith("exchange:") || platform === "manual" ? options.account : options.wallet;
  if (typeof wallet === "string") return () => chosenWallet ?? wallet;
  const nameOf = walletNamer(wallet);
  const { field, or } = wallet;
  const textAt = (row: Row, legs: readonly ReportedLeg[], fieldName: typeof field | undefined): string => {
    if (fieldName === undefined) return "";
    if (typeof fieldName === "string") return cells.text(row, fieldName);
    const isReceived = !legs.some(({ direction }) => direction !== "in");
    return cells.text(row, isReceived ? fieldName.in : fieldName.out);
  };
  return (row, legs = []) => {
    const text = textAt(row, legs, field) || textAt(row, legs, or);
    const part = nameOf(text);
    if (wallet.isWhole === true) return chosenWallet ?? (part === "" ? wallet.name : part);
    return `${chosenWallet ?? wallet.name} ${part}`.trim();
  };
}

/** The meaning of a refused row: without a type if its word is unknown, `undefined` if it changes no balance. */
export function meaningOfRefused(
  meaningAt: (row: Row) => Resolved,
  row: Row,
): Pick<Booking, "type"> | undefined {
  try {
    const meaning = meaningAt(row);
    if ("noEffect" in meaning) return undefined;
    return "refuse" in meaning ? {} : meaning;
  } catch (error) {
    if (error instanceof RowError) return {};
    throw error;
  }
}
