/** Hashes that are slow on purpose (argon2id). */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for a wrong password; throws for a hash that is none. */
  verify(hash: string, password: string): Promise<boolean>;
};
