import type { AssetHint } from "../../domain/assets/asset.ts";
import type { ReportedTransaction, Transaction } from "../../domain/ledger/transaction.ts";
import type { ImportOptions, RowProblem } from "../importer.ts";
import type { Refusal } from "../reading/import-set.ts";
import type { FileNote } from "../file-note.ts";

/** The balance of a wallet's asset that a file states after its last row, and the computed balance at that time. */
export type BalanceComparison = {
  wallet: string;
  /** The asset's id. */
  asset: string;
  symbol: string;
  at: number;
  stated: string;
  computed: string;
};

/**
 * The expected result of importing one table. `rows` are data rows; `problems` the first of `problemCount`; `known` counts transactions
 * already in the account.
 */
export type TablePreview = {
  format: string;
  confidence: number;
  options: ImportOptions;
  rows: number;
  transactions: number;
  known: number;
  /** In a tracker's file: transactions that are superseded by records of exchanges, wallets or chains; neither known nor added. */
  superseded: number;
  added: number;
  problems: RowProblem[];
  problemCount: number;
  ignoredColumns: string[];
  /** Assumptions and gaps that concern the whole file. */
  warnings: FileNote[];
  unknownWords: UnknownWordRows[];
};

/** An unknown word, with its first rows and their number. */
export type UnknownWordRows = { column: string; word: string; rows: number[]; count: number };

/** The expected result of a whole import. `assets` are the names that the file gives to the sample's assets. */
export type Preview = TablePreview & {
  sample: Transaction[];
  assets: AssetHint[];
  balances: BalanceComparison[];
  /** The times of the first and the last transaction. */
  period: Period | null;
  /** The symbols of all assets, in the order of the file; at most 200. */
  symbols: string[];
};

export type Period = { from: number; to: number };

export type SetPreview = Omit<Preview, "format" | "problems" | "unknownWords"> & {
  unknownWords: (UnknownWordRows & { file: string })[];
  /** `null` if the tables have several formats, or none is readable. */
  format: string | null;
  problems: (RowProblem & { file: string })[];
  /** By table, in order. */
  tables: (TablePreview | { refusal: Refusal })[];
};

/** Counts superseded transactions of trackers' files, by the index of their table. */
export type SupersededSurvey = {
  see(
    table: { index: number; format: string },
    transactions: readonly ReportedTransaction[],
    assets: ReadonlyMap<string, AssetHint>,
  ): void;
  /** Discards the counts of a table that is read again. */
  forget(index: number): void;
  /** The number of superseded transactions of each table that has any. */
  counts(): Promise<ReadonlyMap<number, number>>;
};

type Pair = { wallet: string; assetId: string };

/** The queries of a preview on the account. */
export type PreviewAccount = {
  /** Whether each transaction is already in the account, by its id or as reported by another source. */
  areKnown(transactions: readonly ReportedTransaction[]): boolean[];
  /** Detects whether the file repeats transactions of the account with times shifted by some hours. */
  surveyShift(): {
    see(transactions: readonly ReportedTransaction[]): void;
    found(): { hours: number; rows: number; compared: number } | null;
  };
  /** Starts counting for tables of these formats, which are previewed together. */
  surveySuperseded(formats: readonly string[]): SupersededSurvey;
  /** The balance computed from the account's current data. */
  balanceAt(pair: Pair & { withPositions?: true }, at: number): Promise<string>;
};
