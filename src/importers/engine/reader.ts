import type { ReportedLeg, ReportedTransaction, TransactionType } from "../../domain/ledger/transaction.ts";
import { RowError, type EndProblem, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason, type RowReason } from "../row-reason.ts";
import { momentAt, noteOf } from "../reading/dates.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import { zoneOfFile, zoneOfHeader } from "../reading/header-zone.ts";
import { createGroupRefusals } from "../reading/group-refusals.ts";
import { createNumbering } from "../reading/numbering.ts";
import { partyOf, withoutPersonalData } from "../reading/personal-data.ts";
import { hasFilled, hasHappened } from "../reading/row-status.ts";
import { createStatedBalances } from "../reading/stated-balances.ts";
import { defaultDateOrder } from "./survey.ts";
import { timeZoneOf, type Moment, type TimeZone } from "../reading/time-zone.ts";
import { ownerWords, unknownWordError, type OwnerMeaning } from "../words/owner-words.ts";
import { createSums, type Sums } from "./assets.ts";
import { cellsOfFields, quoted, unnamedPosition, type Cells } from "./cells.ts";
import type { Booking, Fields, FormatSpec } from "./format.ts";
import { createGroups, joined, type Finished, type Piece } from "./groups.ts";
import { createLegs } from "./legs.ts";
import { numberAt, plainNumber } from "./numbers.ts";
import { settledOutside } from "./settlement.ts";
import { resultsReader } from "./results.ts";
import { tagReader } from "./tags.ts";
import { createSeenRows } from "../reading/file-checks/seen-rows.ts";
import { isOneOf, meaningsOf, plainWord, resolveMeaning, type Resolved } from "./words.ts";
import { createZoneCells } from "../reading/time-zone.ts";
import { withoutEffectNote } from "../file-note.ts";

/** A reader of one file of a declared format. */
export function createFormatReader<C extends Fields>(
  declared: FormatSpec<C>,
  header: string[],
  options: ImportOptions,
): Reader {
  const spec = withDecimal(declared, options);
  const cells = cellsOfFields(header, spec);
  const sums = createSums(spec, cells);
  const legsOf = createLegs(spec, { cells, sums, own: options.wallet ?? "" });
  const meaningAt = meaningReader(spec, cells, options);
  const momentOf = momentReader(spec, cells, options);
  const walletOf = walletReader(spec, cells, options);
  const detailsOf = detailsReader(spec, cells);
  const book = createBook(spec.fees?.some(({ isOfGroup }) => isOfGroup === true) === true);
  const balances = balanceReader(spec, cells, sums);
  const isRepeated = repeatFinder(spec, cells);
  const refusals = createGroupRefusals();
  const groups = createGroups((key, pieces): Finished => {
    const problems = refusals.problemsOf(
      [key],
      pieces.map(({ row }) => row),
    );
    return problems === undefined ? book.finish(pieces) : { transactions: [], problems };
  });
  const keysOfRefused = (row: Row): string[] => {
    const meaning = meaningOfRefused(meaningAt, row);
    const key = meaning === undefined ? "" : groupKey(spec, cells, row, meaning);
    return key === "" ? [] : [key];
  };

  const pieceOf = (row: Row, booking: Booking): Piece | undefined => {
    const { at, notes } = momentOf(row);
    if (spec.balance !== undefined) balances.see(row, { at, wallet: walletOf(row) });
    const legs = legsOf(row, booking);
    if (legs.length === 0) return undefined;
    const wallet = walletOf(row, legs);
    return { row, booking, transaction: { at, wallet, legs, ...detailsOf(row, booking, notes) } };
  };
  const take = ({ transactions, problems }: Finished): ReportedTransaction[] => {
    book.problems.push(...problems);
    return transactions.map(({ transaction }) => transaction);
  };
  let isOver = false;
  const widest = Math.max(
    header.length,
    ...Object.values<string>(spec.fields).map((name) => (unnamedPosition(name) ?? -1) + 1),
  );
  const readRow = (row: Row): ReportedTransaction[] => {
    if (row.cells.length > widest && row.cells.slice(widest).some((cell) => cell.trim() !== ""))
      throw new RowError(rowReason("tooManyCells", { cells: row.cells.length, widest }), row);
    const skipped = spec.skip?.find(({ field, matches }) => matches.test(cells.text(row, field)));
    if (skipped !== undefined) return book.withoutEffect(skipped.reason);
    if (!isDone(spec, cells, row)) return book.withoutEffect("not executed");
    const meaning = meaningAt(row);
    if ("refuse" in meaning) throw new RowError({ message: meaning.refuse }, row);
    if ("noEffect" in meaning) {
      if (spec.balance !== undefined) balances.see(row, { at: momentOf(row).at, wallet: walletOf(row) });
      return book.withoutEffect(meaning.noEffect);
    }
    if (isRepeated(row)) return book.withoutEffect("the same row again");
    const piece = pieceOf(row, meaning);
    if (piece === undefined) return book.withoutEffect("moves nothing");
    const key = groupKey(spec, cells, row, meaning);
    return take(key === "" ? book.finish([piece]) : groups.add(key, piece));
  };
  return {
    ...(spec.group === undefined ? { read: readRow } : refusals.guarded(keysOfRefused, readRow)),
    end() {
      isOver = true;
      const transactions = take(groups.end());
      return { transactions, problems: book.problems.splice(0) };
    },
    assets: () => sums.list(),
    rowOutcomes: () => book.outcomes(),
    warnings: () => book.warnings(),
    ...(spec.balance === undefined ? {} : { statedBalances: () => (isOver ? balances.take() : []) }),
  };
}

function isDone<C extends Fields>(
  { status }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  row: Row,
): boolean {
  if (status === undefined) return true;
  const word = cells.text(row, status.field);
  if (status.happened !== undefined && isOneOf(word, status.happened)) return true;
  if (status.filled !== undefined) {
    const filled = cells.text(row, status.filled);
    if (filled !== "" && !/\d/.test(filled))
      throw new RowError(
        rowReason("notANumber", { column: cells.nameOf(status.filled), text: quoted(filled) }),
        row,
      );
    if (/[1-9]/.test(filled)) return hasFilled(row, word, cells.nameOf(status.field));
  }
  if (word === "" && cells.has(status.field))
    throw new RowError(rowReason("statusEmpty", { column: cells.nameOf(status.field) }), row);
  if (status.noEffect !== undefined && isOneOf(word, status.noEffect)) return false;
  return hasHappened(row, word, cells.nameOf(status.field));
}

/** The number format with the decimal separator that the owner states. */
function withDecimal<C extends Fields>(spec: FormatSpec<C>, { decimal }: ImportOptions): FormatSpec<C> {
  if (decimal === undefined) return spec;
  return { ...spec, numbers: { decimal, thousands: decimal === "." ? "," : "." } };
}

function meaningReader<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  options: ImportOptions,
): (row: Row) => Resolved {
  const { words, decide, meaning } = spec;
  const own = ownerWords(options);
  const style = spec.numbers ?? { decimal: "." };
  const plain = options.decimal === undefined ? (text: string) => text : plainNumber(spec.numbers);
  const fixed = meaning === undefined ? undefined : resolveMeaning(meaning);
  const known = words === undefined ? undefined : meaningsOf(words);
  const fields = words === undefined ? [] : typeof words.field === "string" ? [words.field] : words.field;
  return (row) => {
    const word = fields.map((field) => cells.text(row, field)).join(" / ");
    const override = own(word);
    if (override !== undefined) return resolvedOwner(override, spec.trade !== undefined);
    const decided = decide?.({
      cell: (field) => plain(cells.text(row, field)),
      is: (field, expected) => isOneOf(cells.text(row, field), expected),
      hasAmount: (field) =>
        numberAt(row, cells.text(row, field), { column: cells.nameOf(field), style }) !== "0",
    });
    if (decided !== undefined) return resolveMeaning(decided);
    const found = known?.(word) ?? fixed;
    if (found !== undefined && (known === undefined || known(word) !== undefined)) return found;
    const name = fields.map((field) => cells.nameOf(field)).join(" and ");
    throw unknownWordError({ column: name === "" ? "word" : name, word }, row);
  };
}

function resolvedOwner(override: OwnerMeaning, hasTrades: boolean): Resolved {
  if ("ignored" in override) return { noEffect: override.ignored };
  const { type, direction } = override;
  return {
    type,
    ...(direction !== undefined && { direction }),
    ...(type === "trade" && hasTrades && { shape: "trade" as const }),
  };
}

type At = { at: number; notes?: string };

function momentReader<C extends Fields>(
  { time }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  options: ImportOptions,
): (row: Row) => At {
  const fields = typeof time.field === "string" ? [time.field] : time.field;
  const column = fields.map((field) => cells.nameOf(field)).find((name) => name !== "") ?? "";
  const { zone } = time;
  const zoneOfCell = createZoneCells(
    typeof zone === "object" ? cells.nameOf(zone.field) : "",
    new Map(typeof zone === "object" ? Object.entries(zone.names ?? {}) : []),
  );
  const order = onlyDateOrderOf(options);
  const usual = defaultDateOrder(time.dates);
  const fixed =
    typeof zone === "object"
      ? undefined
      : zone === "owner"
        ? zoneOfFile(column, options)
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
    const own = zoneAt(row);
    const moment: Moment = momentAt(row, usualDate(text, time.dates), { column, zone: own, order, usual });
    return { at: moment.at, ...noteOf(moment, own) };
  };
}

/**
 * Converts a date with a two-digit year, in the order that the format declares, to `20YY-MM-DD`; moves a clock time from before the date to
 * after it.
 */
function usualDate(text: string, style: FormatSpec<Fields>["time"]["dates"]): string {
  if (style === "HH:mm yyyy-MM-dd")
    return text.replace(/^(\d{1,2}:\d{2}(?::\d{2})?) (\d{4}-\d{2}-\d{2})$/, "$2 $1");
  if (style !== "yy-MM-dd" && style !== "dd-MM-yy" && style !== "MM-dd-yy") return text;
  const match = /^(\d{2})[-/.](\d{2})[-/.](\d{2})(?!\d)(.*)$/.exec(text);
  if (match === null) return text;
  const [, a = "", b = "", c = "", rest = ""] = match;
  const [year, month, day] = style === "yy-MM-dd" ? [a, b, c] : style === "dd-MM-yy" ? [c, b, a] : [c, a, b];
  return `20${year}-${month}-${day}${rest}`;
}

function walletReader<C extends Fields>(
  { wallet, platform }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  options: ImportOptions,
): (row: Row, legs?: readonly ReportedLeg[]) => string {
  const given = platform.startsWith("exchange:") || platform === "manual" ? options.account : options.wallet;
  if (typeof wallet === "string") return () => given ?? wallet;
  const names = new Map(Object.entries(wallet.names ?? {}).map(([name, own]) => [plainWord(name), own]));
  const { field, or } = wallet;
  const textAt = (row: Row, legs: readonly ReportedLeg[], of: typeof field | undefined): string => {
    if (of === undefined) return "";
    if (typeof of === "string") return cells.text(row, of);
    const isReceived = !legs.some(({ direction }) => direction !== "in");
    return cells.text(row, isReceived ? of.in : of.out);
  };
  return (row, legs = []) => {
    const text = textAt(row, legs, field) || textAt(row, legs, or);
    const part = names.get(plainWord(text)) ?? text;
    if (wallet.isWhole === true) return given ?? (part === "" ? wallet.name : part);
    return `${given ?? wallet.name} ${part}`.trim();
  };
}

/** The meaning of a row that was refused: without a type if its words are unknown, `undefined` if it changes no balance. */
function meaningOfRefused(meaningAt: (row: Row) => Resolved, row: Row): Pick<Booking, "type"> | undefined {
  try {
    const meaning = meaningAt(row);
    if ("noEffect" in meaning) return undefined;
    return "refuse" in meaning ? {} : meaning;
  } catch (error) {
    if (error instanceof RowError) return {};
    throw error;
  }
}

function groupKey<C extends Fields>(
  { group, extract }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  row: Row,
  { type }: Pick<Booking, "type">,
): string {
  if (group === undefined) return "";
  if (type !== undefined && !(group.types ?? ["trade", "fee"]).includes(type)) return "";
  const parts = group.by.map((field) => {
    const text = cells.text(row, field);
    return extract?.[field] === undefined ? text : text.toLowerCase();
  });
  return parts.some((part) => part === "") ? "" : parts.join("\n");
}

/** The fields of a row's transaction other than time, wallet and amounts. */
function detailsReader<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
): (
  row: Row,
  booking: Booking,
  notes: string | undefined,
) => Omit<Piece["transaction"], "at" | "wallet" | "legs"> {
  const { platform, transfer } = spec;
  const idFields = spec.rowId === undefined ? [] : [spec.rowId].flat();
  const words = spec.words === undefined ? [] : [spec.words.field].flat();
  const noteFields = spec.note === undefined ? [] : [spec.note].flat();
  const tagsAt = tagReader(spec, cells);
  const resultsAt = resultsReader(spec, cells);
  return (row, booking, notes) => {
    const isOwnId = booking.type === undefined || spec.withoutRowId?.includes(booking.type) !== true;
    const id = isOwnId ? idFields.map((field) => cells.text(row, field)).filter((text) => text !== "") : [];
    const hash = spec.hash === undefined ? "" : cells.text(row, spec.hash);
    const reported = new Set(noteFields.map((field) => withoutPersonalData(cells.text(row, field))));
    const note = [...reported, notes ?? ""].filter((text) => text !== "").join(" ");
    const method = words
      .map((field) => cells.text(row, field))
      .filter((text) => text !== "")
      .join(" / ");
    return {
      platform,
      status: "confirmed",
      ...(id.length === 0 ? {} : { id: `${platform}:${id.join(":")}` }),
      ...(method === "" ? {} : { method }),
      ...(hash === "" ? {} : { txHash: hash }),
      ...(spec.counterparty === undefined ? {} : partyOf(cells.text(row, spec.counterparty))),
      ...(booking.counterparty === undefined ? {} : { counterparty: booking.counterparty }),
      ...(note === "" ? {} : { notes: note }),
      ...tagsAt(row),
      ...resultsAt(row),
      ...(transfer === undefined ? {} : transferIdsOf(transfer, { row, cells, type: booking.type })),
    };
  };
}

/** What the other half of a transfer has, too. */
function transferIdsOf<F extends string>(
  { ids, types = ["transfer"] }: { ids: readonly F[]; types?: readonly TransactionType[] },
  { row, cells, type }: { row: Row; cells: Cells<F>; type: TransactionType | undefined },
): { transferIds?: string[] } {
  if (type === undefined || !types.includes(type)) return {};
  const found = new Set(ids.map((field) => cells.text(row, field)).filter((text) => text !== ""));
  return found.size === 0 ? {} : { transferIds: [...found] };
}

/** Says whether a row is in the file again: files that were put together have the rows of their common time twice. */
function repeatFinder<C extends Fields>(
  { distinct, group, rowId, balance }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
): (row: Row) => boolean {
  const usual = group !== undefined && rowId !== undefined ? [rowId].flat() : [balance?.field].flat();
  const fields = (distinct ?? usual).filter((field) => field !== undefined);
  if (fields.length === 0) return () => false;
  const isSeen = createSeenRows();
  return (row) => fields.every((field) => cells.text(row, field) !== "") && isSeen(row);
}

/** Converts rows to transactions and counts the outcome of every row. */
function createBook(areFeesRepeated: boolean) {
  const number = createNumbering();
  const seen = new Map<string, string>();
  const problems: EndProblem[] = [];
  const noEffect = new Map<string, number>();
  let booked = 0;
  const withoutEffect = (reason: string, rows = 1): ReportedTransaction[] => {
    noEffect.set(reason, (noEffect.get(reason) ?? 0) + rows);
    return [];
  };
  const refuse = (pieces: Piece[], why: RowReason, isTorn = false): Finished => ({
    transactions: [],
    problems: pieces.map(({ row: { row, text }, row: torn }) => ({
      row,
      text,
      ...why,
      ...(isTorn && { torn }),
    })),
  });
  /** A second row of an id either repeats or contradicts the first. */
  const repeats = (transaction: ReportedTransaction): "no" | "same" | "other" => {
    const { id } = transaction;
    if (id === undefined) return "no";
    const content = JSON.stringify([transaction.at, transaction.type, transaction.legs]);
    const known = seen.get(id);
    if (known === undefined) seen.set(id, content);
    return known === undefined ? "no" : known === content ? "same" : "other";
  };
  return {
    problems,
    withoutEffect,
    finish(pieces: Piece[]): Finished {
      const whole = joined(pieces, areFeesRepeated);
      if ("problem" in whole) return refuse(pieces, whole.problem, whole.isTorn);
      const { transaction } = whole;
      const rows = pieces.map(({ row }) => row);
      if (transaction.legs.length === 0) {
        withoutEffect("its rows cancel each other out", pieces.length);
        return { transactions: [], problems: [] };
      }
      const repeat = repeats(transaction);
      if (repeat === "other")
        return refuse(pieces, rowReason("idContradicts", { id: quoted(transaction.id ?? "") }));
      if (repeat === "same") {
        withoutEffect("the same row again", pieces.length);
        return { transactions: [], problems: [] };
      }
      booked += pieces.length;
      const outside = pieces.find(({ booking }) => booking.isSettledOutside !== undefined)?.booking
        .isSettledOutside;
      const all =
        outside === undefined
          ? [transaction]
          : settledOutside(transaction, outside === true ? "money" : outside);
      return { transactions: all.map((one) => ({ transaction: number(one), rows })), problems: [] };
    },
    outcomes: () => ({ booked, noEffect }),
    warnings: () => withoutEffectNote(noEffect),
  };
}

function balanceReader<C extends Fields>(
  { balance, platform, numbers }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  sums: Sums<keyof C & string>,
) {
  const stated = createStatedBalances();
  return {
    see(row: Row, { at, wallet }: { at: number; wallet: string }): void {
      if (balance === undefined) return;
      const cell = cells.text(row, balance.field);
      if (cell === "") return;
      const column = cells.nameOf(balance.field);
      const amount = numberAt(row, cell, { column, style: numbers ?? { decimal: "." } });
      const { assetId } = sums.assetOf(row, balance.asset, cell);
      stated.add({ row: row.row, at, platform, wallet, assetId, amount, withPositions: true });
    },
    take: () => stated.take(),
  };
}
