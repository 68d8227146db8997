import type { ImportOptions } from "../contract/import-options.ts";
import type { AssetHint } from "../domain/assets/asset.ts";
import type { ImportedTransaction } from "../domain/ledger/user-overrides.ts";
import type { FileNote } from "./file-note.ts";
import type { RowReason } from "./row-reason.ts";

export type { ImportOptions };
export type OptionName = keyof ImportOptions;

/** `row` is the 1-based line on which the record starts; the header is line 1. */
export type RowProblem = { row: number; text: string; message: string } & Partial<
  Pick<RowReason, "reason" | "params">
>;

/**
 * A problem found at the end of the file. `torn`: the row, if its group lacks a side that may be in another file. `unknownWord`: as in
 * `RowError`.
 */
export type EndProblem = RowProblem & { torn?: Row; unknownWord?: UnknownWord };

/** A data row, with cells in the order of the header. `latest`: the latest possible time of the file's rows, in UTC milliseconds. */
export type Row = { row: number; text: string; cells: string[]; latest?: number };

/** A word that the format does not know, and its column. */
export type UnknownWord = { column: string; word: string };

/** Why a format refuses a kind of rows: a text of the format's description, translated as a whole. */
type UnreadReason = { message: string };

/** Throw it from a reader to refuse one row; any other error from a reader is a bug. */
export class RowError extends Error {
  readonly row: number;
  readonly text: string;
  /** The unknown word, if the owner can resolve the problem by mapping it. */
  readonly unknownWord: UnknownWord | undefined;
  readonly #why: RowReason | UnreadReason;
  /** `why`: a `rowReason`, or the reason of a format's `unreadRows`. */
  constructor(why: RowReason | UnreadReason, at: { row: number; text: string }, unknownWord?: UnknownWord) {
    super(why.message);
    this.#why = why;
    this.name = "RowError";
    this.row = at.row;
    this.text = at.text;
    this.unknownWord = unknownWord;
  }
  get problem(): RowProblem {
    const { row, text } = this;
    return { row, text, ...this.#why };
  }
}

/** The balance that a file states for a wallet and asset after the row `row`. */
export type StatedBalance = {
  row: number;
  at: number;
  platform: string;
  wallet: string;
  assetId: string;
  amount: string;
  /** Set if the amount includes the wallet's positions (`<wallet>#…`). */
  withPositions?: true;
};

/**
 * Reads one file. A reader may delay transactions until `end` (the rows of a trade are grouped; equal rows are numbered by occurrence). `read`
 * throws `RowError` for an invalid row and continues with the next one.
 */
export type Reader = {
  read(row: Row): ImportedTransaction[];
  /** The delayed transactions. Problems found only now are returned, not thrown. */
  end(): { transactions: ImportedTransaction[]; problems: EndProblem[] };
  /** Called for a row that was refused before `read` (a wrong number of cells). Absent if the format does not group rows. */
  refused?(row: Row): void;
  /** Assets seen so far, with the symbol, name and decimals from the file. */
  assets(): AssetHint[];
  /** Stated balances since the last call. Absent if the format has no balance column. */
  statedBalances?(): StatedBalance[];
  /** Notes for the owner about the whole file, available after `end`. */
  warnings?(): FileNote[];
  /** Outcomes of the rows so far: the number in transactions, and by reason those that change no balance. All others are problems. */
  rowOutcomes?(): RowOutcomes;
};

export type RowOutcomes = { booked: number; noEffect: ReadonlyMap<string, number> };

/** The evidence for a format: rows of a real export, synthetic rows in a real layout, or its header alone. */
export type FormatProof = "real sample" | "synthetic" | "header only";

/** Rows that a format skips: the words or the rule that identify them, and the reason. */
export type UnreadRows = { rows: string; outcome: "refused" | "noEffect"; reason: string };

/** How the format was chosen. `isNamed`: by the caller instead of by the header. `delimiter`: the file's cell delimiter. */
export type Choice = { isNamed: boolean; delimiter?: string };

/** Header names normalised for comparison: case-folded, trimmed, without byte-order mark and stated time zone. */
export type HeaderNames = { names: string[]; set: ReadonlySet<string> };

/** The chain of a file. `isNamed`: by its header's coin or the option chain; otherwise it is assumed. */
export type FileChain = { platform: string; isNamed: boolean };

export type Importer = {
  id: string;
  title: string;
  /** The platform of the file's transactions: a CAIP-2 chain family, `exchange:<id>` or `manual`. */
  platform: string;
  /** Where to click to get this export, one or two sentences. */
  howTo: string;
  /** The columns that identify the format, as spelled in the header. */
  columns: string[];
  options: OptionName[];
  /** Default options. */
  defaults?: ImportOptions;
  /** Columns that are read if a file has them, in addition to `columns`. */
  optional?: string[];
  /** The columns of a header that are not read. Absent if `columns` and `optional` are complete. */
  ignored?(header: string[], options: ImportOptions): string[];
  /** Assumptions about a file with this header, such as a time zone that it does not state. */
  assumptions?(header: string[], options: ImportOptions): FileNote[];
  /** The chain as which a file with this header is read, of a format whose files of several chains look alike. */
  chainOf?(header: string[], options: ImportOptions): FileChain;
  /** Set if the owner maps the file's columns to fields, with the option columns. */
  isMapped?: true;
  /** Set if rows may have more or fewer cells than the header; the reader then checks them. */
  ragged?: true;
  /** Whether cells are a header below rows of the table, which the reader reads, as that of an order's fills. */
  isInnerHeader?(cells: string[]): boolean;
  /** Some rows may have so many cells more than the header; the reader then checks which. */
  extraCells?: number;
  /** The number of last columns for which a known program writes a header but no cells. */
  cellsLeftOut?(header: string[]): number;
  /** Set if the format adds an assumed payment (`settles`) to a trade whose row does not state how it was paid; the ledger checks it. */
  assumesPayments?: true;
  proof?: FormatProof;
  /** The headers of all known versions and languages, if the format declares them. */
  headers?: readonly (readonly string[])[];
  /** Rows that are skipped, if the format declares them. */
  unreadRows?: readonly UnreadRows[];
  /** Formats whose files have the same header, so that the owner selects one. */
  sharesHeaderWith?: readonly string[];
  /** A pattern of the provider's file names, by which formats with the same header are distinguished. */
  fileName?: RegExp;
  /** Whether a row proves that a file is of this format, although its header is also another's. */
  proves?(header: string[]): (row: { cells: string[] }) => boolean;
  /** How well a header matches, from 0 (no match) to 1 (only this format has it). `names` are the header's, if the caller has them. */
  detect(header: string[], names?: HeaderNames): number;
  /**
   * First pass over every row, before anything is written: infers missing `options` (the wallet, the chain). Throws `bad_request` naming the
   * candidates if it cannot. Absent if nothing needs to be inferred.
   */
  survey?(
    header: string[],
    options: ImportOptions,
    choice: Choice,
  ): { row(cells: string[]): void; end(): ImportOptions };
  /** Throws `bad_request` if a file's header and name do not suffice to choose this format, for example if a column must be mapped. */
  checkUnnamed?(header: string[], file: { options: ImportOptions; fileName: string }): void;
  /**
   * The key of the group that a row belongs to, such as its order, from the row's own text; `""` for none. Absent if only the time joins rows, or if
   * rows are not grouped.
   */
  groupOf?(header: string[]): (row: { cells: string[] }) => string;
  /** Throws `bad_request` for options that contradict the file (a chain whose coin is not the header's). */
  open(header: string[], options: ImportOptions): Reader;
};
