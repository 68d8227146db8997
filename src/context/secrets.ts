import { bytesToHex } from "@noble/hashes/utils.js";
import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";
import { assistantSecrets, parseSecret, secretHint, secretRule } from "../domain/account/secret-rules.ts";
import type { ServerStore } from "../store/server/server-store.ts";
import type { SecretRow } from "../store/server/secrets.ts";
import { deriveFromMasterKey } from "./derived-keys.ts";

/** The account's immutable id, the secret's name, and the address it may be sent to. All three are authenticated by the encryption. */
export type SecretBinding = { accountId: string; name: string; boundUrl?: string | null };

/** A secret on its way into or out of a sealed backup. */
export type OpenSecret = { name: string; value: string; boundUrl: string | null; setAt: number };

/** Secrets of running tasks, such as a backup's key. They are not the owner's and are deleted with the task. */
const taskPrefix = "task_";
export const isOfTask = (name: string): boolean => name.startsWith(taskPrefix);

/** Belongs to the server, not to the account's file: not in backups, not listed by any method. */
const serverPrefixes = ["channel_", "target_"];
const isOfServer = (name: string): boolean => serverPrefixes.some((prefix) => name.startsWith(prefix));

const connectionPrefix = "connection_";

/** In place of a secret that a backup names but does not contain: its connection fails until the owner enters it again. */
const lostSecret = "lost";

/** Secrets of a user that confirm sign-ins. Not even their last characters are stored in the clear. */
const userPrefix = "user_";

/** The account id under which the secrets of a user are sealed. No account has such an id. */
export function userSecrets(userId: string): string {
  return `user:${userId}`;
}

export type ShownSecret = { name: string; setAt: number; hint: string };

type Options = { server: ServerStore; masterKey: string; now: () => number };

/** The sealed secrets of a server, with the key that opens them. */
type Vault = { server: ServerStore; now: () => number; key: () => Promise<CryptoKey> };

/**
 * Sealed secrets: AES-256-GCM under a key derived (HKDF-SHA-256, RFC 5869) from the master key for this use only. They are opened inside the
 * service for one call at a time; no method returns one.
 */
export function createSecrets({ server, masterKey, now }: Options) {
  const store = server.secrets;
  let derived: Promise<CryptoKey> | undefined;
  const vault: Vault = { server, now, key: () => (derived ??= sealingKeyOf(masterKey)) };

  return {
    /**
     * Seals a secret entered by the owner. Throws `bad_request` for an invalid value and `conflict` for a key without the address it belongs
     * to. Changing the address clears the key that was bound to the previous one.
     */
    set: (accountId: string, name: string, typed: string): Promise<void> =>
      setTyped(vault, { accountId, name }, typed),

    /** Seals a secret created by the service, such as a connection's API key. One bound to another address is replaced. */
    async put(place: SecretBinding, value: string): Promise<void> {
      store.put(await rowOf(vault, place, value));
    },

    /**
     * The secret itself; for use inside the service only. `undefined` if there is none or it is bound to another address. Throws `unavailable`
     * if it was sealed under another `JWT_SECRET`, or if the backup that was restored did not contain it.
     */
    open: (place: SecretBinding): Promise<string | undefined> => open(vault, place),

    /** Stores a secret for a task of the account, unlisted; returns the name by which the task finds it. */
    async putForTask(accountId: string, id: string, value: string): Promise<string> {
      const name = `${taskPrefix}${id}`;
      store.put(await rowOf(vault, { accountId, name }, value));
      return name;
    },

    /** All secrets of an account, opened for an encrypted backup. One that cannot be opened is omitted and named in `closed`. */
    openAll: async (
      accountId: string,
      rows: readonly SecretRow[] = store.list(accountId),
    ): Promise<{ secrets: OpenSecret[]; closed: string[] }> => openAll(vault, rows),

    /** Seals secrets from a backup for an account of this server, without storing them. */
    async sealAll(accountId: string, secrets: readonly OpenSecret[]): Promise<SecretRow[]> {
      const rows: SecretRow[] = [];
      for (const { name, value, boundUrl, setAt } of secrets)
        if (!isOfTask(name))
          rows.push({ ...(await rowOf(vault, { accountId, name, boundUrl }, value)), setAt });
      return rows;
    },

    /** The names of the secrets of an account's connections, for a backup that does not contain them. */
    namesOfConnections: (accountId: string): string[] =>
      store
        .list(accountId)
        .map(({ name }) => name)
        .filter((name) => name.startsWith(connectionPrefix)),

    /** Records secrets that a restored backup names but does not contain, unless this server has them. */
    markLost(accountId: string, names: readonly string[]): void {
      for (const name of names)
        if (name.startsWith(connectionPrefix) && store.get(accountId, name) === undefined)
          store.put({ accountId, name, sealed: lostSecret, hint: "", boundUrl: null, setAt: now() });
    },

    /** Whether the secret exists, without opening it. */
    has: (accountId: string, name: string): boolean => store.get(accountId, name) !== undefined,

    /** Deletes a secret, and with an address the key bound to it. Returns whether there was one. */
    delete: (accountId: string, name: string): boolean =>
      server.transaction(() => {
        clearBound(vault, accountId, name);
        return store.delete(accountId, name);
      }),

    /** Deletes the secrets of connections, of one or of all. */
    deleteOfConnections(accountId: string, connectionId?: string): void {
      const prefix = connectionId === undefined ? connectionPrefix : `${connectionPrefix}${connectionId}_`;
      for (const { name } of store.list(accountId))
        if (name.startsWith(prefix)) store.delete(accountId, name);
    },

    /** The settings fields of an account's connections that are sealed, by the connection's id. */
    sealedFields(accountId: string): (connectionId: string) => string[] {
      const names = store.list(accountId).map(({ name }) => name);
      return (connectionId) => {
        const prefix = `${connectionPrefix}${connectionId}_`;
        return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
      };
    },

    /** The owner's secrets, by name, without those of connections. */
    list: (accountId: string): ShownSecret[] =>
      store
        .list(accountId)
        .filter(({ name }) => !name.startsWith(connectionPrefix) && !isOfTask(name) && !isOfServer(name))
        .map(({ name, setAt, hint }) => ({ name, setAt, hint })),
  };
}

async function setTyped(
  vault: Vault,
  { accountId, name }: { accountId: string; name: string },
  typed: string,
): Promise<void> {
  const store = vault.server.secrets;
  const value = parseSecret(name, typed);
  const { isUrl = false, boundTo } = secretRule(name);
  const boundUrl = isUrl ? value : boundTo === undefined ? null : addressOf(vault, accountId, boundTo, name);
  const row = await rowOf(vault, { accountId, name, boundUrl }, value);
  vault.server.transaction(() => {
    if (boundTo !== undefined && addressOf(vault, accountId, boundTo, name) !== boundUrl)
      throw new AppError("conflict", msg`${boundTo} was changed at the same time: set ${name} again.`);
    if (isUrl && store.get(accountId, name)?.boundUrl !== value) clearBound(vault, accountId, name);
    store.put(row);
  });
}

async function open(
  { server, key }: Vault,
  { accountId, name, boundUrl }: SecretBinding,
): Promise<string | undefined> {
  const row = server.secrets.get(accountId, name);
  if (row === undefined) return undefined;
  if (boundUrl !== undefined && boundUrl !== row.boundUrl) return undefined;
  return unseal(await key(), row);
}

async function openAll(
  { key }: Vault,
  rows: readonly SecretRow[],
): Promise<{ secrets: OpenSecret[]; closed: string[] }> {
  const secrets: OpenSecret[] = [];
  const closed: string[] = [];
  for (const row of rows) {
    const { name, boundUrl, setAt } = row;
    if (isOfTask(name) || isOfServer(name)) continue;
    try {
      secrets.push({ name, value: await unseal(await key(), row), boundUrl, setAt });
    } catch {
      closed.push(name);
    }
  }
  return { secrets, closed };
}

async function rowOf({ key, now }: Vault, place: SecretBinding, value: string): Promise<SecretRow> {
  const { accountId, name, boundUrl = null } = place;
  const sealed = await seal(await key(), place, value);
  const hint = name.startsWith(userPrefix) ? "…" : secretHint(name, value);
  return { accountId, name, sealed, hint, boundUrl, setAt: now() };
}

/** The address a key is sealed for. Throws `conflict` if none is set. */
function addressOf({ server }: Vault, accountId: string, boundTo: string, name: string): string {
  const url = server.secrets.get(accountId, boundTo)?.boundUrl ?? null;
  if (url === null)
    throw new AppError(
      "conflict",
      msg`Set ${boundTo} before ${name}: the key is sealed for that address only.`,
    );
  return url;
}

function clearBound({ server }: Vault, accountId: string, address: string): void {
  for (const [name, { boundTo }] of Object.entries(assistantSecrets))
    if (boundTo === address) server.secrets.delete(accountId, name);
}

export type Secrets = ReturnType<typeof createSecrets>;

/**
 * Seals every secret under another master key, and stores which key that is, in one transaction, so that after a crash either the old or the
 * new key is valid. Returns the count, and the names of those that the old key does not open, which are unchanged. Requires that no one else
 * uses the server.
 */
export async function reencryptSecrets(
  server: ServerStore,
  { from, to }: { from: string; to: string },
): Promise<{ resealed: number; unopened: string[] }> {
  const [old, next] = [await sealingKeyOf(from), await sealingKeyOf(to)];
  const unopened: string[] = [];
  const rows: SecretRow[] = [];
  for (const row of server.secrets.all()) {
    try {
      rows.push({ ...row, sealed: await seal(next, row, await unseal(old, row)) });
    } catch {
      unopened.push(row.name);
    }
  }
  const mark = await masterKeyFingerprint(to);
  server.transaction(() => {
    for (const row of rows) server.secrets.put(row);
    server.owner.sealUnder(mark);
  });
  return { resealed: rows.length, unopened };
}

/** Distinguishes master keys without revealing anything about them: half of a key that is derived for this purpose only. */
export async function masterKeyFingerprint(masterKey: string): Promise<string> {
  return bytesToHex((await deriveFromMasterKey(masterKey, "fingerprint")).subarray(0, 16));
}

async function sealingKeyOf(masterKey: string): Promise<CryptoKey> {
  const bytes = await deriveFromMasterKey(masterKey, "secrets");
  return crypto.subtle.importKey("raw", bytes, { name: "AES-GCM" }, false, ["encrypt", "decrypt"]);
}

const nonceBytes = 12;

function associatedData({ accountId, name, boundUrl = null }: SecretBinding): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([accountId, name, boundUrl]));
}

/** `v1.` and, in base 64, nonce and cipher text with its tag. */
async function seal(key: CryptoKey, place: SecretBinding, value: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const algorithm = { name: "AES-GCM", iv, additionalData: associatedData(place) };
  const cipher = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(value)));
  return `v1.${btoa(Array.from([...iv, ...cipher], (byte) => String.fromCharCode(byte)).join(""))}`;
}

async function unseal(key: CryptoKey, row: SecretRow): Promise<string> {
  if (row.sealed === lostSecret)
    throw new AppError(
      "unavailable",
      msg`The secret ${row.name} is missing: the backup that was restored does not contain it. Set it again.`,
    );
  try {
    const bytes = Uint8Array.from(atob(row.sealed.slice("v1.".length)), (letter) => letter.charCodeAt(0));
    const iv = bytes.subarray(0, nonceBytes);
    const algorithm = { name: "AES-GCM", iv, additionalData: associatedData(row) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(nonceBytes)));
  } catch (cause) {
    throw new AppError(
      "unavailable",
      msg`The secret ${row.name} cannot be opened: it was sealed under another JWT_SECRET, or for another account or address. Set it again.`,
      { cause },
    );
  }
}
