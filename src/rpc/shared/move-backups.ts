import type { Context } from "../../context/context.ts";
import type { FileSystem } from "../../ports/files.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { BackupRow } from "../../store/account/backups.ts";
import { accountOrBackups } from "./account-or-backups.ts";

/** Backups, and the folder that contains their files. */
type Source = { backups: readonly BackupRow[]; folder: string };
type Destination = {
  account: Pick<AccountStore, "storedFiles" | "backups" | "transaction">;
  /** Where the account's files are. */
  folder: string;
};

/** The backups of an account, even if its database cannot be opened. */
export async function backupsOf(
  context: Pick<Context, "accounts" | "files" | "server">,
  accountName: string,
  signal: AbortSignal,
): Promise<Source> {
  const { accounts, files } = context;
  const found = await accountOrBackups(context, accountName, signal);
  const folder = accounts.filesOf(found.id);
  if (found.account !== undefined) return { backups: found.account.backups.list(), folder };
  const backups: BackupRow[] = [];
  for (const backup of found.backups)
    backups.push({ ...backup, sha256: await files.digest(files.join(folder, backup.id)) });
  return { backups, folder };
}

/**
 * Moves backups to another account, whose list then has them. Each is listed there before its file moves, so that a crash loses none;
 * a repetition completes the rest. They no longer count as scheduled: the other account's retention does not delete them.
 */
export function moveBackups(
  { from, to }: { from: Source; to: Destination },
  files: Pick<FileSystem, "exists" | "join" | "makeDirectory" | "rename">,
): void {
  for (const backup of from.backups) {
    const path = files.join(from.folder, backup.id);
    if (!files.exists(path)) continue;
    to.account.transaction(() => {
      if (to.account.storedFiles.find(backup.id) === undefined) to.account.storedFiles.add(backup);
      to.account.backups.mark(backup.id, { ...backup, scheduled: false });
    });
    files.makeDirectory(to.folder);
    files.rename(path, files.join(to.folder, backup.id));
  }
}
