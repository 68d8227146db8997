import { sha256 } from "@noble/hashes/sha2.js";
import { base58, base58xrp } from "@scure/base";

/** The bytes of a base58 text whose last four are a double SHA-256 of the others; `undefined` if the checksum fails. */
export function base58CheckBytes(text: string, alphabet = base58): Uint8Array | undefined {
  let bytes: Uint8Array;
  try {
    bytes = alphabet.decode(text);
  } catch {
    return undefined;
  }
  const payload = bytes.subarray(0, -4);
  const check = sha256(sha256(payload)).subarray(0, 4);
  const isRight = bytes.length > 4 && check.every((byte, index) => byte === bytes[payload.length + index]);
  return isRight ? payload : undefined;
}

/** The same in the alphabet of the XRP Ledger. */
export function xrpBytes(text: string): Uint8Array | undefined {
  return base58CheckBytes(text, base58xrp);
}

/** CRC-16 of XMODEM. */
export function crc16(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      sum = (sum & 0x8000) === 0 ? (sum << 1) & 0xffff : ((sum << 1) ^ 0x1021) & 0xffff;
  }
  return sum;
}

/** CRC-32 as in ZIP files. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 1) === 0 ? sum >>> 1 : (sum >>> 1) ^ 0xedb88320;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
