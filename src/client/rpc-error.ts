import type { ErrorReason } from "../errors/error-reasons.ts";
import type { WordingRecord } from "../errors/wording.ts";
import type { ErrorCode } from "../errors/app-error.ts";

/** An error response of the service; `unavailable` also when the connection was lost before the response. */
export class RpcError extends Error {
  readonly code: ErrorCode;
  readonly reason: ErrorReason;
  readonly data: Record<string, unknown> | undefined;
  /** The message with its values apart, where it has any. */
  readonly wording: WordingRecord | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    {
      reason = code,
      wording,
      data,
    }: {
      reason?: ErrorReason | undefined;
      wording?: WordingRecord | undefined;
      data?: Record<string, unknown> | undefined;
    } = {},
  ) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.reason = reason;
    this.data = data;
    this.wording = wording;
  }
}
