import { z } from "zod";
import { createByteSource } from "../../archive/byte-source.ts";
import { openStream } from "../../archive/sealed-stream.ts";
import { fromBase64 } from "../../lib/base64.ts";
import { AppError } from "../../errors/app-error.ts";
import { argon2Parameters } from "./key-parameters.ts";
import { sealedMagic } from "./archive-kind.ts";

const head = z.strictObject({
  ...argon2Parameters.shape,
  /** Derives the key of this archive from the passphrase's. */
  nonce: z.base64().length(44),
  createdAt: z.int().min(0),
  schemaVersion: z.int().min(1),
});
export type SealedHead = z.output<typeof head> & { bytes: Uint8Array };

const maxHead = 4_096;

/** The decrypted archive. Throws `bad_request` for a wrong key, and for an incomplete archive. */
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
          { reason: "passphrase_wrong" },
        )
      : new AppError(
          "bad_request",
          "The backup is damaged: a part of it was changed, or its end is missing. Take another copy of it.",
        ),
  );
}

/** Reads the header of a sealed archive. Throws `bad_request` for any other file. */
export async function readSealedHead(bytes: AsyncIterable<Uint8Array>): Promise<SealedHead> {
  const source = createByteSource(bytes);
  const start = await source.upTo(maxHead);
  await source.release();
  const end = start.indexOf(0x0a, sealedMagic.length);
  const line = new TextDecoder().decode(start.subarray(sealedMagic.length, Math.max(end, 0)));
  const parsed = head.safeParse(end < 0 ? null : asJson(line));
  if (parsed.success) return { ...parsed.data, bytes: start.slice(0, end + 1) };
  throw new AppError(
    "bad_request",
    "The backup is damaged: its head cannot be read. Take another copy of it.",
  );
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** HKDF-SHA-256 (RFC 5869): the key of one archive from the key of its passphrase. */
async function archiveKey(passphraseKey: Uint8Array, nonce: string): Promise<CryptoKey> {
  const bytes = new Uint8Array(passphraseKey);
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
    ["decrypt"],
  );
}
