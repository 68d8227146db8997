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
