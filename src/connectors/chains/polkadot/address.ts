import { blake2b } from "@noble/hashes/blake2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";

const keyLength = 32;
const checkLength = 2;

/** The public key of an address, whichever network's number it begins with (https://docs.polkadot.com/polkadot-protocol/basics/accounts/). */
export function publicKeyOf(text: string): Uint8Array | undefined {
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(text);
  } catch {
    return undefined;
  }
  // Numbers from 64 take two bytes.
  const numberLength = (bytes[0] ?? 0) < 64 ? 1 : 2;
  if (bytes.length !== numberLength + keyLength + checkLength) return undefined;
  const payload = bytes.subarray(0, -checkLength);
  const check = checkOf(payload);
  const isRight = check.every((byte, index) => byte === bytes[payload.length + index]);
  return isRight ? payload.subarray(numberLength) : undefined;
}

/** The address of a public key on the network with this number. */
export function addressOn(network: number, key: Uint8Array): string {
  const payload = Uint8Array.of(network, ...key);
  return base58.encode(Uint8Array.of(...payload, ...checkOf(payload)));
}

function checkOf(payload: Uint8Array): Uint8Array {
  return blake2b(concatBytes(utf8ToBytes("SS58PRE"), payload), { dkLen: 64 }).subarray(0, checkLength);
}
