import { z } from "zod";
import type { DatabaseFingerprint } from "../../contract/backup-target-records.ts";
import { taskResults } from "../../contract/task-results.ts";
import { AppError, wordingOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { BackupTarget } from "../../store/server/backup-targets.ts";
import { sealingOf } from "../backup/sealed-key.ts";
import { writeArchive, type WrittenArchive } from "../backup/write-archive.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";
import { copiedAt, copyName, isOwnCopy } from "./copy-name.ts";
import type { CopyStore } from "./copy-store.ts";
import { openTarget } from "./open-target.ts";
import { passphraseBinding } from "./target-secrets.ts";

const input = z.strictObject({ targetId: z.string() });
const uses = [
  "now",
  "config",
  "files",
  "runMaintenanceJob",
  "deriveKey",
  "secrets",
  "accounts",
  "server",
  "http",
  "openSftp",
  "databasePath",
] as const;
type Run = TaskRun<z.output<typeof input>, (typeof uses)[number]>;

/**
 * Creates an encrypted copy of the account while it is in use, sends it to a target, and deletes this account's oldest copies there beyond the
 * number to keep.
 */
export const copyToTarget = defineTask({
  kind: "copyToTarget",
  uses,
  input,
  result: taskResults.copyToTarget,
  title: () => "Copy a backup elsewhere",
  priority: 6,
  attempts: 4,
  network: "history",
  mergeKey: ({ targetId }) => `copyToTarget:${targetId}`,
  async run(run) {
    const { context, input: taskInput } = run;
    const target = context.server.backupTargets.find(taskInput.targetId);
    if (target === undefined) throw new AppError("not_found", "The target was deleted. Create another one.");
    try {
      const name = await copyOnce(run, target);
      context.server.backupTargets.setError(target.id, null);
      return { name };
    } catch (error) {
      if (!run.signal.aborted) context.server.backupTargets.setError(target.id, wordingOf(error));
      throw error;
    }
  },
});

async function copyOnce(run: Run, target: BackupTarget): Promise<string> {
  const { account, context, signal, log, progress } = run;
  const { files, server } = context;
  const store = await openTarget(target, { context, signal });
  const scratch = files.join(context.config.dataLocation, "databases", `.copy-${run.taskId}.age`);
  try {
    // Copy names contain the time in seconds.
    const at = Math.floor(context.now() / 1_000) * 1_000;
    const { archive, fingerprint } = await makeArchive(run, target, { to: scratch, at });
    const name = copyName(account, at);
    const read = sentPieces(files, scratch, (done) =>
      progress(done, archive.size, String(msg`Sending the copy`)),
    );
    await store.write(name, { size: archive.size, sha256: archive.sha256, read });
    const listedCopy = (await store.list()).find((file) => file.name === name);
    if (listedCopy?.size !== archive.size)
      throw new AppError(
        "upstream",
        msg`The target lists ${listedCopy?.size ?? 0} of ${archive.size} bytes of the copy. Check its free space; it is tried again.`,
      );
    server.backupTargets.copies.add(target.id, {
      name,
      size: archive.size,
      sha256: archive.sha256,
      createdAt: at,
      fingerprint,
    });
    log("info", msg`"${target.label}" has the copy ${name}.`);
    await pruneCopies(run, target, store);
    return name;
  } finally {
    store.close();
    files.remove(scratch);
  }
}

/** The age file, and the fingerprint of its database. */
async function makeArchive(
  { account, context, signal, progress, log }: Run,
  target: BackupTarget,
  { to, at }: { to: string; at: number },
): Promise<{ archive: WrittenArchive; fingerprint: DatabaseFingerprint }> {
  const passphrase = await context.secrets.open(passphraseBinding(account.id, target.id));
  if (passphrase === undefined)
    throw new AppError(
      "conflict",
      msg`The passphrase of "${target.label}" is not set. Save the target with it.`,
    );
  const openedSecrets = await context.secrets.openAll(account.id);
  for (const secret of openedSecrets.closed)
    log("warn", msg`The secret ${secret} cannot be opened and is not in the copy. Set it again.`);
  let fingerprint: DatabaseFingerprint | undefined;
  const archive = await writeArchive({
    context,
    database: account.databasePath,
    folder: context.accounts.filesOf(account.id),
    to,
    name: account.name,
    sealed: { by: await sealingOf(context, passphrase), secrets: openedSecrets.secrets },
    lostSecrets: openedSecrets.closed,
    inspect: async (path) =>
      void (fingerprint = await context.runMaintenanceJob("fingerprintOf", { path, at }, signal)),
    signal,
    progress,
    log,
  });
  if (fingerprint === undefined) throw new Error("The copy was not inspected.");
  return { archive, fingerprint };
}

function sentPieces(files: Run["context"]["files"], path: string, onSent: (done: number) => void) {
  return async function* (range?: { from: number; to: number }): AsyncGenerator<Uint8Array, void, void> {
    let done = range?.from ?? 0;
    for await (const piece of files.read(path, range)) {
      done += piece.length;
      onSent(done);
      yield piece;
    }
  };
}

async function pruneCopies(
  { account, context, log }: Run,
  target: BackupTarget,
  store: CopyStore,
): Promise<void> {
  const accountCopies = (await store.list()).filter(({ name }) => isOwnCopy(name, account));
  const newestFirst = accountCopies.toSorted((a, b) => (copiedAt(b.name) ?? 0) - (copiedAt(a.name) ?? 0));
  for (const { name } of newestFirst.slice(target.keep)) {
    await store.remove(name);
    context.server.backupTargets.copies.remove(target.id, name);
    log("info", msg`Deleted the older copy ${name}.`);
  }
}
