import type { ErrorCode } from "../core/errors.ts";

/** What the server answered instead of a result; `unavailable` also when the connection was lost before the answer. */
export class RpcError extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, data?: Record<string, unknown>) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.data = data;
  }
}
