import { parseAccountName } from "../../domain/account/account-name.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { AccountStore } from "../account/account-store.ts";
import type { BackupRow } from "../account/backups.ts";
import type { AccountRow } from "../server/account-rows.ts";
import { deletedSuffix } from "./account-files.ts";
import { runExclusive, fileInUseError, openAccount, rowOf, type AccountsWork } from "./open-account.ts";
import { removeDatabase } from "./prepare-file.ts";
import { preserveBackups } from "./preserve-backups.ts";

// Changes of whole files, for the writing thread. `createAccounts` documents each.

export type NewAccount = { id: string; name: string; baseCurrency: string; at: number; isDemo?: boolean };

/** Another database, and the name under which the previous one is kept. */
export type Replacement = { draft: string; keep: string; backupsFound: readonly BackupRow[] };

export function createAccount(
  all: AccountsWork,
  { id, name: text, baseCurrency, at, isDemo = false }: NewAccount,
  alongside: () => void,
): AccountStore {
  const { files, server, disk } = all;
  const name = parseAccountName(text);
  const isAccount = (known: string): boolean => server.accounts.byName(known) !== undefined;
  // Leftovers of an attempt that the disk refused.
  disk.deleteDraft(name, isAccount);
  refuseTaken(all, name);
  const path = disk.pathOf(name);
  const draft = disk.draftOf(name);
  try {
    disk.make(draft, { id, at, baseCurrency });
    server.sql.transaction(() => {
      server.accounts.add({ id, name, baseCurrency, createdAt: at, isDemo });
      alongside();
      files.link(draft, path);
    });
  } finally {
    disk.deleteDraft(name, isAccount);
  }
  return openAccount(all, name);
}

export async function renameAccount(all: AccountsWork, name: string, text: string): Promise<void> {
  const { files, server, disk } = all;
  const row = rowOf(all, name);
  const next = parseAccountName(text);
  refuseTaken(all, next, row.id);
  if (next === row.name) return;
  await runExclusive(all, row.name, (path) => {
    refuseTaken(all, next, row.id);
    if (!disk.isCheckpointed(path)) throw fileInUseError(path);
    files.rename(path, disk.pathOf(next));
    server.accounts.rename(row.id, next);
  });
}

export async function deleteAccount(all: AccountsWork, name: string): Promise<void> {
  const { files, server, disk } = all;
  const row = rowOf(all, name);
  await runExclusive(all, row.name, (path) => {
    if (files.exists(path)) files.rename(path, path + deletedSuffix);
    server.sql.transaction(() => {
      server.secrets.deleteAll(row.id);
      server.accounts.remove(row.id);
    });
    removeDatabase(path, files);
    files.remove(path + deletedSuffix);
    files.remove(disk.filesOf(row.id));
  });
}

export async function setAside(all: AccountsWork, name: string, folder: string): Promise<void> {
  const row = rowOf(all, name);
  await runExclusive(all, row.name, () => moveFileAside(all, row, folder));
}

/** For a file that no thread has open. */
export function moveFileAside(
  { files, server, disk }: Pick<AccountsWork, "files" | "server" | "disk">,
  { id, name }: AccountRow,
  folder: string,
): void {
  files.makeDirectory(folder);
  const path = disk.pathOf(name);
  for (const suffix of ["", "-wal"])
    if (files.exists(path + suffix))
      files.rename(path + suffix, files.join(folder, `${name}.sqlite${suffix}`));
  files.remove(`${path}-shm`);
  if (files.exists(disk.filesOf(id))) files.rename(disk.filesOf(id), files.join(folder, "files"));
  server.accounts.removeHere(id);
}

export async function resetAccount(all: AccountsWork, name: string): Promise<void> {
  const { files, openSql, disk } = all;
  const row = rowOf(all, name);
  await runExclusive(all, row.name, (path) => {
    const draft = `${path}.empty`;
    removeDatabase(draft, files);
    disk.makeEmptyLike(path, draft);
    const preservedNames = preserveBackups({ from: path, to: draft, found: [] }, { openSql });
    removeDatabase(path, files, { keepMain: true });
    files.rename(draft, path);
    const folder = disk.filesOf(row.id);
    for (const name of files.exists(folder) ? files.list(folder) : [])
      if (!preservedNames.has(name)) files.remove(files.join(folder, name));
  });
}

export async function replaceDatabase(
  all: AccountsWork,
  name: string,
  { draft, keep, backupsFound }: Replacement,
): Promise<void> {
  const { files, openSql, disk } = all;
  const row = rowOf(all, name);
  await runExclusive(all, row.name, (path) => {
    if (files.exists(path)) {
      if (!disk.isCheckpointed(path) && disk.isReadable(path)) throw fileInUseError(path);
      preserveBackups({ from: path, to: draft, found: backupsFound }, { openSql });
      files.link(path, keep);
    }
    removeDatabase(path, files, { keepMain: true });
    files.rename(draft, path);
  });
}

function refuseTaken({ server, disk, files }: AccountsWork, name: string, by?: string): void {
  const existingAccount = server.accounts.byName(name);
  if (existingAccount !== undefined && existingAccount.id !== by)
    throw new AppError(
      "conflict",
      msg`An account called "${existingAccount.name}" exists already. Choose another name, or use that one.`,
    );
  const path = disk.pathOf(name);
  if (existingAccount === undefined && files.exists(path))
    throw new AppError(
      "conflict",
      msg`${path} exists already but belongs to no account: move it away first.`,
    );
}
