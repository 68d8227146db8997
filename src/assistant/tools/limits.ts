const megabyte = 1024 ** 2;

/** Limits of a model's statement; its time is `ASSISTANT_SQL_TIMEOUT`. */
export const queryLimits = { memoryBytes: 256 * megabyte, bytes: 48_000 };

/** What a report over the whole history may take: the program's own code over the owner's data. */
export const computationLimits = { deadlineMs: 60_000, memoryBytes: 1_024 * megabyte, bytes: 0, rows: 0 };
