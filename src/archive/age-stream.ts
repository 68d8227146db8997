import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { fromBase64, toBase64 } from "../lib/base64.ts";
import { streamOf } from "../lib/stream-of.ts";

/**
 * The parameters from which scrypt derived the key of an age file, as its header states them (https://age-encryption.org/v1, "The scrypt
 * recipient type").
 */
export type ScryptParameters = { salt: Uint8Array; logN: number };

/** age's own default: 256 MiB and about one second of one core. */
export const defaultLogN = 18;
/** The largest work factor the age library accepts: a foreign file cannot request more than 1 GiB of memory. */
export const maxLogN = 20;
export const saltBytes = 16;

const version = "age-encryption.org/v1\n";
/** The header of a file with one passphrase is about 150 bytes long. */
const start = /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) ([1-9][0-9]?)\n/;
export const ageHeaderBytes = 256;
const saltLabel = new TextEncoder().encode("age-encryption.org/v1/scrypt");

/** Whether a file is an age file that a passphrase opens, by its first bytes. */
export function isAgeFile(head: Uint8Array): boolean {
  return asText(head).startsWith(`${version}-> scrypt `);
}

/** The scrypt parameters in the header of an age file; `null` if they are unreadable or exceed the limits. */
export function readAgeParameters(head: Uint8Array): ScryptParameters | null {
  const [, salt = "", logN = ""] = start.exec(asText(head)) ?? [];
  if (salt === "" || Number(logN) > maxLogN) return null;
  return { salt: fromUnpadded(salt), logN: Number(logN) };
}

/** The salt as scrypt receives it: age prefixes a label. */
export function scryptSalt({ salt }: ScryptParameters): Uint8Array {
  const labelled = new Uint8Array(saltLabel.length + salt.length);
  labelled.set(saltLabel);
  labelled.set(salt, saltLabel.length);
  return labelled;
}

/**
 * Encrypts a stream as an age file. `key` is scrypt of the passphrase with `terms`. A key wraps the file key of one file only, because the
 * nonce of the wrapping is fixed.
 */
export async function* encryptAge(
  bytes: AsyncIterable<Uint8Array>,
  { key, terms }: { key: Uint8Array; terms: ScryptParameters },
): AsyncGenerator<Uint8Array, void, void> {
  const { Encrypter, Stanza } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient({
    wrapFileKey: (fileKey) => [
      new Stanza(["scrypt", toUnpadded(terms.salt), String(terms.logN)], cipherOf(key).encrypt(fileKey)),
    ],
  });
  yield* piecesOf(await encrypter.encrypt(streamOf(bytes)));
}

/** Decrypts an age file. `refuse` makes the error for a wrong key, and for changed or missing bytes. */
export async function* decryptAge(
  bytes: AsyncIterable<Uint8Array>,
  { key, refuse }: { key: Uint8Array; refuse: (isWrongKey: boolean) => Error },
): AsyncGenerator<Uint8Array, void, void> {
  const { Decrypter } = await import("age-encryption");
  let isWrongKey = false;
  const decrypter = new Decrypter();
  decrypter.addIdentity({
    unwrapFileKey([stanza]) {
      if (stanza?.args[0] !== "scrypt") return null;
      const fileKey = unwrap(key, stanza.body);
      isWrongKey = fileKey === null;
      return fileKey;
    },
  });
  const source = withErrorState(bytes);
  try {
    yield* piecesOf(await decrypter.decrypt(streamOf(source.bytes)));
  } catch (error) {
    // An error of the source is not an error of the file's content.
    if (source.error !== undefined) throw source.error;
    throw Object.assign(refuse(isWrongKey), { cause: error });
  }
}

function cipherOf(key: Uint8Array) {
  return chacha20poly1305(key, new Uint8Array(12));
}

function unwrap(key: Uint8Array, body: Uint8Array): Uint8Array | null {
  try {
    return cipherOf(key).decrypt(body);
  } catch {
    return null;
  }
}

/** A source that keeps its own error. */
function withErrorState(bytes: AsyncIterable<Uint8Array>) {
  const state: { error: unknown } = { error: undefined };
  async function* pass(): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* bytes;
    } catch (error) {
      state.error = error;
      throw error;
    }
  }
  return Object.assign(state, { bytes: pass() });
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const reader = stream.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      if (value.length > 0) yield value;
    }
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    if (!isOver) await reader.cancel();
    reader.releaseLock();
  }
}

function asText(head: Uint8Array): string {
  return Array.from(head.subarray(0, ageHeaderBytes), (byte) => String.fromCharCode(byte)).join("");
}

function toUnpadded(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/=+$/, "");
}

function fromUnpadded(text: string): Uint8Array {
  return fromBase64(text.padEnd(Math.ceil(text.length / 4) * 4, "="));
}
