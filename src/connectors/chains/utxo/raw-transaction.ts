import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import type { Destination } from "./address-format.ts";

export type RawInput = { txid: string; index: number };
export type RawOutput = { value: bigint; script: Uint8Array };
export type RawTransaction = { txid: string; inputs: RawInput[]; outputs: RawOutput[] };

/** Hashes are shown with their bytes reversed. */
export function shownHash(bytes: Uint8Array): string {
  return bytesToHex(Uint8Array.from(sha256(sha256(bytes))).reverse());
}

class Reader {
  at = 0;
  private readonly view: DataView;
  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.at) throw new RangeError("ends early");
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  u32(): number {
    this.take(4);
    return this.view.getUint32(this.at - 4, true);
  }
  u64(): bigint {
    this.take(8);
    return this.view.getBigUint64(this.at - 8, true);
  }
  count(): number {
    const [first = 0] = this.take(1);
    if (first < 0xfd) return first;
    if (first === 0xfd) {
      this.take(2);
      return this.view.getUint16(this.at - 2, true);
    }
    return first === 0xfe ? this.u32() : Number(this.u64());
  }
}

/**
 * A transaction in Bitcoin's serialization (https://en.bitcoin.it/wiki/Protocol_documentation#tx). Its hash leaves signatures out that are kept
 * apart (BIP 141). Throws `RangeError` for other bytes.
 */
export function parseRawTransaction(hex: string): RawTransaction {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) throw new RangeError("not hexadecimal");
  const bytes = hexToBytes(hex);
  const reader = new Reader(bytes);
  const version = reader.take(4);
  const isMarked = bytes[4] === 0 && bytes[5] !== 0;
  if (isMarked) reader.take(2);
  const start = reader.at;
  const inputs: RawInput[] = [];
  for (let remaining = reader.count(); remaining > 0; remaining--) {
    const txid = bytesToHex(Uint8Array.from(reader.take(32)).reverse());
    const index = reader.u32();
    reader.take(reader.count());
    reader.take(4);
    inputs.push({ txid, index });
  }
  const outputs: RawOutput[] = [];
  for (let remaining = reader.count(); remaining > 0; remaining--) {
    const value = reader.u64();
    outputs.push({ value, script: reader.take(reader.count()) });
  }
  const body = bytes.subarray(start, reader.at);
  if (bytes.length - reader.at < 4) throw new RangeError("ends early");
  const hashed = isMarked ? concatBytes(version, body, bytes.subarray(-4)) : bytes;
  return { txid: shownHash(hashed), inputs, outputs };
}

/** The script that pays to an address. */
export function scriptOf(to: Destination): Uint8Array {
  if (to.type === "pkh") return Uint8Array.from([0x76, 0xa9, 20, ...to.hash, 0x88, 0xac]);
  if (to.type !== "witness") return Uint8Array.from([0xa9, 20, ...to.hash, 0x87]);
  return Uint8Array.from([to.version === 0 ? 0 : 0x50 + to.version, to.hash.length, ...to.hash]);
}

/** The destination of a script; `null` for a script without an address. */
export function destinationOf(script: Uint8Array): Destination | null {
  const [first = 0, second = 0] = script;
  if (script.length === 25 && first === 0x76 && second === 0xa9 && script[24] === 0xac)
    return { type: "pkh", hash: script.subarray(3, 23) };
  if (script.length === 23 && first === 0xa9 && script[22] === 0x87)
    return { type: "sh", hash: script.subarray(2, 22) };
  const isWitness = first === 0 || (first >= 0x51 && first <= 0x60);
  if (!isWitness || script.length !== second + 2 || second < 2 || second > 40) return null;
  return { type: "witness", version: first === 0 ? 0 : first - 0x50, hash: script.subarray(2) };
}

/** By which Electrum servers know an address. */
export function scriptHashOf(script: Uint8Array): string {
  return bytesToHex(Uint8Array.from(sha256(script)).reverse());
}
