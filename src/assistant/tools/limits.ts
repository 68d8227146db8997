const megabyte = 1024 ** 2;

/** Limits of a model's statement; its time limit is `ASSISTANT_SQL_TIMEOUT`. */
export const queryLimits = { memoryBytes: 256 * megabyte, bytes: 48_000 };

/** Limits of a report over the whole history, computed by our own code. */
export const computationLimits = { deadlineMs: 60_000, memoryBytes: 1_024 * megabyte, bytes: 0, rows: 0 };
