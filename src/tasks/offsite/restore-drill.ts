import { z } from "zod";
import type { DatabaseFingerprint, DrillRecord } from "../../contract/backup-target-records.ts";
import { taskResults } from "../../contract/task-results.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import { msg, Wording } from "../../errors/wording.ts";
import type { BackupTarget, MadeCopy } from "../../store/server/backup-targets.ts";
import { keyParametersOf } from "../backup/describe-archive.ts";
import { sealingOf } from "../backup/sealed-key.ts";
import { unpackArchive } from "../backup/unpack-archive.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";
import { fetchCopy } from "./copy-store.ts";
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
  "server",
  "http",
  "openSftp",
] as const;
type Run = TaskRun<z.output<typeof input>, (typeof uses)[number]>;

/** The compared figures, by their names in the result. */
const compared = {
  transactions: "transactions",
  auditEntries: "audit entries",
  ledger: "ledger",
  balances: "balances and their values",
  netWorth: "net worth",
  netWorthHistory: "net worth of every day",
} as const satisfies Partial<Record<keyof DatabaseFingerprint, string>>;

const differenceTexts: Record<keyof typeof compared, Wording> = {
  transactions: msg`transactions differ`,
  auditEntries: msg`audit entries differ`,
  ledger: msg`ledger differ`,
  balances: msg`balances and their values differ`,
  netWorth: msg`net worth differ`,
  netWorthHistory: msg`net worth of every day differ`,
};

/**
 * Downloads the newest copy of a target, restores it into a scratch account (a separate database that nothing else opens), and compares its
 * fingerprint with the one recorded when the copy was made. The scratch account is deleted; the result is stored with the target.
 */
export const restoreDrill = defineTask({
  kind: "restoreDrill",
  uses,
  input,
  result: taskResults.restoreDrill,
  title: () => "Try out restoring a copy",
  priority: 8,
  attempts: 3,
  network: "history",
  mergeKey: ({ targetId }) => `restoreDrill:${targetId}`,
  async run(run) {
    const { context, input: taskInput, log } = run;
    const target = context.server.backupTargets.find(taskInput.targetId);
    if (target === undefined) throw new AppError("not_found", "The target was deleted. Create another one.");
    const copy = context.server.backupTargets.copies.newest(target.id);
    if (copy === undefined) {
      log("info", "There is no copy yet.");
      return { name: null, ok: null };
    }
    const record = await drill(run, target, copy);
    context.server.backupTargets.setDrill(target.id, record);
    if (!record.ok)
      throw new AppError(
        "conflict",
        msg`The copy ${copy.name} on "${target.label}" does not restore what it should: ${listOf(record.differences)}. Make another copy, and check the target.`,
      );
    return { name: copy.name, ok: true };
  },
});

async function drill(run: Run, target: BackupTarget, copy: MadeCopy): Promise<DrillRecord> {
  const { context, signal, taskId } = run;
  const { files } = context;
  const parts = files.join(context.config.dataLocation, "databases");
  const prefix = `.drill-${taskId}.`;
  const clear = (): void => {
    for (const file of files.list(parts)) if (file.startsWith(prefix)) files.remove(files.join(parts, file));
  };
  const about = { at: context.now(), name: copy.name };
  clear();
  try {
    const found = await restoredFingerprint(run, {
      target,
      copy,
      place: (part) => files.join(parts, prefix + part),
    });
    const names = Object.entries(compared).map(([, name]) => name);
    const differences = typeof found === "string" ? [found] : differencesOf(copy.fingerprint, found);
    return { ...about, ok: differences.length === 0, compared: names, differences };
  } catch (error) {
    // Only errors of the archive are a result of the drill: an unreachable target proves nothing about the copy.
    if (signal.aborted || !(error instanceof AppError) || !isOfArchive(error)) throw error;
    return { ...about, ok: false, compared: [], differences: [messageOf(error)] };
  } finally {
    clear();
  }
}

function isOfArchive({ code }: AppError): boolean {
  return code === "bad_request" || code === "not_found";
}

/** The fingerprint of the restored database, or the reason why it could not be restored. */
async function restoredFingerprint(
  { account, context, signal, progress, taskId }: Run,
  { target, copy, place }: { target: BackupTarget; copy: MadeCopy; place: (part: string) => string },
): Promise<DatabaseFingerprint | string> {
  const { files } = context;
  const path = place("age");
  const store = await openTarget(target, { context, signal });
  try {
    progress(0, copy.size, String(msg`Fetching the copy`));
    const { sha256 } = await fetchCopy(store, copy.name, {
      files,
      path,
      folder: context.config.dataLocation,
      maxBytes: copy.size,
    });
    if (sha256 !== copy.sha256) return String(msg`the file is not the one that was sent`);
  } finally {
    store.close();
  }
  const passphrase = await context.secrets.open(passphraseBinding(account.id, target.id));
  const terms = await keyParametersOf(files, path);
  if (passphrase === undefined || terms === null) return String(msg`its passphrase is not set`);
  const { passphraseKey } = await sealingOf(context, passphrase, terms);
  const database = place("sqlite");
  const { manifest } = await unpackArchive({
    files,
    path,
    passphraseKey,
    into: { database, folder: place("files") },
    signal,
    progress,
  });
  const { rows, schemaVersion } = manifest;
  const fileIds = manifest.files.map(({ fileId }) => fileId);
  const databaseInput = {
    path: database,
    rows,
    schemaVersion,
    id: `drill-${taskId}`,
    taskId,
    files: fileIds,
    isOwnCopy: true,
  };
  await context.runMaintenanceJob("importDatabase", databaseInput, signal);
  return context.runMaintenanceJob("fingerprintOf", { path: database, at: copy.fingerprint.at }, signal);
}

/** Joins messages into a list, keeping each separate so that it can be translated. */
function listOf(found: readonly string[]): Wording {
  const [first = "", ...rest] = found;
  return rest.reduce((all, next) => msg`${all}; ${new Wording(next, [])}`, new Wording(first, []));
}

function differencesOf(before: DatabaseFingerprint, after: DatabaseFingerprint): string[] {
  const keys = ["transactions", "auditEntries", "ledger", "balances", "netWorth", "netWorthHistory"] as const;
  return keys.filter((key) => before[key] !== after[key]).map((key) => String(differenceTexts[key]));
}
