import type { FileSystem } from "../../ports/files.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

type Holder = {
  account: Pick<AccountStore, "storedFiles" | "backups" | "transaction">;
  /** Where the account's files are. */
  folder: string;
};

/**
 * Moves an account's backups to another account, whose list then has them. Each is listed there before its file moves, so that a crash loses none;
 * a repetition completes the rest. They no longer count as scheduled: the other account's retention does not delete them.
 */
export function moveBackups(
  { from, to }: { from: Holder; to: Holder },
  files: Pick<FileSystem, "exists" | "join" | "makeDirectory" | "rename">,
): void {
  for (const backup of from.account.backups.list()) {
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
