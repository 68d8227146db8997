import { msg } from "../../errors/wording.ts";
import { z } from "zod";
import { taskResults } from "../../contract/task-results.ts";
import { deleteTaskKey, openKey, sealedKey, sealingOf } from "./sealed-key.ts";
import { storeArchive } from "./store-archive.ts";
import type { Sealing } from "./write-archive.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";

const input = z.strictObject({
  /** The id of the backup's file; generated on the first run if omitted. */
  fileId: z.string().optional(),
  key: sealedKey.optional(),
  scheduled: z.boolean().default(false),
});
type Run = TaskRun<
  z.output<typeof input>,
  "newId" | "tasks" | "secrets" | "deriveKey" | "backups" | "settings" | "storedFiles" | "files" | "accounts"
>;

/** The owner's secret with which scheduled backups are encrypted, if set. */
const passphraseSecret = "backup_passphrase";

/**
 * Creates a backup of the account while it is in use. A scheduled backup then deletes the oldest scheduled ones beyond the number in the settings;
 * backups that the owner made are never deleted.
 */
export const backup = defineTask({
  kind: "backup",
  uses: [
    "storedFiles",
    "now",
    "config",
    "accounts",
    "secrets",
    "databasePath",
    "newId",
    "files",
    "deriveKey",
    "runMaintenanceJob",
    "settings",
    "backups",
    "tasks",
    "transaction",
  ],
  input,
  result: taskResults.backup,
  title: ({ key }) => (key === undefined ? "Make a backup" : "Make an encrypted backup"),
  priority: 1,
  attempts: 2,
  mergeKey: ({ fileId, scheduled }) => (scheduled ? "backup:scheduled" : `backup:${fileId ?? ""}`),
  async run(run) {
    const { account, context } = run;
    const fileId = fileIdOf(run);
    if (account.storedFiles.find(fileId) === undefined) {
      await storeArchive({
        ...run,
        database: account.databasePath,
        fileId,
        scheduled: run.input.scheduled,
        sealing: await sealingFor(run),
      });
      run.log("info", msg`backups.list has the backup as ${fileId}.`);
    }
    if (run.input.scheduled) pruneBackups(run);
    deleteTaskKey(context, account.id, run.input.key);
    return { fileId };
  },
  undo(run) {
    deleteTaskKey(run.context, run.account.id, run.input.key);
    return Promise.resolve();
  },
});

/** The id of the backup's file, stored in the checkpoint so that a restart overwrites the partial file of the earlier attempt. */
function fileIdOf({ account, context, input: { fileId }, checkpoint, taskId }: Run): string {
  if (fileId !== undefined) return fileId;
  if (typeof checkpoint === "string") return checkpoint;
  const id = context.newId();
  account.tasks.checkpoint(taskId, id);
  return id;
}

async function sealingFor({ account, context, input: { key, scheduled } }: Run): Promise<Sealing | null> {
  if (key !== undefined) return openKey(context, account.id, key);
  const passphrase = scheduled
    ? await context.secrets.open({ accountId: account.id, name: passphraseSecret })
    : undefined;
  return passphrase === undefined ? null : sealingOf(context, passphrase);
}

function pruneBackups({ account, context, log }: Run): void {
  for (const { id, name } of account.backups.outdated(account.settings.get().backups.keep)) {
    account.storedFiles.delete(id);
    context.files.remove(context.files.join(context.accounts.filesOf(account.id), id));
    log("info", msg`Deleted the older backup ${name}.`);
  }
}
