const megabyte = 1024 ** 2;

/** What a model's statement may take. */
export const queryLimits = { deadlineMs: 5_000, memoryBytes: 256 * megabyte, bytes: 48_000 };

/** What a report over the whole history may take: the program's own code over the owner's data. */
export const computationLimits = { deadlineMs: 60_000, memoryBytes: 1_024 * megabyte, bytes: 0, rows: 0 };
