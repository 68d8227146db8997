import { bytesToHex } from "@noble/hashes/utils.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { base58xrp } from "@scure/base";
import { xrpBytes } from "../account/address-checks.ts";

/** The first two bytes of an X-address of the main network (https://xrpaddress.info). */
const mainnet = [0x05, 0x44];
const accountBytes = 20;

/** The account of an X-address, which also contains a destination tag; `undefined` for any other text. */
export function classicOf(text: string): string | undefined {
  if (!text.startsWith("X")) return undefined;
  const bytes = xrpBytes(text);
  if (bytes?.length !== mainnet.length + accountBytes + 9) return undefined;
  if (!mainnet.every((byte, index) => bytes[index] === byte)) return undefined;
  const payload = Uint8Array.of(0, ...bytes.subarray(mainnet.length, mainnet.length + accountBytes));
  return base58xrp.encode(Uint8Array.of(...payload, ...sha256(sha256(payload)).subarray(0, 4)));
}

/** The number of an account, 20 bytes in hexadecimal capitals, by which the ledger's entries name it; `undefined` for no address. */
export function accountIdOf(address: string): string | undefined {
  const bytes = xrpBytes(address);
  return bytes === undefined ? undefined : bytesToHex(bytes.slice(1, 1 + accountBytes)).toUpperCase();
}
