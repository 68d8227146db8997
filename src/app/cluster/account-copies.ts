import { bytesToHex } from "@noble/hashes/utils.js";
import type { CopyStorage } from "../../config/copy-storage.ts";
import type { Context } from "../../context/context.ts";
import { deriveFromMasterKey } from "../../context/derived-keys.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Directory, Placement } from "../../store/server/directory.ts";
import { keyParametersOf } from "../../tasks/backup/describe-archive.ts";
import { newScryptParameters } from "../../tasks/backup/key-parameters.ts";
import { sealingOf } from "../../tasks/backup/sealed-key.ts";
import { writeArchive } from "../../tasks/backup/write-archive.ts";
import { fetchCopy, type CopyStore } from "../../tasks/offsite/copy-store.ts";
import { folderStore } from "../../tasks/offsite/folder-store.ts";
import { createTransfer } from "../../tasks/offsite/http-transfer.ts";
import { s3Store } from "../../tasks/offsite/s3-store.ts";

/** The passphrase is a derived key and not chosen by a person, so key stretching would add nothing. */
const logN = 10;

export type AccountCopies = ReturnType<typeof createAccountCopies>;

/** Encrypted archives of the accounts, in the storage that all nodes share. Its key is derived from the master key. */
export function createAccountCopies(context: Context, place: CopyStorage) {
  const { accounts, config, files, log } = context;
  const scratch = (id: string): string => files.join(config.dataLocation, "databases", `.copy-${id}.age`);
  let derived: Promise<string> | undefined;
  const passphrase = (): Promise<string> => (derived ??= passphraseOf(config.jwtSecret));

  return {
    /** When the account was last written, in UTC milliseconds. */
    changedAt(name: string): number {
      const path = accounts.pathOf(name);
      return Math.max(...[path, `${path}-wal`].filter(files.exists).map(files.modifiedAt), 0);
    },
    /** Copies an account while it is in use. Returns the copy's name. */
    async write(row: Placement, signal: AbortSignal): Promise<string> {
      const { accountId, name, epoch } = row;
      const to = scratch(accountId);
      const store = await openStore(context, place, signal);
      try {
        const sealed = {
          by: await sealingOf(context, await passphrase(), newScryptParameters(logN)),
          secrets: [],
        };
        const archive = await writeArchive({
          context,
          database: accounts.pathOf(name),
          folder: accounts.filesOf(accountId),
          to,
          name,
          sealed,
          signal,
          progress: () => undefined,
          log: (level, message) => log[level](String(message), { account: name }),
        });
        const copy = `account-${accountId}-${epoch}-${context.now()}.tar.age`;
        await store.write(copy, { ...archive, read: (range) => files.read(to, range) });
        return copy;
      } finally {
        store.close();
        files.remove(to);
      }
    },
    async remove(name: string, signal: AbortSignal): Promise<void> {
      const store = await openStore(context, place, signal);
      try {
        await store.remove(name);
      } finally {
        store.close();
      }
    },
    /** Downloads a copy to `path`; returns its key. */
    async fetch(name: string, path: string, signal: AbortSignal): Promise<Uint8Array> {
      const store = await openStore(context, place, signal);
      try {
        await fetchCopy(store, name, { files, path, folder: config.dataLocation });
      } finally {
        store.close();
      }
      const terms = await keyParametersOf(files, path);
      if (terms === null)
        throw new AppError(
          "unavailable",
          msg`The copy ${name} cannot be read. Check the storage of copies; it is tried again.`,
        );
      return (await sealingOf(context, await passphrase(), terms)).passphraseKey;
    },
  };
}

/**
 * Writes a copy, records it in the directory and removes the copy before the last one. If the account has moved, deletes the copy and returns
 * `false`.
 */
export async function copyAccount(
  { copies, directory, signal }: { copies: AccountCopies; directory: Directory; signal: AbortSignal },
  row: Placement,
  at: number,
): Promise<boolean> {
  const name = await copies.write(row, signal);
  const isNewest = directory.noteCopy(row, { name, at });
  const stale = isNewest ? row.previousCopy : name;
  if (stale !== null) await copies.remove(stale, signal);
  return isNewest;
}

function openStore(context: Context, place: CopyStorage, signal: AbortSignal): Promise<CopyStore> {
  if (place.kind === "folder") return Promise.resolve(folderStore(place.path, context));
  const { secretAccessKey, ...bucket } = place;
  return s3Store(bucket, secretAccessKey, createTransfer("s3", { ...context, signal }));
}

async function passphraseOf(masterKey: string): Promise<string> {
  return bytesToHex(await deriveFromMasterKey(masterKey, "accountCopies"));
}
