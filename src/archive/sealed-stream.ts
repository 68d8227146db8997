import type { AppError } from "../errors/app-error.ts";
import { createByteSource } from "./byte-source.ts";

/** Plain bytes of a chunk; the last one may be shorter. */
export const chunkBytes = 1024 ** 2;
const tagBytes = 16;

/**
 * Decrypts a stream of the encrypted backups made before the age format (AES-256-GCM by chunks; the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", CRYPTO 2015): the nonce counts the
 * chunks and marks the last, so that none can be omitted, moved or added. `head` is the plaintext before the chunks; every chunk authenticates
 * it. `onRefused` makes the error for a chunk that does not authenticate; `isFirst` distinguishes a wrong key from later damage.
 */
export async function* openStream(
  bytes: AsyncIterable<Uint8Array>,
  { key, head }: { key: CryptoKey; head: Uint8Array },
  onRefused: (isFirst: boolean) => AppError,
): AsyncGenerator<Uint8Array, void, void> {
  const source = createByteSource(bytes);
  try {
    for (let index = 0, isLast = false; !isLast; index++) {
      const sealed = await source.upTo(chunkBytes + tagBytes);
      isLast = !(await source.hasMore());
      let plainBytes: ArrayBuffer;
      try {
        plainBytes = await crypto.subtle.decrypt(parametersOf({ index, isLast, head }), key, sealed);
      } catch {
        throw onRefused(index === 0);
      }
      if (plainBytes.byteLength > 0) yield new Uint8Array(plainBytes);
    }
  } finally {
    await source.release();
  }
}

export function parametersOf({
  index,
  isLast,
  head,
}: {
  index: number;
  isLast: boolean;
  head: Uint8Array;
}): AesGcmParams {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setUint32(7, index);
  iv[11] = isLast ? 1 : 0;
  return { name: "AES-GCM", iv, additionalData: new Uint8Array(head) };
}
