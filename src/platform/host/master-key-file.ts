import { hkdfSync, randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createOwner } from "../../store/server/owner.ts";
import { makeDataFolders } from "./data-folders.ts";
import { openSql } from "../sqlite/open-sql.ts";

const folderOf = (dataLocation: string): string => join(dataLocation, "auth");
const pathOf = (dataLocation: string): string => join(folderOf(dataLocation), "jwt-secret");
const nextPathOf = (dataLocation: string): string => `${pathOf(dataLocation)}.next`;

/**
 * The master key stored in the data directory. Two programs that start simultaneously get the same one: the second reads the first one's.
 * After an interrupted key change it is the one under which the secrets are sealed.
 */
export function readOrCreateMasterKey(dataLocation: string): string {
  const path = pathOf(dataLocation);
  makeDataFolders(dataLocation);
  try {
    writeFileSync(path, newMasterKey(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readMasterKey(isNextInUse(dataLocation) ? nextPathOf(dataLocation) : path);
}

export function newMasterKey(): string {
  return randomBytes(48).toString("base64url");
}

/**
 * Replaces the stored key: the new one is on disk before `reseal` makes it valid, and replaces the old file afterwards. After an interruption
 * at any point, `masterKey` finds the valid one. Requires exclusive use of the data directory.
 */
export async function replaceMasterKey(
  dataLocation: string,
  next: string,
  reseal: () => Promise<void>,
): Promise<void> {
  // A key in use must not be overwritten.
  if (isNextInUse(dataLocation)) renameSync(nextPathOf(dataLocation), pathOf(dataLocation));
  const file = openSync(nextPathOf(dataLocation), "w", 0o600);
  try {
    writeFileSync(file, next);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  await reseal();
  renameSync(nextPathOf(dataLocation), pathOf(dataLocation));
}

/** Whether the secrets are sealed under the pending key. */
function isNextInUse(dataLocation: string): boolean {
  const next = nextPathOf(dataLocation);
  const database = join(dataLocation, "databases", "server.sqlite");
  if (!existsSync(next) || !existsSync(database)) return false;
  const sql = openSql(database, { readonly: true });
  try {
    return createOwner(sql).sealedUnder() === markOf(readFileSync(next, "utf8").trim());
  } finally {
    sql.close();
  }
}

/** Equals `masterKeyFingerprint` of secrets.ts, but synchronous. */
function markOf(masterKey: string): string {
  return Buffer.from(hkdfSync("sha256", masterKey, "", "portolan key mark", 16)).toString("hex");
}

function readMasterKey(path: string): string {
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length >= 32) return secret;
  throw new Error(
    `${path} contains no valid key. Restore it from a backup: without it, sessions end and stored secrets cannot be decrypted. To start with a new key, delete the file.`,
  );
}
