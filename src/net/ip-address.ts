/** An address as a number; IPv4 lies in `::ffff:0:0/96`, so that `::ffff:127.0.0.1` and `127.0.0.1` are the same. */
export type IpAddress = bigint;
/** A block of addresses, such as `10.0.0.0/8`; `mask` has ones where an address must agree. */
export type IpRange = { base: bigint; mask: bigint };

const mappedIpv4 = 0xffffn << 32n;
const allOnes = (1n << 128n) - 1n;

/** Reads an IPv4 or IPv6 address, with or without brackets; `null` when the text is none. A zone (`%eth0`) is dropped. */
export function parseIpAddress(text: string): IpAddress | null {
  const bare = text.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, "");
  return bare.includes(":") ? parseIpv6(bare) : parseIpv4(bare);
}

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address; `null` when the text is none of them. */
export function parseIpRange(text: string): IpRange | null {
  const [address = "", bitsText, more] = text.split("/");
  const base = parseIpAddress(address);
  if (base === null || more !== undefined) return null;
  if (bitsText === undefined) return { base, mask: allOnes };
  const longest = address.includes(":") ? 128 : 32;
  if (!/^\d{1,3}$/.test(bitsText) || Number(bitsText) > longest) return null;
  const mask = (allOnes << BigInt(longest - Number(bitsText))) & allOnes;
  return { base: base & mask, mask };
}

export function isInRange(address: IpAddress, range: IpRange): boolean {
  return (address & range.mask) === range.base;
}

/** True for `127.0.0.0/8` and `::1`. */
export function isLoopbackAddress(address: IpAddress): boolean {
  return address === 1n || address >> 24n === (mappedIpv4 >> 24n) + 127n;
}

/** True for `localhost`, `127.x.x.x` and `::1` (in brackets or not). */
export function isLoopbackHost(hostname: string): boolean {
  if (hostname.toLowerCase() === "localhost") return true;
  const address = parseIpAddress(hostname);
  return address !== null && isLoopbackAddress(address);
}

function parseIpv4(text: string): bigint | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null;
  let value = 0n;
  for (const part of text.split(".")) {
    if (Number(part) > 255) return null;
    value = (value << 8n) + BigInt(part);
  }
  return mappedIpv4 + value;
}

function parseIpv6(text: string): bigint | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const head = groupsOf(halves[0] ?? "");
  const tail = groupsOf(halves[1] ?? "");
  if (head === null || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail];
  return groups.reduce((value, group) => (value << 16n) + group, 0n);
}

/** The 16-bit groups of one side of `::`; a dotted IPv4 at the end counts as two. */
function groupsOf(text: string): bigint[] | null {
  if (text === "") return [];
  const groups: bigint[] = [];
  for (const part of text.split(":")) {
    const dotted = parseIpv4(part);
    if (dotted !== null) groups.push((dotted >> 16n) & 0xffffn, dotted & 0xffffn);
    else if (/^[0-9a-fA-F]{1,4}$/.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}
