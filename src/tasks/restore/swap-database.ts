import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { BackupRow } from "../../store/account/backups.ts";
import { findBackups } from "../backup/found-backups.ts";
import type { RestorePaths, RestoreRun } from "./restore-run.ts";

/** Attempts to get exclusive access to the account. */
const holdAttempts = 6;

/** Replaces the account's database with the prepared one. Throws `conflict` if others do not release it. */
export async function swapDatabase(run: RestoreRun, { draft, replaced }: RestorePaths): Promise<void> {
  const { context, signal, input } = run;
  const found = await backupsFound(run);
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const account = context.server.accounts.byId(input.accountId);
    if (account === undefined)
      throw new AppError(
        "not_found",
        msg`The account "${input.accountName}" was deleted during the restore. Restore again, into a new account.`,
      );
    try {
      return await context.accounts.replace(account.name, { draft, keep: replaced, backupsFound: found });
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === "conflict";
      if (!isBusy || attempt === holdAttempts) throw error;
    }
  }
}

/** The backups among the files of an account whose database is unreadable. */
async function backupsFound({ context, input, signal }: RestoreRun): Promise<BackupRow[]> {
  const { files, accounts, server } = context;
  const name = server.accounts.byId(input.accountId)?.name;
  const folder = accounts.filesOf(input.accountId);
  if (name === undefined || accounts.factOf(name, "account.id") !== undefined) return [];
  const found: BackupRow[] = [];
  for (const backup of await findBackups(files, folder, signal))
    found.push({ ...backup, sha256: await files.digest(files.join(folder, backup.id)) });
  return found;
}
