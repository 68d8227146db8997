/** Bounds of one piece of work in the sandbox, and what it is told of the world. */
export type SandboxLimits = {
  /** From when the process has opened the file; then it is killed. */
  deadlineMs: number;
  /** Resident memory of the whole process; beyond it, it is killed. */
  memoryBytes: number;
  /** Rows of an answer. */
  rows: number;
  /** Bytes of an answer's cells. */
  bytes: number;
  /** UTC milliseconds: what the work takes for now. */
  now: number;
  /** Whether addresses and hashes are shortened before the statement sees them. */
  maskAddresses: boolean;
};

export type SqlCell = string | number | null;
export type QueryRows = {
  columns: string[];
  rows: SqlCell[][];
  /** Whether there were more rows, or longer cells, than the limits let through. */
  truncated: boolean;
  bytes: number;
  ms: number;
};

/** A computation over an account's file: data, as it travels to another process. */
export type Computation = { kind: string; input: unknown };

/**
 * A process of its own for what may run away: it has no environment, no descriptor but its standard ones, opens one account's file read-only, and is killed
 * at its deadline, over its memory or when the signal says so. A few run at a time; others wait their turn.
 */
export type Sandbox = {
  /** One statement over the documented views. What is wrong with it, or with its appetite, comes back as words a model can act on. */
  query(
    file: string,
    sql: string,
    limits: SandboxLimits,
    signal: AbortSignal,
  ): Promise<QueryRows | { error: string }>;
  /** A computation of the program's own that is too long for a thread that answers. Throws what it throws, as `AppError`. */
  compute(
    file: string,
    computation: Computation,
    limits: SandboxLimits,
    signal: AbortSignal,
  ): Promise<unknown>;
};
