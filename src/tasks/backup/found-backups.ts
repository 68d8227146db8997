import type { FileSystem } from "../../ports/files.ts";
import type { BackupRow } from "../../store/account/backups.ts";
import { describeArchive } from "./describe-archive.ts";

/** A backup that was recognised by its content, without a checksum. */
export type FoundBackup = Omit<BackupRow, "sha256">;

/**
 * The backups in the folder of an account whose database cannot be opened, newest first, each described by its own header. The header of an
 * encrypted backup has no time, so the time of the file is used.
 */
export async function findBackups(
  files: Pick<FileSystem, "exists" | "isFile" | "join" | "list" | "modifiedAt" | "read" | "size">,
  folder: string,
  signal: AbortSignal,
): Promise<FoundBackup[]> {
  if (!files.exists(folder)) return [];
  const found: FoundBackup[] = [];
  for (const id of files.list(folder)) {
    signal.throwIfAborted();
    const path = files.join(folder, id);
    if (!files.isFile(path)) continue;
    const facts = await describeArchive(files, path).catch(() => null);
    if (facts === null) continue;
    const { extension, encrypted, schemaVersion, createdAt } = facts;
    found.push({
      id,
      name: `portolan-backup-${id}${extension}`,
      size: files.size(path),
      mediaType: "application/octet-stream",
      createdAt: createdAt ?? files.modifiedAt(path),
      encrypted,
      schemaVersion,
      scheduled: false,
    });
  }
  return found.toSorted((one, other) => other.createdAt - one.createdAt);
}
