import { AppError } from "../errors/app-error.ts";
import { createByteSource } from "./byte-source.ts";
import { blockBytes, readTarHeader, tarHeader, tarPadding, type TarEntry } from "./tar.ts";

/** A file to be archived; its size is known in advance. */
export type PackedFile = TarEntry & { content: AsyncIterable<Uint8Array> };

/**
 * Writes a tar archive of the files, in order. `at` is their modification time in UTC milliseconds. Throws if a file has another size than
 * announced.
 */
export async function* writeTar(
  files: Iterable<PackedFile> | AsyncIterable<PackedFile>,
  at: number,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const { name, size, content } of files) {
    yield tarHeader({ name, size, at });
    let written = 0;
    for await (const piece of content) {
      written += piece.length;
      if (written > size) break;
      yield piece;
    }
    if (written !== size) throw new Error(`"${name}" changed while it was packed.`);
    yield new Uint8Array(tarPadding(size));
  }
  yield new Uint8Array(2 * blockBytes);
}

/**
 * Reads the files of a tar archive. The unread rest of a file is skipped when the next is requested. Throws `bad_request` for an archive that
 * is damaged, truncated, or contains anything but plain files.
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<PackedFile, void, void> {
  const source = createByteSource(bytes);
  try {
    for (;;) {
      const entry = readTarHeader(await source.exactly(blockBytes));
      if (entry === null) break;
      const content = source.stream(entry.size);
      yield { ...entry, content };
      for await (const _ of content);
      await source.exactly(tarPadding(entry.size));
    }
    const rest = await source.exactly(blockBytes);
    if (readTarHeader(rest) !== null || (await source.hasMore()))
      throw new AppError(
        "bad_request",
        "The archive is damaged: there is data after its end. Use another copy of it.",
      );
  } finally {
    await source.release();
  }
}
