import { z } from "zod";
import { maxLogN, saltBytes, scryptSalt } from "../../archive/age-stream.ts";
import { fromBase64, toBase64 } from "../../lib/base64.ts";
import type { KeyParameters } from "../../ports/passwords.ts";

/** The key derivation parameters of archives in the format before age. The bounds keep a foreign archive from exhausting memory. */
export const argon2Parameters = z.strictObject({
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
export const keyParameters = z.discriminatedUnion("kdf", [argon2Parameters, scryptTerms]);
export type StoredKeyParameters = z.output<typeof keyParameters>;
export type StoredScryptParameters = z.output<typeof scryptTerms>;

/** The key derivation parameters of a new archive. */
export function newScryptParameters(logN: number): StoredScryptParameters {
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(saltBytes)));
  return { kdf: "scrypt", logN, salt };
}

export function toKeyParameters(terms: StoredKeyParameters): KeyParameters {
  const salt = fromBase64(terms.salt);
  if (terms.kdf === "scrypt") return { ...terms, salt: scryptSalt({ salt, logN: terms.logN }) };
  return { ...terms, salt };
}
