import { join } from "node:path";
import type { Config } from "../config.ts";
import { AppError } from "../errors/app-error.ts";
import { replaceMasterKey, newMasterKey } from "../platform/host/master-key-file.ts";
import { makeDataFolders } from "../platform/host/data-folders.ts";
import { acquireLock, isLocked } from "../platform/host/lock.ts";
import { openSql } from "../platform/sqlite/open-sql.ts";
import { fileSystem } from "../platform/host/files.ts";
import { resealSecrets } from "../secrets.ts";
import { createServerStore, prepareServerFile } from "../store/server/server-store.ts";
import type { Output } from "./progress.ts";

/**
 * Seals every secret under another master key. The one kept in the data directory is replaced by a new one; where `JWT_SECRET` is set, `nextOf` asks for the
 * one that it will be set to. Throws `conflict` while a service uses the directory.
 */
export async function rotateSecret(
  config: Config,
  { isKept, nextOf, out, err }: { isKept: boolean; nextOf: () => Promise<string>; out: Output; err: Output },
): Promise<void> {
  const { dataLocation, jwtSecret: from } = config;
  makeDataFolders(dataLocation);
  if (isLocked(dataLocation, openSql))
    throw new AppError(
      "conflict",
      "A service runs on this data. Stop it first: it would go on with the old secret.",
    );
  const lock = acquireLock(dataLocation, openSql);
  try {
    const to = isKept ? newMasterKey() : await nextOf();
    if (to.length < 32)
      throw new AppError("bad_request", "The new secret is too short: use at least 32 characters.");
    if (to === from) throw new AppError("bad_request", "This is the secret that is set already.");
    const path = join(dataLocation, "databases", "server.sqlite");
    prepareServerFile(path, { files: fileSystem, openSql });
    const sql = openSql(path, { readonly: false });
    try {
      const reseal = async (): Promise<void> => {
        const { resealed, unopened } = await resealSecrets(createServerStore(sql), { from, to });
        for (const name of unopened)
          err.write(`${name} could not be opened with the old secret and is lost: set it again.\n`);
        out.write(
          `Sealed ${resealed} ${resealed === 1 ? "secret" : "secrets"} anew. Every session has ended.\n`,
        );
      };
      if (isKept) await replaceMasterKey(dataLocation, to, reseal);
      else {
        await reseal();
        out.write("Set JWT_SECRET to the new secret before the next start.\n");
      }
    } finally {
      sql.close();
    }
  } finally {
    lock.release();
  }
}
