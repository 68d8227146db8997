import type { ErrorReason } from "./error-reasons.ts";

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
 * `reason` defaults to the code. Anything else that is thrown is reported as `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: ErrorReason;
  readonly data: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; reason?: ErrorReason | undefined; data?: Record<string, unknown> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.reason = options.reason ?? code;
    this.data = options.data;
  }
}

/** Thrown by a task that should run again after `ms`, without counting as a failed attempt. */
export class RetryAfter extends Error {
  readonly ms: number;

  constructor(ms: number, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "RetryAfter";
    this.ms = ms;
  }
}

/** The reason given to an `AbortSignal` when its owner asked to stop. */
export function cancelledError(what: string): AppError {
  return new AppError("cancelled", `${what} was cancelled.`);
}

/** The message of anything that can be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error has this reason: the only way code may distinguish errors. */
export function hasReason(error: unknown, reason: ErrorReason): error is AppError {
  return error instanceof AppError && error.reason === reason;
}
