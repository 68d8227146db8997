const alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** Token-aware addresses (2 and 3) pay to the same keys and scripts. */
const typeOf: Record<number, "pkh" | "sh"> = { 0: "pkh", 1: "sh", 2: "pkh", 3: "sh" };

/** Reads a cash address with or without its prefix (https://reference.cash/protocol/blockchain/encoding/cashaddr); only 160-bit hashes. */
export function decodeCashAddress(
  prefix: string,
  text: string,
): { type: "pkh" | "sh"; hash: Uint8Array } | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null;
  const lower = text.toLowerCase();
  const payload = lower.startsWith(`${prefix}:`) ? lower.slice(prefix.length + 1) : lower;
  if (payload.length !== 42) return null;
  const values = Array.from(payload, (character) => alphabet.indexOf(character));
  if (values.includes(-1) || polymod([...prefixValues(prefix), ...values]) !== 0n) return null;
  const bytes = regroup(values.slice(0, -8), { from: 5, to: 8 });
  const [version = 0xff, ...hash] = bytes;
  const type = typeOf[version >> 3];
  if (type === undefined || (version & 7) !== 0 || hash.length !== 20) return null;
  return { type, hash: Uint8Array.from(hash) };
}

export function encodeCashAddress(prefix: string, type: "pkh" | "sh", hash: Uint8Array): string {
  const values = regroup([type === "pkh" ? 0 : 8, ...hash], { from: 8, to: 5, isPadded: true });
  const checksum = polymod([...prefixValues(prefix), ...values, 0, 0, 0, 0, 0, 0, 0, 0]);
  const check = Array.from({ length: 8 }, (_, index) => Number((checksum >> BigInt(5 * (7 - index))) & 31n));
  return `${prefix}:${[...values, ...check].map((value) => alphabet[value]).join("")}`;
}

function prefixValues(prefix: string): number[] {
  return [...Array.from(prefix, (character) => character.charCodeAt(0) & 31), 0];
}

function polymod(values: readonly number[]): bigint {
  let state = 1n;
  for (const value of values) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(value);
    for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) state ^= generator;
  }
  return state ^ 1n;
}

/** Groups of `from` bits as groups of `to` bits; bits left over are dropped, or padded with zeros. */
function regroup(
  values: readonly number[],
  { from, to, isPadded = false }: { from: number; to: number; isPadded?: boolean },
): number[] {
  const groups: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const value of values) {
    buffer = (buffer << from) | value;
    bits += from;
    while (bits >= to) {
      bits -= to;
      groups.push((buffer >> bits) & ((1 << to) - 1));
      buffer &= (1 << bits) - 1;
    }
  }
  if (isPadded && bits > 0) groups.push((buffer << (to - bits)) & ((1 << to) - 1));
  return groups;
}
