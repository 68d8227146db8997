import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import { blake256 } from "@noble/hashes/blake1.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import { decodeCashAddress, encodeCashAddress } from "./cash-address.ts";

/** The destination of an address. */
export type Destination =
  | { type: "pkh" | "sh"; hash: Uint8Array }
  | { type: "witness"; version: number; hash: Uint8Array };

const checkSha256 = createBase58check(sha256);
const checkBlake256 = createBase58check(blake256);

/** Bytes of a base58check text by the coin's own checksum. Groestl checksums are not verified: the hash is not available. */
export function decodeBase58(coin: Pick<UtxoCoin, "hash">, text: string): Uint8Array {
  if (coin.hash === "blake256") return checkBlake256.decode(text);
  if (coin.hash === "sha256") return checkSha256.decode(text);
  return base58.decode(text).slice(0, -4);
}

/** Hash of a public key as addresses hold it. */
export function publicKeyHash(coin: Pick<UtxoCoin, "hash">, publicKey: Uint8Array): Uint8Array {
  return ripemd160((coin.hash === "blake256" ? blake256 : sha256)(publicKey));
}

/** Reads an address of this coin in any of its notations. */
export function decodeAddress(coin: UtxoCoin, text: string): Destination | null {
  return (
    (coin.bech32 === null ? null : decodeWitness(coin.bech32, text)) ??
    (coin.cashaddr === null ? null : decodeCashAddress(coin.cashaddr, text)) ??
    decodeVersioned(coin, text)
  );
}

/** The address in the present notation of the coin's servers; `undefined` if it cannot be built (a Groestl checksum). */
export function encodeAddress(coin: UtxoCoin, to: Destination): string | undefined {
  if (to.type === "witness") {
    if (coin.bech32 === null) return undefined;
    const form = to.version === 0 ? bech32 : bech32m;
    return form.encode(coin.bech32, [to.version, ...form.toWords(to.hash)]);
  }
  if (coin.cashaddr !== null) return encodeCashAddress(coin.cashaddr, to.type, to.hash);
  const version = to.type === "pkh" ? coin.pubKeyHash : coin.scriptHash[0];
  if (version === undefined || coin.hash === "groestl") return undefined;
  const bytes = Uint8Array.from([...versionBytes(version), ...to.hash]);
  return (coin.hash === "blake256" ? checkBlake256 : checkSha256).encode(bytes);
}

/** The canonical notation for comparison and requests; `null` for a text that is not an address of this coin. */
export function canonicalAddress(coin: UtxoCoin, text: string): string | null {
  const to = decodeAddress(coin, text);
  if (to === null) return null;
  return encodeAddress(coin, to) ?? text;
}

function decodeVersioned(coin: UtxoCoin, text: string): Destination | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(text)) return null;
  let bytes: Uint8Array;
  try {
    bytes = decodeBase58(coin, text);
  } catch {
    return null;
  }
  const hash = bytes.slice(-20);
  const matches = (version: number): boolean => {
    const expected = versionBytes(version);
    return bytes.length === expected.length + 20 && expected.every((byte, index) => byte === bytes[index]);
  };
  if (matches(coin.pubKeyHash)) return { type: "pkh", hash };
  return coin.scriptHash.some(matches) ? { type: "sh", hash } : null;
}

function versionBytes(version: number): number[] {
  return version > 0xff ? [version >> 8, version & 0xff] : [version];
}

function decodeWitness(prefix: string, text: string): Destination | null {
  const lower = text.toLowerCase();
  if (!lower.startsWith(`${prefix}1`) || (text !== lower && text !== text.toUpperCase())) return null;
  for (const form of [bech32, bech32m])
    try {
      const { words } = form.decode(`${prefix}1${lower.slice(prefix.length + 1)}`, 90);
      const [version, ...rest] = words;
      if (version === undefined || version > 16 || (version === 0) !== (form === bech32)) continue;
      const hash = form.fromWords(rest);
      if (hash.length < 2 || hash.length > 40) continue;
      if (version === 0 && hash.length !== 20 && hash.length !== 32) continue;
      return { type: "witness", version, hash };
    } catch {
      // Not this form.
    }
  return null;
}
