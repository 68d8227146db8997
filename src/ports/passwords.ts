/** Password hashes that are slow on purpose (argon2id). */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for a wrong password; throws for a malformed hash. */
  verify(hash: string, password: string): Promise<boolean>;
};

/** The function that derives a key, its salt and its cost. */
export type KeyParameters =
  | { kdf: "argon2id"; salt: Uint8Array; memoryKiB: number; passes: number; lanes: number }
  | { kdf: "scrypt"; salt: Uint8Array; logN: number };

/** A key of 32 bytes from a passphrase: scrypt (RFC 7914, r = 8, p = 1) or argon2id (RFC 9106). */
export type DeriveKey = {
  (passphrase: string, terms: KeyParameters): Promise<Uint8Array>;
  /** The cost of scrypt for new archives. */
  newLogN: number;
};
