import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { AppError } from "../errors/app-error.ts";
import { replaceMasterKey, newMasterKey } from "../platform/host/master-key-file.ts";
import { makeDataFolders } from "../platform/host/data-folders.ts";
import { acquireLock, isLocked } from "../platform/host/lock.ts";
import { openSql } from "../platform/sqlite/open-sql.ts";
import { fileSystem } from "../platform/host/files.ts";
import { reencryptSecrets } from "../context/secrets.ts";
import { createServerStore, prepareServerFile } from "../store/server/server-store.ts";
import type { Output } from "./progress.ts";

/**
 * Re-encrypts every secret under another master key. A generated key, kept in the data directory, is replaced by a new one; otherwise
 * `askNext` asks for the next value of `JWT_SECRET`. Throws `conflict` while a service uses the directory.
 */
export async function rotateSecret(
  config: Config,
  {
    isGenerated,
    askNext,
    out,
    err,
  }: { isGenerated: boolean; askNext: () => Promise<string>; out: Output; err: Output },
): Promise<void> {
  const { dataLocation, jwtSecret: from } = config;
  makeDataFolders(dataLocation);
  if (isLocked(dataLocation, openSql))
    throw new AppError(
      "conflict",
      "A service is running on this data and would continue with the old secret. Stop it first, then run this again.",
    );
  const lock = acquireLock(dataLocation, openSql);
  try {
    const to = isGenerated ? newMasterKey() : await askNext();
    checkNextSecret(from, to);
    const reseal = (): Promise<void> => resealAll(dataLocation, { from, to, out, err });
    if (isGenerated) await replaceMasterKey(dataLocation, to, reseal);
    else {
      await reseal();
      out.write("Set JWT_SECRET to the new secret before the next start.\n");
    }
  } finally {
    lock.release();
  }
}

function checkNextSecret(from: string, to: string): void {
  if (to.length < 32)
    throw new AppError("bad_request", "The new secret is too short. Use at least 32 characters.");
  if (to === from)
    throw new AppError("bad_request", "The new secret equals the current one. Choose another one.");
}

async function resealAll(
  dataLocation: string,
  { from, to, out, err }: { from: string; to: string; out: Output; err: Output },
): Promise<void> {
  const path = join(dataLocation, "databases", "server.sqlite");
  prepareServerFile(path, { files: fileSystem, openSql });
  const sql = openSql(path, { readonly: false });
  try {
    const { resealed, unopened } = await reencryptSecrets(createServerStore(sql), { from, to });
    for (const name of unopened)
      err.write(`${name} cannot be decrypted with the old secret and is lost. Set it again.\n`);
    out.write(
      `Re-encrypted ${resealed} ${resealed === 1 ? "secret" : "secrets"}. All sessions have ended; sign in again.\n`,
    );
  } finally {
    sql.close();
  }
}
