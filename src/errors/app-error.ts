import type { ErrorReason } from "./error-reasons.ts";
import { hasValues, msg, Wording } from "./wording.ts";

/** The codes a caller can see, each with the HTTP status it travels under (docs/spec/http.md §3). */
export const statusOf = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_found: 404,
  conflict: 409,
  cancelled: 409,
  too_large: 413,
  unsupported: 415,
  too_many_requests: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** Whether a value is one of the codes that callers receive. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(statusOf, value);
}

/**
 * An error that a caller may see: `code` and `reason` for programs, `message` for people (the thing and the remedy), `data` to act on.
 * `wording` is the message with its values apart, where it has any (`msg`). `reason` defaults to the code. Anything else that is thrown is
 * reported as `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: ErrorReason;
  readonly data: Record<string, unknown> | undefined;
  readonly wording: Wording | undefined;

  constructor(
    code: ErrorCode,
    message: string | Wording,
    options: { cause?: unknown; reason?: ErrorReason | undefined; data?: Record<string, unknown> } = {},
  ) {
    super(String(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.wording = hasValues(message) ? message : undefined;
    this.code = code;
    this.reason = options.reason ?? code;
    this.data = options.data;
  }
}

/** Thrown by a task that should run again after `ms`, without counting as a failed attempt. */
export class RetryAfter extends Error {
  readonly ms: number;
  readonly wording: Wording | undefined;

  constructor(ms: number, message: string | Wording, options: { cause?: unknown } = {}) {
    super(String(message), options);
    this.name = "RetryAfter";
    this.wording = hasValues(message) ? message : undefined;
    this.ms = ms;
  }
}

/** The reason given to an `AbortSignal` when its owner asked to stop. */
export function cancelledError(work: string): AppError {
  return new AppError("cancelled", msg`${work} was cancelled.`);
}

/** The message of anything that can be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The message of anything that can be thrown, with its values apart where it has any. */
export function wordingOf(error: unknown): string | Wording {
  const wording = error instanceof Error && "wording" in error ? error.wording : undefined;
  if (wording instanceof Wording) return wording;
  const isStated = error instanceof AppError || error instanceof RetryAfter;
  return isStated ? new Wording(error.message, []) : messageOf(error);
}

/** Whether an error has this reason: the only way code may distinguish errors. */
export function hasReason(error: unknown, reason: ErrorReason): error is AppError {
  return error instanceof AppError && error.reason === reason;
}
