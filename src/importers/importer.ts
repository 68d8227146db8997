import type { ImportOptions } from "../contract/import-options.ts";
import type { AssetHint } from "../domain/assets/asset.ts";
import type { ImportedTransaction } from "../domain/ledger/user-overrides.ts";

export type { ImportOptions };
export type OptionName = keyof ImportOptions;

/** `row` is the 1-based line on which the record starts; the header is line 1. */
export type RowProblem = { row: number; message: string; text: string };

/** A data row, its cells in the order of the header. */
export type Row = { row: number; text: string; cells: string[] };

/** A word of a file that its format does not know, and the column that it is in. */
export type UnknownWord = { column: string; word: string };

/** Throw it from a reader to refuse one row; everything else a reader throws is a bug. */
export class RowError extends Error {
  readonly row: number;
  readonly text: string;
  /** The word that the format does not know, where that is the problem and the owner can say what it means. */
  readonly unknownWord: UnknownWord | undefined;
  constructor(message: string, at: { row: number; text: string }, unknownWord?: UnknownWord) {
    super(message);
    this.name = "RowError";
    this.row = at.row;
    this.text = at.text;
    this.unknownWord = unknownWord;
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
  /** Set where the amount includes what the wallet's positions hold (`<wallet>#…`). */
  withPositions?: true;
};

/**
 * Reads one file. Transactions may be held back (a trade's rows stand together; equal rows are numbered by occurrence) until `end`.
 * `read` throws `RowError` for a row it cannot take and goes on with the next one.
 */
export type Reader = {
  read(row: Row): ImportedTransaction[];
  /** What was held back. Problems found only now are returned, not thrown. */
  end(): { transactions: ImportedTransaction[]; problems: RowProblem[] };
  /** Assets met so far, with the symbol, name and decimals the file gives. */
  assets(): AssetHint[];
  /** Balances that the file states, since the last call. Left out where the format has no balance column. */
  statedBalances?(): StatedBalance[];
  /** What the owner should know about the whole file, asked for after `end`. */
  warnings?(): string[];
  /** What became of the rows so far: those in transactions, and by reason those that change no balance. The rest are problems. */
  rowOutcomes?(): RowOutcomes;
};

export type RowOutcomes = { booked: number; noEffect: ReadonlyMap<string, number> };

/** How well a format is proved: on rows of a real export, on rows made up in a real layout, or by its header alone. */
export type FormatProof = "real sample" | "synthetic" | "header only";

/** Rows that a format does not book: by the words or the rule that tells them apart, and why. */
export type UnreadRows = { rows: string; outcome: "refused" | "noEffect"; reason: string };

/** How a file came to be read as a format. `isNamed`: the caller named it, rather than the header alone deciding. `delimiter`: of the file's cells. */
export type Choice = { isNamed: boolean; delimiter?: string };

/** A header's names in the form in which they are compared: without case, outer blanks, byte-order mark and stated time zone. */
export type HeaderNames = { names: string[]; set: ReadonlySet<string> };

export type Importer = {
  id: string;
  title: string;
  /** CAIP-2 chain family or `exchange:<id>` or `manual`: what the file is about. */
  platform: string;
  /** Where to click to get this export, one or two sentences. */
  howTo: string;
  /** The columns by which the format is known, as the header spells them. */
  columns: string[];
  options: OptionName[];
  /** Options that hold where the caller gives no others. */
  defaults?: ImportOptions;
  /** Columns that are read where a file has them, in addition to `columns`. */
  optional?: string[];
  /** The columns of a header that are not read. Left out where `columns` and `optional` name all that are. */
  ignored?(header: string[], options: ImportOptions): string[];
  /** Assumptions about a file with this header, such as a time zone that it does not state. */
  assumptions?(header: string[], options: ImportOptions): string[];
  /** Set where rows may have more or fewer cells than the header; the reader then checks them itself. */
  ragged?: true;
  proof?: FormatProof;
  /** The headers of all known versions and languages, where the format is declared with them. */
  headers?: readonly (readonly string[])[];
  /** Rows that are not booked, where the format is declared with them. */
  unreadRows?: readonly UnreadRows[];
  /** Formats whose files have the same header, so that the owner says which one a file is. */
  sharesHeaderWith?: readonly string[];
  /** How well a header fits, 0 (not at all) to 1 (only this format looks so). `names` are the header's, where the caller has them. */
  detect(header: string[], names?: HeaderNames): number;
  /**
   * First pass over every row, before anything is written: infers what `options` leave out (the wallet, the chain). Throws `bad_request`
   * naming the candidates when it cannot. Left out where nothing needs inferring.
   */
  survey?(
    header: string[],
    options: ImportOptions,
    choice: Choice,
  ): { row(cells: string[]): void; end(): ImportOptions };
  /** Throws `bad_request` where the header alone does not suffice to choose this format (a column that must be mapped first). */
  checkUnnamed?(header: string[], options: ImportOptions): void;
  /** Throws `bad_request` for options that contradict the file (a chain whose coin is not the header's). */
  open(header: string[], options: ImportOptions): Reader;
};
