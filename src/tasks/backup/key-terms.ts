import { z } from "zod";
import { maxLogN, saltBytes, scryptSalt } from "../../archive/age-stream.ts";
import { fromBase64, toBase64 } from "../../lib/base64.ts";
import type { KeyTerms } from "../../ports/passwords.ts";

/** The key derivation parameters of archives in the format before age. The bounds keep a foreign archive from exhausting memory. */
export const argon2Terms = z.strictObject({
  kdf: z.literal("argon2id"),
  memoryKiB: z.int().min(8_192).max(262_144),
  passes: z.int().min(1).max(10),
  lanes: z.int().min(1).max(4),
  salt: z.base64().min(16).max(88),
});

const scryptTerms = z.strictObject({
  kdf: z.literal("scrypt"),
  logN: z.int().min(1).max(maxLogN),
  salt: z.base64().length(24),
});

/** The key derivation of a passphrase, as stored in a task; `salt` in base 64. */
export const keyTerms = z.discriminatedUnion("kdf", [argon2Terms, scryptTerms]);
export type StatedTerms = z.output<typeof keyTerms>;
export type ScryptTerms = z.output<typeof scryptTerms>;

/** The key derivation parameters of a new archive. */
export function freshTerms(logN: number): ScryptTerms {
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(saltBytes)));
  return { kdf: "scrypt", logN, salt };
}

export function termsOf(terms: StatedTerms): KeyTerms {
  const salt = fromBase64(terms.salt);
  if (terms.kdf === "scrypt") return { ...terms, salt: scryptSalt({ salt, logN: terms.logN }) };
  return { ...terms, salt };
}
