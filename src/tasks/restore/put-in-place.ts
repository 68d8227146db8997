import { AppError } from "../../errors/app-error.ts";
import type { BackupRow } from "../../store/account/backups.ts";
import { describeArchive } from "../backup/describe-archive.ts";
import type { RestorePlaces, RestoreRun } from "./restore-run.ts";

/** How often exclusive access to the account is tried. */
const holdAttempts = 6;

/** Replaces the account's database with the prepared one. Throws `conflict` if others do not release it. */
export async function putInPlace(run: RestoreRun, { draft, replaced }: RestorePlaces): Promise<void> {
  const { context, signal, input } = run;
  const found = await backupsFound(run);
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const account = context.server.accounts.byId(input.accountId);
    if (account === undefined)
      throw new AppError("not_found", `The account "${input.accountName}" was deleted during the restore.`);
    try {
      return await context.accounts.replace(account.name, { draft, keep: replaced, backupsFound: found });
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === "conflict";
      if (!isBusy || attempt === holdAttempts) throw error;
    }
  }
}

/** For an account whose database is unreadable: the backups among its files, each described by its own header. */
async function backupsFound({ context, input, signal }: RestoreRun): Promise<BackupRow[]> {
  const { files, accounts, server } = context;
  const name = server.accounts.byId(input.accountId)?.name;
  const folder = accounts.filesOf(input.accountId);
  if (name === undefined || accounts.factOf(name, "account.id") !== undefined || !files.exists(folder))
    return [];
  const found: BackupRow[] = [];
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
      sha256: await files.digest(path),
      mediaType: "application/octet-stream",
      createdAt: createdAt ?? files.modifiedAt(path),
      encrypted,
      schemaVersion,
      scheduled: false,
    });
  }
  return found;
}
