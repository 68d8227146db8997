import { base32nopad } from "@scure/base";

/** Version bytes of the addresses of accounts and of accounts with an id inside (https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0023.md). */
const accountVersion = 6 << 3;
const muxedVersion = 12 << 3;

/** The account of an address that begins with G or M; `undefined` for any other text. */
export function accountOf(text: string): string | undefined {
  const bytes = decoded(text.toUpperCase());
  if (bytes === undefined) return undefined;
  if (bytes.length === 33 && bytes[0] === accountVersion) return text.toUpperCase();
  if (bytes.length !== 41 || bytes[0] !== muxedVersion) return undefined;
  return encoded(Uint8Array.of(accountVersion, ...bytes.subarray(1, 33)));
}

function decoded(text: string): Uint8Array | undefined {
  let bytes: Uint8Array;
  try {
    bytes = base32nopad.decode(text);
  } catch {
    return undefined;
  }
  if (bytes.length < 3) return undefined;
  const payload = bytes.subarray(0, -2);
  const sum = checksum(payload);
  return bytes[bytes.length - 2] === (sum & 0xff) && bytes[bytes.length - 1] === sum >> 8
    ? payload
    : undefined;
}

function encoded(payload: Uint8Array): string {
  const sum = checksum(payload);
  return base32nopad.encode(Uint8Array.of(...payload, sum & 0xff, sum >> 8));
}

/** CRC-16 of XMODEM. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      sum = (sum & 0x8000) === 0 ? (sum << 1) & 0xffff : ((sum << 1) ^ 0x1021) & 0xffff;
  }
  return sum;
}
