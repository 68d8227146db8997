import type { TaskLog } from "../../store/jobs/task-log.ts";
import { msg } from "../../errors/wording.ts";
import type { Context } from "../../context/context.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { SecretRow } from "../../store/server/secrets.ts";
import type { Sealing, WrittenArchive } from "./write-archive.ts";
import { writeArchive } from "./write-archive.ts";

/** Media types with which backups are downloaded. */
const mediaTypes = { plain: "application/x-tar", sealed: "application/octet-stream" };

export type KeepRequest = {
  context: Pick<Context, "accounts" | "files" | "runMaintenanceJob" | "now" | "config" | "secrets">;
  account: Pick<AccountStore, "id" | "name" | "transaction" | "storedFiles" | "backups">;
  /** The database to copy: the account's own, or the one it replaced. */
  database: string;
  fileId: string;
  /** The part of its name after account and time. */
  suffix?: string;
  scheduled: boolean;
  sealing: Sealing | null;
  /** Sealed secrets for a sealed archive, if not the account's current ones. */
  secretRows?: readonly SecretRow[];
  signal: AbortSignal;
  progress(done: number, total: number | null, message: string): void;
  log: TaskLog;
};

/** Creates an archive of a state of the account and records it among the account's files and backups. */
export async function storeArchive(request: KeepRequest): Promise<WrittenArchive> {
  const { context, account, fileId, sealing, signal, progress, log } = request;
  const { files } = context;
  const folder = context.accounts.filesOf(account.id);
  files.makeDirectory(folder);
  // Removes the partial file of an attempt that a crash interrupted.
  for (const file of files.list(folder))
    if (file.startsWith(`${fileId}.`)) files.remove(files.join(folder, file));
  const openedSecrets =
    sealing === null ? null : await context.secrets.openAll(account.id, request.secretRows);
  for (const name of openedSecrets?.closed ?? [])
    log("warn", msg`The secret ${name} cannot be opened and is not in the backup. Set it again.`);
  const createdAt = context.now();
  const path = files.join(folder, fileId);
  const written = await writeArchive({
    context,
    database: request.database,
    folder,
    to: path,
    name: account.name,
    sealed:
      sealing === null || openedSecrets === null ? null : { by: sealing, secrets: openedSecrets.secrets },
    lostSecrets: openedSecrets?.closed ?? context.secrets.namesOfConnections(account.id),
    signal,
    progress,
    log,
  });
  try {
    signal.throwIfAborted();
    account.transaction(() => {
      const name = nameOf(account.name, createdAt, { ...request, encrypted: sealing !== null });
      const { size, sha256, schemaVersion } = written;
      const mediaType = sealing === null ? mediaTypes.plain : mediaTypes.sealed;
      account.storedFiles.add({ id: fileId, name, size, sha256, mediaType, createdAt });
      account.backups.mark(fileId, {
        encrypted: sealing !== null,
        schemaVersion,
        scheduled: request.scheduled,
      });
    });
  } catch (error) {
    files.remove(path);
    throw error;
  }
  return written;
}

/** `portolan-main-20260301-120000.tar`, followed by `.age` if encrypted. */
function nameOf(
  account: string,
  at: number,
  { suffix, encrypted }: { suffix?: string; encrypted: boolean },
): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  const more = suffix === undefined ? "" : `-${suffix}`;
  return `portolan-${account.replaceAll(" ", "-")}-${time}${more}.tar${encrypted ? ".age" : ""}`;
}
