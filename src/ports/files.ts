/** The suffix of files that are still being written. */
export const draftSuffix = ".part";

/** The file system. Paths are absolute. Missing files throw `AppError("not_found")`; a full disk `AppError("unavailable")` with its path. */
export type FileSystem = {
  join(...parts: string[]): string;
  exists(path: string): boolean;
  /** False for directories, too. */
  isFile(path: string): boolean;
  /** Creates missing parents, with mode 0700. */
  makeDirectory(path: string): void;
  list(directory: string): string[];
  size(path: string): number;
  /** When its content last changed, in UTC milliseconds. */
  modifiedAt(path: string): number;
  readText(path: string): Promise<string>;
  /** The first `bytes` bytes of the file, or all of it if it is shorter. */
  head(path: string, bytes: number): Uint8Array;
  /** The whole file, or the bytes `from..to`, both inclusive. */
  read(path: string, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /**
   * Writes a draft next to `path` (mode 0600) and renames it once it is complete and flushed; a failure leaves nothing, only a crash leaves
   * the draft.
   */
  write(
    path: string,
    content: string | Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<{ size: number; sha256: string }>;
  /** SHA-256 of the file, in hexadecimal. */
  digest(path: string): Promise<string>;
  copy(from: string, to: string): void;
  /** Links the file to another name in the same directory; copies it if the file system has no links. Replaces an existing `to`. */
  link(from: string, to: string): void;
  /** Atomic; durable once it has returned. */
  rename(from: string, to: string): void;
  /** Deletes a file or a directory with its content. Missing paths are ignored. */
  remove(path: string): void;
  freeBytes(directory: string): number;
};
