import type { ErrorReason } from "../errors/error-reasons.ts";

/** The error reason for a result code of SQLite (https://www.sqlite.org/rescode.html) or the system; `undefined` for any other error. */
export function sqliteReason(error: unknown): ErrorReason | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "SQLITE_FULL" || code === "ENOSPC") return "disk_full";
  if (code.startsWith("SQLITE_READONLY") || code === "EROFS") return "disk_read_only";
  if (code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB") return "database_damaged";
  return undefined;
}
