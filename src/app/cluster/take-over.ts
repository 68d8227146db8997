import type { Context } from "../../context/context.ts";
import type { Placement } from "../../store/server/directory.ts";
import { unpackArchive } from "../../tasks/backup/unpack-archive.ts";
import { resumeWork } from "../../tasks/restore/resume-work.ts";
import type { AccountCopies } from "./account-copies.ts";

/** Restores an account that was placed on this node from its newest copy. Every step can be repeated; until the last one the account is not here. */
export async function takeOver(
  context: Context,
  copies: AccountCopies,
  { row, signal }: { row: Placement; signal: AbortSignal },
): Promise<void> {
  const { accounts, bus, config, files, log, server } = context;
  const { accountId, name, copyName, epoch } = row;
  if (copyName === null) throw new Error("An account without a copy was to be taken over.");
  // Differs from the suffix of databases, so that a file left by a crash is not taken for an account.
  const scratch = files.join(config.dataLocation, "databases", `.taken-${accountId}`);
  const places = { archive: `${scratch}.age`, database: `${scratch}.draft`, folder: `${scratch}.files` };
  const forget = (): void => {
    for (const path of Object.values(places)) files.remove(path);
  };
  try {
    forget();
    const passphraseKey = await copies.fetch(copyName, places.archive, signal);
    const { manifest } = await unpackArchive({
      files,
      path: places.archive,
      passphraseKey,
      into: places,
      signal,
      progress: () => undefined,
    });
    const fileIds = manifest.files.map(({ fileId }) => fileId);
    const { rows, schemaVersion } = manifest;
    const taskId = `taken.${epoch}`;
    await context.runMaintenanceJob(
      "importDatabase",
      { path: places.database, rows, schemaVersion, id: accountId, taskId, files: fileIds, isOwnCopy: true },
      signal,
    );
    // The account may have moved to another node since.
    if (server.directory?.isGone(accountId) !== false) return;
    files.remove(accounts.filesOf(accountId));
    files.rename(places.folder, accounts.filesOf(accountId));
    files.rename(places.database, accounts.pathOf(name));
    server.accounts.addHere({ ...row, id: accountId, isDemo: row.demo === 1 });
    server.notifications.deliveries.closeInterrupted([accountId], context.now());
    resumeWork(accounts.open(name), context);
    bus.publish("accounts", { accountName: name, cause: "created", since: null, count: 1 });
    bus.publish("wake", { accountName: name });
    log.info("An account was taken over from its copy.", { account: name, copy: copyName, epoch });
  } finally {
    forget();
  }
}
