import { z } from "zod";
import { createByteSource } from "../../archive/byte-source.ts";
import { openStream, sealStream } from "../../archive/sealed-stream.ts";
import { fromBase64, toBase64 } from "../../lib/base64.ts";
import { AppError } from "../../errors/app-error.ts";
import type { KeyTerms } from "../../ports/passwords.ts";
import { sealedMark } from "./mark.ts";

/** How a passphrase became a key, as it stands in the head; `salt` in base 64. The bounds keep a foreign archive from asking for all memory. */
export const keyTerms = z.strictObject({
  kdf: z.literal("argon2id"),
  memoryKiB: z.int().min(8_192).max(262_144),
  passes: z.int().min(1).max(10),
  lanes: z.int().min(1).max(4),
  salt: z.base64().min(16).max(88),
});
export type StatedTerms = z.output<typeof keyTerms>;

const head = z.strictObject({
  ...keyTerms.shape,
  /** Makes the key of this archive out of the passphrase's. */
  nonce: z.base64().length(44),
  createdAt: z.int().min(0),
  schemaVersion: z.int().min(1),
});
export type SealedHead = z.output<typeof head> & { bytes: Uint8Array };

const maxHead = 4_096;

/** RFC 9106's second recommendation: 64 MiB, three passes; one lane, as one core is what there is. */
export function freshTerms(salt: Uint8Array): StatedTerms {
  return { kdf: "argon2id", memoryKiB: 65_536, passes: 3, lanes: 1, salt: toBase64(salt) };
}

export function termsOf({ memoryKiB, passes, lanes, salt }: StatedTerms): KeyTerms {
  return { memoryKiB, passes, lanes, salt: fromBase64(salt) };
}

/** Seals an archive under a passphrase's key; the head says in clear how it was made and which schema is inside. */
export async function* sealArchive(
  bytes: AsyncIterable<Uint8Array>,
  given: { passphraseKey: Uint8Array; terms: StatedTerms; createdAt: number; schemaVersion: number },
): AsyncGenerator<Uint8Array, void, void> {
  const { passphraseKey, terms, createdAt, schemaVersion } = given;
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(32)));
  const line = JSON.stringify({ ...terms, nonce, createdAt, schemaVersion });
  const headBytes = new TextEncoder().encode(`${sealedMark}${line}\n`);
  yield headBytes;
  yield* sealStream(bytes, { key: await archiveKey(passphraseKey, nonce), head: headBytes });
}

/** The archive in clear. Throws `bad_request` for a wrong key, and for one that is not whole. */
export async function* openArchive(
  bytes: AsyncIterable<Uint8Array>,
  { head: found, passphraseKey }: { head: SealedHead; passphraseKey: Uint8Array },
): AsyncGenerator<Uint8Array, void, void> {
  const key = await archiveKey(passphraseKey, found.nonce);
  yield* openStream(bytes, { key, head: found.bytes }, (isFirst) =>
    isFirst
      ? new AppError(
          "bad_request",
          "The backup cannot be opened: the passphrase is wrong, or the file was changed. Enter the passphrase again.",
        )
      : new AppError(
          "bad_request",
          "The backup is damaged: a part of it was changed, or its end is missing. Take another copy of it.",
        ),
  );
}

/** Reads the head of a sealed archive. Throws `bad_request` for what is none. */
export async function readSealedHead(bytes: AsyncIterable<Uint8Array>): Promise<SealedHead> {
  const source = createByteSource(bytes);
  const start = await source.upTo(maxHead);
  await source.release();
  const end = start.indexOf(0x0a, sealedMark.length);
  const line = new TextDecoder().decode(start.subarray(sealedMark.length, Math.max(end, 0)));
  const parsed = head.safeParse(end < 0 ? null : asJson(line));
  if (parsed.success) return { ...parsed.data, bytes: start.slice(0, end + 1) };
  throw new AppError("bad_request", "The backup is damaged: its head cannot be read.");
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** HKDF-SHA-256 (RFC 5869): one passphrase's key may seal several archives, each under a key of its own. */
async function archiveKey(passphraseKey: Uint8Array, nonce: string): Promise<CryptoKey> {
  const bytes = passphraseKey as Uint8Array<ArrayBuffer>;
  const master = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: fromBase64(nonce),
      info: new TextEncoder().encode("portolan backup"),
    },
    master,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
