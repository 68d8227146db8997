import { z } from "zod";
import type { Context } from "../../context/context.ts";
import { fromBase64, toBase64 } from "../../lib/base64.ts";
import { AppError } from "../../errors/app-error.ts";
import {
  newScryptParameters,
  keyParameters,
  toKeyParameters,
  type StoredKeyParameters,
} from "./key-parameters.ts";
import type { Sealing } from "./write-archive.ts";

/** How a task receives a passphrase: as the key derived from it, sealed among the account's secrets while the task runs. */
export const sealedKey = z.strictObject({ secret: z.string(), terms: keyParameters });
export type SealedKey = z.output<typeof sealedKey>;

type Parts = Pick<Context, "deriveKey" | "newId" | "secrets">;

/** Derives the key of a passphrase, with an archive's parameters or new ones. A key with new parameters is for one archive only. */
export async function sealingOf(
  { deriveKey }: Pick<Context, "deriveKey">,
  passphrase: string,
  terms: StoredKeyParameters = newScryptParameters(deriveKey.newLogN),
): Promise<Sealing> {
  return { passphraseKey: await deriveKey(passphrase, toKeyParameters(terms)), terms };
}

/** Stores a key for a task of the account. */
export async function storeTaskKey(
  { newId, secrets }: Parts,
  accountId: string,
  { passphraseKey, terms }: Sealing,
): Promise<SealedKey> {
  return { secret: await secrets.putForTask(accountId, newId(), toBase64(passphraseKey)), terms };
}

export async function openKey(
  { secrets }: Pick<Context, "secrets">,
  accountId: string,
  { secret, terms }: SealedKey,
): Promise<Sealing> {
  const value = await secrets.open({ accountId, name: secret });
  if (value === undefined)
    throw new AppError(
      "conflict",
      "The key of this task is no longer stored. Start the task again with its passphrase.",
    );
  return { passphraseKey: fromBase64(value), terms };
}

/** Deletes the key of a finished task. */
export function deleteTaskKey(
  { secrets }: Pick<Context, "secrets">,
  accountId: string,
  key: SealedKey | undefined,
): void {
  if (key !== undefined) secrets.delete(accountId, key.secret);
}
