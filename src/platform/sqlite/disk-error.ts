import type { ErrorReason } from "../../errors/error-reasons.ts";
import { AppError, wordingOf } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";

/**
 * Converts SQLite's result codes (https://www.sqlite.org/rescode.html) for an unwritable disk to a message with the file and the remedy; other
 * errors are unchanged.
 */
export function diskError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const name = path.split(/[\\/]/).at(-1) ?? path;
  if (code === "SQLITE_FULL")
    return unavailableError(msg`The disk that holds "${name}" is full. Make room and try again.`, {
      reason: "disk_full",
      cause: error,
    });
  if (code.startsWith("SQLITE_READONLY"))
    return unavailableError(
      msg`"${name}" cannot be written: the file, its folder or the disk is read-only. Make it writable for the user the service runs as, and try again.`,
      { reason: "disk_read_only", cause: error },
    );
  if (code.startsWith("SQLITE_IOERR"))
    return unavailableError(
      msg`I/O error on the disk that holds "${name}" (${code}: ${wordingOf(error)}). See the system log, then try again.`,
      { reason: "disk_failing", cause: error },
    );
  return error;
}

function unavailableError(
  message: string | Wording,
  options: { reason: ErrorReason; cause: unknown },
): AppError {
  return new AppError("unavailable", message, options);
}
