import { createByteSource } from "../../../src/archive/byte-source.ts";
import { chunkBytes, parametersOf } from "../../../src/archive/sealed-stream.ts";

/** Encrypts a stream as backups were encrypted before age, to test the reader for old backups. */
export async function* sealStream(
  bytes: AsyncIterable<Uint8Array>,
  { key, head }: { key: CryptoKey; head: Uint8Array },
): AsyncGenerator<Uint8Array, void, void> {
  const source = createByteSource(bytes);
  try {
    for (let index = 0, isLast = false; !isLast; index++) {
      const plain = await source.upTo(chunkBytes);
      isLast = !(await source.hasMore());
      yield new Uint8Array(
        await crypto.subtle.encrypt(
          parametersOf({ index, isLast, head }),
          key,
          plain as Uint8Array<ArrayBuffer>,
        ),
      );
    }
  } finally {
    await source.release();
  }
}
