import { hkdfSync, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ConfigError } from "../../config/config.ts";
import { messageOf } from "../../errors/app-error.ts";
import { createOwner } from "../../store/server/owner.ts";
import { makeDataFolders } from "./data-folders.ts";
import { flushDirectory } from "./files.ts";
import { openSql } from "../sqlite/open-sql.ts";

const folderOf = (dataLocation: string): string => join(dataLocation, "auth");
const pathOf = (dataLocation: string): string => join(folderOf(dataLocation), "jwt-secret");
const nextPathOf = (dataLocation: string): string => `${pathOf(dataLocation)}.next`;
const serverDatabaseOf = (dataLocation: string): string => join(dataLocation, "databases", "server.sqlite");

/**
 * The master key stored in the data directory. Two programs that start simultaneously get the same one: the second reads the first one's.
 * After an interrupted key change it is the one under which the secrets are sealed.
 */
export function readOrCreateMasterKey(dataLocation: string): string {
  const path = pathOf(dataLocation);
  makeDataFolders(dataLocation);
  // Left by a start of an earlier version on a full disk. Nothing is sealed without the server's database.
  if (existsSync(path) && statSync(path).size === 0 && !existsSync(serverDatabaseOf(dataLocation)))
    rmSync(path);
  if (!existsSync(path)) writeNewKey(path);
  return readMasterKey(isNextInUse(dataLocation) ? nextPathOf(dataLocation) : path);
}

/** The file has its name only once the whole key is on the disk, so that neither a full disk nor a power cut leaves a part of it. */
function writeNewKey(path: string): void {
  const draft = `${path}.${process.pid}.part`;
  try {
    writeToDisk(draft, newMasterKey());
    publish(draft, path);
    flushDirectory(dirname(path));
  } catch (cause) {
    throw new ConfigError(
      `${path} cannot be written (${messageOf(cause)}): make room on the disk, or give this user access to it.`,
      { cause },
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Does not replace the key of a program that started at the same time. */
function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (existsSync(path)) return;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOSPC") throw error;
    // Some file systems have no hard links.
    renameSync(draft, path);
  }
}

function writeToDisk(path: string, text: string): void {
  const file = openSync(path, "w", 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
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
  writeToDisk(nextPathOf(dataLocation), next);
  await reseal();
  renameSync(nextPathOf(dataLocation), pathOf(dataLocation));
}

/** Whether the secrets are sealed under the pending key. */
function isNextInUse(dataLocation: string): boolean {
  const next = nextPathOf(dataLocation);
  const database = serverDatabaseOf(dataLocation);
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
