import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { FileSystem } from "../../ports/files.ts";

/** A copy as the target lists it. */
export type ListedCopy = { name: string; size: number };

/** A repeatable source of bytes with a known length. */
export type CopySource = {
  size: number;
  /** SHA-256 in hexadecimal. */
  sha256: string;
  read(range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
};

/** Files of a target. A file is listed under its name only once it is complete. */
export type CopyStore = {
  /** All files, copies or not; incomplete ones have other names. */
  list(): Promise<ListedCopy[]>;
  write(name: string, source: CopySource): Promise<void>;
  read(name: string, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /** Deletes a file. Succeeds if it does not exist. */
  remove(name: string): Promise<void>;
  close(): void;
};

/** Maximum number of files that a target may list. A server that lists without end would take all memory. */
export const maxListed = 100_000;
/** Disk space that a download leaves. */
const spareBytes = 32 * 1024 ** 2;

export function tooManyListed(): AppError {
  return new AppError(
    "upstream",
    msg`The target lists more than ${maxListed} files, or its list does not end. Use a folder that has only the copies.`,
  );
}

/**
 * Downloads a copy to `path`. Throws `bad_request` once it exceeds `maxBytes`, and `unavailable` once it does not fit on the disk: a server may
 * send without end.
 */
export async function fetchCopy(
  store: CopyStore,
  name: string,
  {
    files,
    path,
    folder,
    maxBytes = Number.POSITIVE_INFINITY,
  }: { files: FileSystem; path: string; folder: string; maxBytes?: number },
): Promise<{ size: number; sha256: string }> {
  const room = files.freeBytes(folder) - spareBytes;
  async function* limited(): AsyncGenerator<Uint8Array, void, void> {
    let size = 0;
    for await (const piece of store.read(name)) {
      size += piece.length;
      if (size > maxBytes)
        throw new AppError(
          "bad_request",
          msg`The target sends more than the ${maxBytes} bytes of ${name}. Make another copy, and check the target.`,
        );
      if (size > room)
        throw new AppError(
          "unavailable",
          msg`The copy ${name} does not fit on the disk, which has ${Math.max(0, room)} bytes to spare. Make room and try again.`,
        );
      yield piece;
    }
  }
  return files.write(path, limited());
}
