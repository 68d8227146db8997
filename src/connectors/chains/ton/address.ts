import { base64, hex } from "@scure/base";
import { crc16 } from "../account/address-checks.ts";

/** Tags of an address for contracts, which a failed message returns from, and for wallets; another bit marks those of test networks. */
const bounceable = 0x11;
const plainTag = 0x51;

/** `0:` and 64 hexadecimal digits, as nodes write an address; `undefined` if it is not one of the main network. */
export function rawAddress(text: string): string | undefined {
  if (/^-?[01]:[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  if (!/^[-_+/A-Za-z0-9]{48}$/.test(text)) return undefined;
  const bytes = base64.decode(text.replaceAll("-", "+").replaceAll("_", "/"));
  const sum = crc16(bytes.subarray(0, 34));
  const [tag = 0, chain = 0] = bytes;
  if (bytes[34] !== sum >> 8 || bytes[35] !== (sum & 0xff)) return undefined;
  if (tag !== bounceable && tag !== plainTag) return undefined;
  return `${chain === 0xff ? -1 : chain}:${hex.encode(bytes.subarray(2, 34))}`;
}

/** A wallet's address as wallets and explorers show it: UQ…. A text that is no raw address is returned as it is. */
export function walletAddress(raw: string): string {
  return shownAddress(raw, plainTag);
}

/** A contract's address as wallets and explorers show it: EQ…. A text that is no raw address is returned as it is. */
export function contractAddress(raw: string): string {
  return shownAddress(raw, bounceable);
}

function shownAddress(raw: string, tag: number): string {
  const [chain = "0", digits = ""] = raw.toLowerCase().split(":");
  if (!/^[0-9a-f]{64}$/.test(digits)) return raw;
  const payload = Uint8Array.of(tag, chain === "-1" ? 0xff : Number(chain), ...hex.decode(digits));
  const sum = crc16(payload);
  return base64
    .encode(Uint8Array.of(...payload, sum >> 8, sum & 0xff))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
