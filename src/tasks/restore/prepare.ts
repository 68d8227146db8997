import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { fetchCopy } from "../offsite/copy-store.ts";
import { openTarget } from "../offsite/open-target.ts";
import { openKey } from "../backup/sealed-key.ts";
import { unpackArchive } from "../backup/unpack-archive.ts";
import type { Prepared, RestorePaths, RestoreRun } from "./restore-run.ts";

/** Unpacks the archive next to the account and prepares it; the account itself is not changed yet. */
export async function prepare(run: RestoreRun, paths: RestorePaths): Promise<Prepared> {
  const { context, input, signal, taskId, progress, log } = run;
  const { files, secrets, server } = context;
  const path = await archiveOf(run, paths);
  const sealing = input.key === undefined ? null : await openKey(context, input.accountId, input.key);
  const { manifest, secrets: openedSecrets } = await unpackArchive({
    files,
    path,
    passphraseKey: sealing?.passphraseKey ?? null,
    into: { database: paths.draft, folder: paths.unpacked },
    signal,
    progress,
  });
  progress(0, null, String(msg`Checking the database`));
  const fileIds = manifest.files.map(({ fileId }) => fileId);
  const { rows, schemaVersion } = manifest;
  const restoredAccount = await context.runMaintenanceJob(
    "importDatabase",
    { path: paths.draft, rows, schemaVersion, id: input.accountId, taskId, files: fileIds },
    signal,
  );
  await refuseOtherFiles(run, paths, fileIds);
  log("info", msg`The backup of ${new Date(manifest.createdAt).toISOString()} is complete and intact.`);
  return {
    told: restoredAccount,
    files: fileIds,
    secrets: openedSecrets === null ? null : await secrets.sealAll(input.accountId, openedSecrets),
    secretsBefore: openedSecrets === null ? [] : server.secrets.list(input.accountId),
    lostSecrets: manifest.lostSecrets ?? [],
  };
}

/** The local path of the archive; a copy on a target is downloaded first. */
async function archiveOf(
  { context, input: { from }, signal, progress }: RestoreRun,
  { archive }: RestorePaths,
): Promise<string> {
  const { files, accounts, config, server } = context;
  if ("fileId" in from) {
    const path = files.join(accounts.filesOf(from.accountId), from.fileId);
    if (!files.isFile(path))
      throw new AppError("not_found", "The backup was deleted from the disk. Choose another one.");
    return path;
  }
  const target = server.backupTargets.find(from.targetId);
  if (target === undefined)
    throw new AppError(
      "not_found",
      "The backup target was deleted. Choose a file, or create the target again.",
    );
  progress(0, null, String(msg`Fetching the copy`));
  const store = await openTarget(target, { context, signal });
  try {
    await fetchCopy(store, from.name, { files, path: archive, folder: config.dataLocation });
  } finally {
    store.close();
  }
  return archive;
}

/** Throws if a file of the archive differs from the account's file with the same id: the content of a file never changes. */
async function refuseOtherFiles(
  { context: { files } }: RestoreRun,
  { folder, unpacked }: RestorePaths,
  fileIds: readonly string[],
): Promise<void> {
  for (const fileId of fileIds) {
    const filePath = files.join(folder, fileId);
    if (!files.isFile(filePath)) continue;
    if ((await files.digest(filePath)) !== (await files.digest(files.join(unpacked, fileId))))
      throw new AppError(
        "conflict",
        msg`The account has a file ${fileId} that differs from the backup's. Restore into a new account.`,
      );
  }
}
