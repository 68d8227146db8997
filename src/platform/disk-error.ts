import { AppError, messageOf } from "../core/errors.ts";

/** SQLite's result codes (https://www.sqlite.org/rescode.html) for a disk that takes no writes, in words that name the file and the remedy; anything else stays as it is. */
export function diskError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const name = path.split(/[\\/]/).at(-1) ?? path;
  if (code === "SQLITE_FULL")
    return unavailable(`The disk that holds "${name}" is full. Make room and try again.`, error);
  if (code.startsWith("SQLITE_READONLY"))
    return unavailable(
      `"${name}" cannot be written: the file, its folder or the disk is read-only. Make it writable for the user the service runs as, and try again.`,
      error,
    );
  if (code.startsWith("SQLITE_IOERR"))
    return unavailable(
      `The disk that holds "${name}" does not do what it should (${code}: ${messageOf(error)}). The system's log says why; try again once it is well.`,
      error,
    );
  return error;
}

function unavailable(message: string, cause: unknown): AppError {
  return new AppError("unavailable", message, { cause });
}
