/** How the name of a file ends that is still being written. */
export const draftSuffix = ".part";

/** The part of the disk the service uses. Paths are absolute. Missing files throw `AppError("not_found")`; a full disk `AppError("unavailable")` naming it. */
export type FileSystem = {
  join(...parts: string[]): string;
  exists(path: string): boolean;
  /** False for what is not there, and for directories. */
  isFile(path: string): boolean;
  /** Creates parents too, mode 0700. */
  makeDirectory(path: string): void;
  list(directory: string): string[];
  size(path: string): number;
  /** When its content last changed, in UTC milliseconds. */
  modifiedAt(path: string): number;
  readText(path: string): Promise<string>;
  /** The whole file, or the bytes `from..to`, both ends in. */
  read(path: string, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /** Writes a draft next to `path` (mode 0600) and renames it over it once complete and flushed; a failure leaves nothing, only a crash leaves the draft. */
  write(
    path: string,
    content: string | Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<{ size: number; sha256: string }>;
  /** SHA-256 of the file, in hexadecimal. */
  digest(path: string): Promise<string>;
  copy(from: string, to: string): void;
  /** Gives the file another name next to its own; a copy where the disk knows no such thing. What `to` was before is replaced. */
  link(from: string, to: string): void;
  /** At once or not at all; it survives a power cut once this has returned. */
  rename(from: string, to: string): void;
  /** No error when it is not there; directories with what they hold. */
  remove(path: string): void;
  freeBytes(directory: string): number;
};
