import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { isAmbiguousHex } from "./private-key.ts";

/**
 * Whether 64 hexadecimal digits are the private key of one of these EVM addresses, in lower case: then they are certainly no address. Computed
 * here; the elliptic-curve code is loaded on first use.
 */
export async function isKeyOf(text: string, addresses: ReadonlySet<string>): Promise<boolean> {
  if (!isAmbiguousHex(text) || addresses.size === 0) return false;
  const digits = text.trim().replace(/^0x/i, "");
  const { pubECDSA } = await import("@scure/btc-signer/utils.js");
  try {
    const publicKey = pubECDSA(hexToBytes(digits.padStart(64, "0")), false);
    return addresses.has(`0x${bytesToHex(keccak_256(publicKey.slice(1)).slice(-20))}`);
  } catch {
    // Zero, or beyond the curve's order: no private key.
    return false;
  }
}

/** The EVM addresses in the settings of connections. */
export function evmAddressesIn(settings: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> {
  const texts = settings
    .flatMap((setting) => Object.values(setting))
    .flatMap((value) => (typeof value === "string" ? value : []));
  return new Set(texts.map((text) => text.toLowerCase()).filter((text) => /^0x[0-9a-f]{40}$/.test(text)));
}
