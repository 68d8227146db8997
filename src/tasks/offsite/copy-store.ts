/** A copy as the target lists it. */
export type ListedCopy = { name: string; size: number };

/** Something that can be read more than once, of a known length. */
export type CopySource = {
  size: number;
  /** In hexadecimal. */
  sha256: string;
  read(range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
};

/** Files of a target. A file is listed under its name only once it is whole. */
export type CopyStore = {
  /** All files, copies or not; those that are still being written have other names. */
  list(): Promise<ListedCopy[]>;
  write(name: string, source: CopySource): Promise<void>;
  read(name: string, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /** No error when it is not there. */
  remove(name: string): Promise<void>;
  close(): void;
};
