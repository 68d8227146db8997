import { z } from "zod";
import { restoreTaskKey } from "../../store/database/import-database.ts";
import type { SecretRow } from "../../store/server/secrets.ts";
import { sealedKey } from "../backup/sealed-key.ts";
import { subject, type ServerTaskRun } from "../queue/task.ts";

/** Attempts after which a failing step is skipped. */
export const restoreAttempts = 3;

export const restoreInput = z.strictObject({
  ...subject.shape,
  /** Whether the account was created for this restore; it is then deleted if the restore fails. */
  isNew: z.boolean(),
  /** The location of the archive: a file of any account, or a copy on a target. */
  from: z.union([
    z.strictObject({ accountId: z.string(), fileId: z.string() }),
    z.strictObject({ targetId: z.string(), name: z.string() }),
  ]),
  key: sealedKey.optional(),
  /** The key that encrypts the backup of the replaced account: from the same passphrase with another salt. */
  keepKey: sealedKey.optional(),
  /** The id of the backup of the replaced account. */
  keepAs: z.string(),
});
export type RestoreRun = ServerTaskRun<
  z.output<typeof restoreInput>,
  | "files"
  | "accounts"
  | "config"
  | "server"
  | "now"
  | "newId"
  | "bus"
  | "secrets"
  | "runMaintenanceJob"
  | "http"
  | "openSftp"
>;

const secretRows = z.array(z.custom<SecretRow>((value) => typeof value === "object" && value !== null));
/** The contents of the archive, and what remains to be done once its database is in place. Secrets are already sealed for this server. */
export const prepared = z.object({
  told: z.object({ createdAt: z.number(), baseCurrency: z.string() }),
  files: z.array(z.string()),
  secrets: secretRows.nullable(),
  secretsBefore: secretRows,
  /** Names of secrets that the archive names but does not contain. */
  lostSecrets: z.array(z.string()).default([]),
});
export type Prepared = z.output<typeof prepared>;

/** The paths of a restore's temporary files: next to the databases, so that a rename moves them into place; names begin with `prefix`. */
export function pathsOf({ context, input, taskId }: RestoreRun) {
  const { files, accounts, config } = context;
  const parts = files.join(config.dataLocation, "databases");
  const prefix = `.restore-${taskId}.`;
  const pathOf = (part: string): string => files.join(parts, prefix + part);
  return {
    folder: accounts.filesOf(input.accountId),
    parts,
    prefix,
    archive: pathOf("archive"),
    draft: pathOf("draft"),
    replaced: pathOf("replaced"),
    unpacked: pathOf("files"),
  };
}
export type RestorePaths = ReturnType<typeof pathsOf>;

/** Whether the backup's database has replaced the account's. */
export function isInPlace({ context: { server, accounts }, input, taskId }: RestoreRun): boolean {
  const account = server.accounts.byId(input.accountId);
  return account !== undefined && accounts.factOf(account.name, restoreTaskKey) === taskId;
}
