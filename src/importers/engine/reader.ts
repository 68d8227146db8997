import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { RowError, type EndProblem, type ImportOptions, type Reader, type Row } from "../importer.ts";
import { rowReason, type RowReason } from "../row-reason.ts";
import { createGroupRefusals } from "../reading/group-refusals.ts";
import { createNumbering } from "../reading/numbering.ts";
import { createSums } from "./assets.ts";
import { cellsOfFields, quoteCell, unnamedPosition, type Cells } from "./cells.ts";
import type { Booking, Fields, FormatSpec } from "./format.ts";
import { createGroups, groupKey, joinPieces, type Finished, type Piece } from "./groups.ts";
import { createLegs } from "./legs.ts";
import { createFailedRows } from "../failures/failed-rows.ts";
import { createReturnedWithdrawals } from "./returned-withdrawals.ts";
import { isOneOf } from "./words.ts";
import { settledOutside } from "./settlement.ts";
import { fileNote, type FileNote, withoutEffectNote } from "../file-note.ts";
import {
  isDone,
  withDecimal,
  meaningReader,
  momentReader,
  walletReader,
  meaningOfRefused,
} from "./row-meaning.ts";
import { detailsReader, createRepeatFinder, balanceReader } from "./row-details.ts";

/** A reader of one file of a declared format. */
export function createFormatReader<C extends Fields>(
  declared: FormatSpec<C>,
  header: string[],
  options: ImportOptions,
): Reader {
  const spec = withDecimal(declared, options);
  const cells = cellsOfFields(header, spec);
  const sums = createSums(spec, cells);
  const legsOf = createLegs(spec, { cells, sums, ownAddress: options.wallet ?? "" });
  const meaningAt = meaningReader(spec, cells, options);
  const momentOf = momentReader(spec, cells, options);
  const walletOf = walletReader(spec, cells, options);
  const detailsOf = detailsReader(spec, cells);
  const book = createBook({
    areFeesRepeated: spec.fees?.some(({ isOfGroup }) => isOfGroup === true) === true,
    maxAssets: spec.group?.maxAssets,
    isPaired: spec.group?.isPaired === true,
  });
  const joinedByTime = createJoinedByTime(spec);
  const balances = balanceReader(spec, cells, sums);
  const isRepeated = createRepeatFinder(spec, cells);
  const refusals = createGroupRefusals();
  const groups = createGroups((key, pieces): Finished => {
    const problems = refusals.problemsOf([key], pieces.map(rowOfPiece));
    return problems === undefined ? book.finish(pieces) : { transactions: [], problems };
  });

  const pieceOf = (row: Row, booking: Booking): Piece | undefined => {
    const { at, notes } = momentOf(row);
    if (spec.balance !== undefined) balances.see(row, { at, wallet: walletOf(row) });
    const legs = legsOf(row, booking);
    if (legs.length === 0) return undefined;
    const wallet = walletOf(row, legs);
    return { row, booking, transaction: { at, wallet, legs, ...detailsOf(row, booking, notes) } };
  };
  const returned = spec.hasReturns === true ? createReturnedWithdrawals() : undefined;
  const take = ({ transactions, problems }: Finished): ReportedTransaction[] => {
    book.problems.push(...problems);
    for (const { transaction } of transactions) joinedByTime.see(transaction);
    return (returned?.keep(transactions) ?? transactions).map(({ transaction }) => transaction);
  };
  const failed = createFailedRows(spec, cells, { meaningAt, pieceOf });
  let isOver = false;
  const checkWidth = widthCheck(spec, header, cells);
  const readRow = (row: Row): ReportedTransaction[] => {
    checkWidth(row);
    const skipped = spec.skip?.find(({ field, matches }) => matches.test(cells.text(row, field)));
    if (skipped !== undefined) return book.withoutEffect(skipped.reason);
    if (!isDone(spec, cells, row)) {
      failed.see(row);
      return book.withoutEffect("not executed");
    }
    const meaning = meaningAt(row);
    if ("refuse" in meaning) throw new RowError({ message: meaning.refuse }, row);
    const hasEffect = !("noEffect" in meaning);
    if (!hasEffect && spec.balance !== undefined)
      balances.see(row, { at: momentOf(row).at, wallet: walletOf(row) });
    if (!hasEffect) return book.withoutEffect(meaning.noEffect);
    if (isRepeated(row)) return book.withoutEffect("the same row again");
    const piece = pieceOf(row, meaning);
    if (piece === undefined) return book.withoutEffect("without an amount");
    const key = groupOfRow(spec, cells, row, meaning);
    return take(key === "" ? book.finish([piece]) : groups.add(key, piece));
  };
  return {
    ...(spec.group === undefined
      ? { read: readRow }
      : refusals.guarded(refusedGroups(spec, cells, meaningAt), readRow)),
    end() {
      isOver = true;
      const complete = [...take(groups.end()), ...(returned?.end() ?? [])];
      const transactions = [...complete, ...failed.end(book.identifyFailed)];
      return { transactions, problems: book.problems.splice(0) };
    },
    assets: () => sums.list(),
    rowOutcomes: () => book.outcomes(),
    warnings: () => [...book.warnings(), ...joinedByTime.warnings(), ...(returned?.warnings() ?? [])],
    ...(spec.balance === undefined ? {} : { statedBalances: () => (isOver ? balances.take() : []) }),
  };
}

/** Throws `RowError` for a row with more cells than the header and the unnamed columns that the format reads, unless its words may have more. */
function widthCheck<C extends Fields>(
  { fields, extraCells }: FormatSpec<C>,
  header: readonly string[],
  cells: Cells<keyof C & string>,
): (row: Row) => void {
  const widest = Math.max(
    header.length,
    ...Object.values<string>(fields).map((name) => (unnamedPosition(name) ?? -1) + 1),
  );
  const extraOf = (row: Row): number =>
    extraCells !== undefined && isOneOf(cells.text(row, extraCells.field), extraCells.words)
      ? extraCells.count
      : 0;
  return (row) => {
    const count = row.cells.length;
    if (
      count > widest &&
      count > widest + extraOf(row) &&
      row.cells.slice(widest).some((cell) => cell.trim() !== "")
    )
      throw new RowError(rowReason("tooManyCells", { cells: count, widest }), row);
  };
}

/** The group of a row with this meaning; `""` for none. */
function groupOfRow<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  row: Row,
  { type }: Pick<Booking, "type">,
): string {
  const { types = ["trade", "fee"] } = spec.group ?? {};
  return type !== undefined && !types.includes(type) ? "" : groupKey(spec, cells, row);
}

function rowOfPiece({ row }: Piece): Row {
  return row;
}

/** The group that a refused row belongs to. */
function refusedGroups<C extends Fields>(
  spec: FormatSpec<C>,
  cells: Cells<keyof C & string>,
  meaningAt: ReturnType<typeof meaningReader>,
): (row: Row) => string[] {
  return (row) => {
    const meaning = meaningOfRefused(meaningAt, row);
    const key = meaning === undefined ? "" : groupOfRow(spec, cells, row, meaning);
    return key === "" ? [] : [key];
  };
}

/** Counts the trades of several pairs in a file whose rows only their time joins: what was paid is shared by market value. */
function createJoinedByTime<C extends Fields>({
  group,
  time,
}: FormatSpec<C>): { see(transaction: ReportedTransaction): void; warnings(): FileNote[] } {
  const timeFields: readonly unknown[] = [time.field].flat();
  const isByTime =
    group?.emptyTogether !== undefined || group?.by.every((field) => timeFields.includes(field)) === true;
  let count = 0;
  return {
    see(transaction) {
      if (isByTime && transaction.type === "trade" && movedAssets(transaction) > 2) count++;
    },
    warnings: () => (count === 0 ? [] : [fileNote("joinedByTime", { count })]),
  };
}

/** Converts rows to transactions and counts the outcome of every row. */
function createBook(groupRules: Parameters<typeof joinPieces>[1]) {
  const number = createNumbering();
  const seen = new Map<string, string>();
  const problems: EndProblem[] = [];
  const noEffect = new Map<string, number>();
  let bookedCount = 0;
  const withoutEffect = (reason: string, rows = 1): ReportedTransaction[] => {
    noEffect.set(reason, (noEffect.get(reason) ?? 0) + rows);
    return [];
  };
  const refuse = (pieces: Piece[], why: RowReason, { isTorn = false } = {}): Finished => ({
    transactions: [],
    problems: pieces.map(({ row: { row, text }, row: tornRow }) => ({
      row,
      text,
      ...why,
      ...(isTorn && { torn: tornRow }),
    })),
  });
  /** Whether an earlier transaction has the same id, with the same or with other content. */
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
    /** The failed transaction with its id; `undefined` if a completed row has that id. Call it after all completed rows. */
    identifyFailed: (_: Row, transaction: ReportedTransaction): ReportedTransaction | undefined =>
      transaction.id !== undefined && seen.has(transaction.id) ? undefined : number(transaction),
    finish(pieces: Piece[]): Finished {
      const joinedGroup = joinPieces(pieces, groupRules);
      if ("problem" in joinedGroup)
        return refuse(pieces, joinedGroup.problem, { isTorn: joinedGroup.isTorn });
      const { transaction } = joinedGroup;
      const rows = pieces.map(({ row }) => row);
      if (transaction.legs.length === 0) {
        withoutEffect("the rows cancel each other out", pieces.length);
        return { transactions: [], problems: [] };
      }
      const repeat = repeats(transaction);
      if (repeat === "other")
        return refuse(pieces, rowReason("idContradicts", { id: quoteCell(transaction.id ?? "") }));
      if (repeat === "same") {
        withoutEffect("the same row again", pieces.length);
        return { transactions: [], problems: [] };
      }
      bookedCount += pieces.length;
      const outside = pieces.find(({ booking }) => booking.isSettledOutside !== undefined)?.booking
        .isSettledOutside;
      const all =
        outside === undefined
          ? [transaction]
          : settledOutside(transaction, outside === true ? "money" : outside);
      const isReturn = pieces.some(({ booking }) => booking.isReturn === true);
      return {
        transactions: all.map((one) => ({ transaction: number(one), rows, ...(isReturn && { isReturn }) })),
        problems: [],
      };
    },
    outcomes: () => ({ booked: bookedCount, noEffect }),
    warnings: () => withoutEffectNote(noEffect),
  };
}

/** How many assets a transaction moves apart from its fees. */
function movedAssets({ legs }: ReportedTransaction): number {
  return new Set(legs.filter(({ direction }) => direction !== "fee").map(({ assetId }) => assetId)).size;
}
