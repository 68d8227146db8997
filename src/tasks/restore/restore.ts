import { deleteTaskKey } from "../backup/sealed-key.ts";
import { finishRestore, moveFilesIntoPlace } from "./finish.ts";
import { prepare } from "./prepare.ts";
import { swapDatabase } from "./swap-database.ts";
import {
  isInPlace,
  pathsOf,
  restoreAttempts,
  prepared,
  restoreInput,
  type Prepared,
  type RestoreRun,
} from "./restore-run.ts";
import { defineServerTask } from "../queue/task.ts";

/**
 * Replaces an account by a backup. Everything is unpacked, verified and prepared while the account remains in use; then one rename replaces its
 * database. After a crash before the rename the account is unchanged; after a later crash the restore continues. The replaced account is kept
 * as a backup.
 */
export const restore = defineServerTask({
  kind: "restore",
  uses: [
    "server",
    "accounts",
    "bus",
    "now",
    "config",
    "newId",
    "secrets",
    "files",
    "runMaintenanceJob",
    "http",
    "openSftp",
  ],
  input: restoreInput,
  title: () => "Restore a backup",
  priority: 0,
  attempts: restoreAttempts,
  async run(run) {
    const paths = pathsOf(run);
    let ready: Prepared;
    if (isInPlace(run)) ready = prepared.parse(run.checkpoint);
    else {
      clear(run);
      ready = await prepare(run, paths);
      run.saveCheckpoint(ready);
      await swapDatabase(run, paths);
    }
    await finishRestore(run, ready, paths);
    clear(run);
    deleteTaskKeys(run);
  },
  async undo(run) {
    const { context, input } = run;
    deleteTaskKeys(run);
    const isKept = isInPlace(run) || !input.isNew;
    if (isInPlace(run)) saveParts(run);
    clear(run);
    const account = context.server.accounts.byId(input.accountId);
    if (isKept || account === undefined) return;
    await context.accounts.delete(account.name);
    context.bus.publish("accounts", { accountName: account.name, cause: "deleted", since: null, count: 1 });
  },
});

function deleteTaskKeys({ context, input: { accountId, key, keepKey } }: RestoreRun): void {
  for (const derivedKey of [key, keepKey]) deleteTaskKey(context, accountId, derivedKey);
}

/** Keeps the files of a restore whose later step failed, so that neither the restored nor the replaced data is lost. */
function saveParts(run: RestoreRun): void {
  const { files } = run.context;
  const paths = pathsOf(run);
  moveFilesIntoPlace(run, prepared.parse(run.checkpoint), paths);
  if (files.isFile(paths.replaced)) files.rename(paths.replaced, files.join(paths.folder, run.input.keepAs));
}

/** Removes the temporary files of an attempt. */
function clear(run: RestoreRun): void {
  const { files } = run.context;
  const { parts, prefix } = pathsOf(run);
  for (const file of files.list(parts)) if (file.startsWith(prefix)) files.remove(files.join(parts, file));
}
