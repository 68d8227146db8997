/** Hashes that are slow on purpose (argon2id). */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for a wrong password; throws for a hash that is none. */
  verify(hash: string, password: string): Promise<boolean>;
};

/** What argon2id makes a key of, and at what cost. */
export type KeyTerms = { salt: Uint8Array; memoryKiB: number; passes: number; lanes: number };

/** A key of 32 bytes from a passphrase (argon2id, RFC 9106). */
export type DeriveKey = (passphrase: string, terms: KeyTerms) => Promise<Uint8Array>;
