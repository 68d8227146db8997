import { base58, createBase58check } from "@scure/base";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { AppError } from "../errors/app-error.ts";
import { msg, type Wording } from "../errors/wording.ts";
import { secretFormOf, secretCandidatesIn } from "../lib/secret-forms.ts";

const base58check = createBase58check(sha256);

/**
 * The kind of private key or seed phrase of any chain that a text is or contains, `null` for none. 64 hexadecimal digits alone are not decided
 * here: they are a private key of most chains and an address of some (`isAmbiguousHex`).
 */
export function privateKeyIn(input: string): string | null {
  const form = secretFormOf(input);
  if (form !== null) return form;
  for (const word of secretCandidatesIn(input.trim())) {
    const found = secretBytes(word);
    if (found !== null) return found;
  }
  return null;
}

/**
 * 32 bytes in hexadecimal: a private key, or an address of Sui, Aptos, NEAR or Starknet. The text alone is ambiguous. Wallets of Starknet leave
 * out leading zeros.
 */
export function isAmbiguousHex(text: string): boolean {
  return /^(?:[0-9a-f]{64}|0x[0-9a-f]{57,64})$/i.test(text.trim());
}

/** The refusal of a private key: it contains no part of the text. */
export function refusePrivateKey(secretName: string | Wording = msg`a private key`): AppError {
  return new AppError(
    "bad_request",
    msg`This is ${secretName}. Anyone who has it can take everything, so never paste it anywhere: an address or an extended public key is enough. It was neither stored nor sent; if others may have seen it, move the funds.`,
    { reason: "private_key" },
  );
}

/** Base58 keys that are recognisable only by length and checksum. */
function secretBytes(text: string): string | null {
  if (isMiniKey(text)) return "a private key (mini format)";
  if (!/^[1-9A-HJ-NP-Za-km-z]{50,120}$/.test(text)) return null;
  const bytes = decodeBase58(text);
  // A version of one or two bytes, 32 bytes of key, and a flag if the public key is compressed.
  const isWif = bytes !== null && (bytes.length === 33 || (bytes.length === 34 && bytes[33] === 1));
  if (isWif) return "a private key (WIF)";
  // The key of an extended private key is preceded by a zero byte; a public key begins with 2 or 3.
  if (bytes?.length === 78 && bytes[45] === 0) return "an extended private key";
  if (text.length >= 86 && text.length <= 88 && rawLength(text) === 64) return "a Solana private key";
  return null;
}

/** The format of physical coins: S and 21, 25 or 29 characters whose hash with a question mark begins with a zero byte. */
function isMiniKey(text: string): boolean {
  return (
    /^S(?:[1-9A-HJ-NP-Za-km-z]{4}){5,7}[1-9A-HJ-NP-Za-km-z]$/.test(text) &&
    sha256(utf8ToBytes(`${text}?`))[0] === 0
  );
}

function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}

function rawLength(text: string): number {
  return base58.decode(text).length;
}
