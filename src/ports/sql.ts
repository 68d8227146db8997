/** A value SQLite stores. Integers beyond 2^53 are never stored as integers here: amounts are text. */
export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

/** A prepared statement; parameters are positional (`?`). */
export type Statement<Row = SqlRow> = {
  all(...parameters: SqlValue[]): Row[];
  /** Rows as lists of values in the order of the columns: half the price of `all` where there are many. */
  values<Values extends SqlValue[] = SqlValue[]>(...parameters: SqlValue[]): Values[];
  get(...parameters: SqlValue[]): Row | undefined;
  /** Rows one by one; the statement is busy until the loop ends. */
  iterate(...parameters: SqlValue[]): IterableIterator<Row>;
  /** `lastInsertRowid` is 0 when nothing was inserted. */
  run(...parameters: SqlValue[]): { changes: number; lastInsertRowid: number };
  /** The names of the columns of its rows, in order; none for what answers no rows. */
  columns(): string[];
};

/**
 * One open SQLite file, on Node and on Bun. Synchronous on purpose: a transaction is a plain function and no `await` can slip between its halves.
 * A failing statement throws the driver's error, whose message names the constraint.
 */
export type Sql = {
  readonly path: string;
  readonly readonly: boolean;
  /** The statement is prepared once per text and kept. Exactly one statement a text. */
  prepare<Row = SqlRow>(text: string): Statement<Row>;
  /** Runs a script of any number of statements without parameters. */
  exec(script: string): void;
  /**
   * BEGIN IMMEDIATE … COMMIT around `work`, ROLLBACK when it throws; inside another transaction it is a savepoint. `isRepeatable`: a power cut may take it away
   * together with all that followed, since it is done again from what is left; the next transaction that is not makes it last, too.
   */
  transaction<T>(work: () => T, options?: TransactionOptions): T;
  /**
   * Folds the log of what was written back into the file when much has been written repeatably: for long work to call between its transactions, since it takes as long as
   * one. `true` when it did.
   */
  foldLog(): boolean;
  readonly inTransaction: boolean;
  close(): void;
};

export type TransactionOptions = { isRepeatable?: boolean };

/** `path` `:memory:` is a database of its own. Writers open with WAL; see ARCHITECTURE.md for the pragmas. */
export type OpenSql = (path: string, options: { readonly: boolean }) => Sql;
