import { AppError, RetryAfter } from "../../errors/app-error.ts";

const firstMs = 10_000;
const maxWaitMs = 1_800_000;

/** Exponential backoff with jitter: 10 s, 20 s, 40 s … up to 30 minutes by `attempt`, reduced by up to half by `random` (0 to 1). */
export function backOffMs(attempt: number, random: number): number {
  const fullWaitMs = Math.min(maxWaitMs, firstMs * 2 ** Math.min(attempt - 1, 20));
  return Math.round(fullWaitMs * (1 - random / 2));
}

/** Errors that a retry with the same input would repeat. */
const lasting = new Set([
  "bad_request",
  "forbidden",
  "not_found",
  "conflict",
  "too_large",
  "unsupported",
  "method_not_found",
]);

/** When a task that threw `error` in its `attempt`th attempt is retried, and whether the attempt counts; `null` for no retry. */
export function retryOf(
  error: unknown,
  { attempt, attempts, now, random }: { attempt: number; attempts: number; now: number; random: number },
): { runAt: number; counts: boolean } | null {
  if (error instanceof RetryAfter) return { runAt: now + error.ms, counts: false };
  if (error instanceof AppError && lasting.has(error.code)) return null;
  if (attempt >= attempts) return null;
  const retryAt = error instanceof AppError ? error.data?.["retryAt"] : undefined;
  const runAt = now + backOffMs(attempt, random);
  return { runAt: typeof retryAt === "number" ? Math.max(runAt, retryAt) : runAt, counts: true };
}
