/** A value SQLite stores. Integers above 2^53 are never stored as integers: amounts are text. */
export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

/** A prepared statement; parameters are positional (`?`). */
export type Statement<Row = SqlRow> = {
  all(...parameters: SqlValue[]): Row[];
  /** Rows as lists of values in the order of the columns: half the cost of `all` for many rows. */
  values<Values extends SqlValue[] = SqlValue[]>(...parameters: SqlValue[]): Values[];
  get(...parameters: SqlValue[]): Row | undefined;
  /** Iterates over rows; the statement is busy until the loop ends. */
  iterate(...parameters: SqlValue[]): IterableIterator<Row>;
  /** `lastInsertRowid` is 0 if nothing was inserted. */
  run(...parameters: SqlValue[]): { changes: number; lastInsertRowid: number };
  /** The names of the result columns, in order; empty for statements without a result. */
  columns(): string[];
};

/**
 * An open SQLite file, on Node and on Bun. Synchronous on purpose: a transaction is a plain function that cannot be interrupted by an `await`.
 * A failing statement throws the driver's error, whose message names the constraint.
 */
export type Sql = {
  readonly path: string;
  readonly readonly: boolean;
  /** A statement, prepared by its first use and cached by its text, which must contain exactly one. An invalid text is an error of that use. */
  prepare<Row = SqlRow>(text: string): Statement<Row>;
  /** Runs a script of several statements without parameters. */
  exec(script: string): void;
  /**
   * BEGIN IMMEDIATE … COMMIT around `work`, ROLLBACK if it throws; a savepoint inside another transaction. `isRepeatable`: a power cut may
   * undo it together with everything after it, because the work is repeated from what remains; the next transaction that is not repeatable
   * makes it durable, too.
   */
  transaction<T>(work: () => T, options?: TransactionOptions): T;
  /**
   * Checkpoints the write-ahead log if it has grown: for long work to call between its transactions, because it takes as long as one of them.
   * Returns `true` if it did.
   */
  checkpointWal(): boolean;
  /** Makes every commit so far survive a power cut, those of repeatable transactions too. Returns `false` if a reader prevents it now. */
  makeDurable(): boolean;
  readonly inTransaction: boolean;
  close(): void;
};

export type TransactionOptions = { isRepeatable?: boolean };

/** Opens the PostgreSQL database at an address, for the server's store. Connects with the first statement. */
export type OpenPostgres = (url: string) => Sql;

/** `path` `:memory:` opens a separate database. Writers use WAL; see ARCHITECTURE.md for the pragmas. */
export type OpenSql = (path: string, options: { readonly: boolean }) => Sql;
