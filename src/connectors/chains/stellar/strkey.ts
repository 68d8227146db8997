import { base32nopad } from "@scure/base";
import { crc16 } from "../account/address-checks.ts";

/**
 * Version bytes of the addresses of accounts and of accounts with an id inside
 * (https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0023.md).
 */
const accountVersion = 6 << 3;
const muxedVersion = 12 << 3;

/** The account of an address that begins with G or M; `undefined` for any other text. */
export function accountOf(text: string): string | undefined {
  const bytes = decodeStrkey(text.toUpperCase());
  if (bytes === undefined) return undefined;
  if (bytes.length === 33 && bytes[0] === accountVersion) return text.toUpperCase();
  if (bytes.length !== 41 || bytes[0] !== muxedVersion) return undefined;
  return encoded(Uint8Array.of(accountVersion, ...bytes.subarray(1, 33)));
}

function decodeStrkey(text: string): Uint8Array | undefined {
  let bytes: Uint8Array;
  try {
    bytes = base32nopad.decode(text);
  } catch {
    return undefined;
  }
  if (bytes.length < 3) return undefined;
  const payload = bytes.subarray(0, -2);
  const sum = crc16(payload);
  return bytes[bytes.length - 2] === (sum & 0xff) && bytes[bytes.length - 1] === sum >> 8
    ? payload
    : undefined;
}

function encoded(payload: Uint8Array): string {
  const sum = crc16(payload);
  return base32nopad.encode(Uint8Array.of(...payload, sum & 0xff, sum >> 8));
}
