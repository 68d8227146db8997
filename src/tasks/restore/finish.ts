import { AppError, hasReason, wordingOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { sqliteReason } from "../../lib/sqlite-reason.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { storeArchive } from "../backup/store-archive.ts";
import { openKey } from "../backup/sealed-key.ts";
import { demoMadeOn } from "../pricing/demo-prices.ts";
import { resumeWork } from "./resume-work.ts";
import { publishReplaced } from "./publish-replaced.ts";
import { restoreAttempts, type Prepared, type RestorePaths, type RestoreRun } from "./restore-run.ts";

/** The steps after a backup's database has replaced the account's. Each step is idempotent. */
export async function finishRestore(run: RestoreRun, ready: Prepared, paths: RestorePaths): Promise<void> {
  const { context, input, log } = run;
  moveFilesIntoPlace(run, ready, paths);
  const { name } = updateServer(run, ready);
  const account = context.accounts.open(name);
  context.server.accounts.setDemo(account.id, demoMadeOn(account) !== null);
  resumeWork(account, context);
  publishReplaced(context, account);
  context.bus.publish("wake", { accountName: name });
  log("info", "The backup is in place.");
  if (!input.isNew) await backUpReplaced(run, account, ready, paths);
}

/** Moves the archive's files into the account. */
export function moveFilesIntoPlace(
  { context: { files } }: RestoreRun,
  { files: fileIds }: Prepared,
  { folder, unpacked }: RestorePaths,
): void {
  files.makeDirectory(folder);
  for (const fileId of fileIds) {
    const from = files.join(unpacked, fileId);
    if (files.isFile(from)) files.rename(from, files.join(folder, fileId));
  }
}

/**
 * Updates the server's data about the account: its secrets and its entry in the list. Existing secrets with other names are kept, because an
 * unencrypted backup contains none; those that it names and this server does not have are recorded as lost, so that no connection falls back to a
 * public server without its owner's decision.
 */
function updateServer(
  { context: { server, secrets: vault }, input }: RestoreRun,
  { told: restoredAccount, secrets, lostSecrets }: Prepared,
): { name: string } {
  return server.transaction(() => {
    for (const row of secrets ?? []) server.secrets.put(row);
    vault.markLost(input.accountId, lostSecrets);
    server.accounts.setBaseCurrency(input.accountId, restoredAccount.baseCurrency);
    server.accounts.setCreatedAt(input.accountId, restoredAccount.createdAt);
    server.accounts.setProblem(input.accountId, null);
    const account = server.accounts.byId(input.accountId);
    if (account === undefined)
      throw new AppError(
        "not_found",
        msg`The account "${input.accountName}" was deleted during the restore. Restore again, into a new account.`,
      );
    return account;
  });
}

/** Makes a backup of the replaced account; if it cannot be read as an account, its file is kept. */
async function backUpReplaced(
  run: RestoreRun,
  account: Pick<AccountStore, "id" | "name" | "storedFiles" | "transaction" | "backups">,
  { secretsBefore }: Prepared,
  { replaced, folder }: RestorePaths,
): Promise<void> {
  const { context, input, signal, log } = run;
  const { files } = context;
  if (!files.isFile(replaced) || account.storedFiles.find(input.keepAs) !== undefined) return;
  try {
    // A task queued by an earlier version has only the key of the archive, which cannot encrypt another backup. The attempt then fails, and the
    // database file is kept.
    const keepKey = input.keepKey ?? input.key;
    const sealing = keepKey === undefined ? null : await openKey(context, input.accountId, keepKey);
    const { copied } = await storeArchive({
      ...run,
      account,
      database: replaced,
      fileId: input.keepAs,
      suffix: "before-restore",
      scheduled: false,
      sealing,
      secretRows: secretsBefore,
    });
    for (const { id } of copied.files)
      if (account.storedFiles.find(id) === undefined) files.remove(files.join(folder, id));
    log("info", msg`The previous data is kept as the backup ${input.keepAs}.`);
  } catch (error) {
    const isDamaged = hasReason(error, "database_damaged") || sqliteReason(error) === "database_damaged";
    if (signal.aborted || (!isDamaged && run.attempt < restoreAttempts)) throw error;
    log(
      "warn",
      msg`The previous data is kept as a file, because no backup of it could be made: ${wordingOf(error)}`,
    );
    const path = files.join(folder, input.keepAs);
    files.link(replaced, path);
    account.storedFiles.add({
      id: input.keepAs,
      name: `${account.name.replaceAll(" ", "-")}-before-restore.sqlite`,
      size: files.size(path),
      sha256: await files.digest(path),
      mediaType: "application/vnd.sqlite3",
      createdAt: context.now(),
    });
  }
}
