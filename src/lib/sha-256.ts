import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The first `bytes` bytes of the SHA-256 of a text in UTF-8, as hexadecimal digits. */
export function sha256Hex(text: string, { bytes = 32 }: { bytes?: number } = {}): string {
  return bytesToHex(sha256(utf8ToBytes(text)).subarray(0, bytes));
}
