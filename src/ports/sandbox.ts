/** Limits of one job in the sandbox, and its environment. */
export type SandboxLimits = {
  /** Measured from when the process has opened the file; then the process is killed. */
  deadlineMs: number;
  /** Resident memory of the whole process, above which it is killed. */
  memoryBytes: number;
  /** Maximum rows of a result. */
  rows: number;
  /** Maximum bytes of a result's cells. */
  bytes: number;
  /** UTC milliseconds: the current time for the job. */
  now: number;
  /** Whether addresses and hashes are shortened before the statement reads them. */
  maskAddresses: boolean;
};

export type SqlCell = string | number | null;
export type QueryRows = {
  columns: string[];
  rows: SqlCell[][];
  /** Whether rows or parts of cells were omitted because of the limits. */
  truncated: boolean;
  bytes: number;
  ms: number;
};

/** A computation over an account's file, as data that can be sent to another process. */
export type Computation = { kind: string; input: unknown };

/**
 * A separate process for work that may not end: it has no environment and only the standard descriptors, opens one account's file
 * read-only, and is killed at its deadline, above its memory limit or when the signal aborts. A few run at a time; others are queued.
 */
export type Sandbox = {
  /** Runs one statement over the documented views. Errors and exceeded limits are returned as text that a model can act on. */
  query(
    file: string,
    sql: string,
    limits: SandboxLimits,
    signal: AbortSignal,
  ): Promise<QueryRows | { error: string }>;
  /** Runs a computation that is too long for a thread that answers requests. Rejects with its `AppError`. */
  compute(
    file: string,
    computation: Computation,
    limits: SandboxLimits,
    signal: AbortSignal,
  ): Promise<unknown>;
};
