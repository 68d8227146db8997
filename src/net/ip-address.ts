import ipaddr from "ipaddr.js";

/** An address as IPv6; IPv4 lies in `::ffff:0:0/96`, so that `::ffff:127.0.0.1` and `127.0.0.1` are the same. */
export type IpAddress = ipaddr.IPv6;
/** A block of addresses such as `10.0.0.0/8`: an address and the length of its prefix. */
export type IpRange = readonly [base: ipaddr.IPv6, bits: number];

const loopback = ["127.0.0.0/8", "::1"].map(parseIpRange).filter((range) => range !== null);

/** Parses an IPv4 or IPv6 address, with or without brackets; `null` if it is neither. A zone (`%eth0`) is dropped. */
export function parseIpAddress(text: string): IpAddress | null {
  const bareAddress = text.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, "");
  // Octal, hexadecimal and shortened forms of IPv4 are interpreted differently by different programs, so they are rejected.
  // The library throws and catches an error for each host name, which is slow.
  if (/^[\d.]+$/.test(bareAddress) && ipaddr.IPv4.isValidFourPartDecimal(bareAddress))
    return ipaddr.IPv4.parse(bareAddress).toIPv4MappedAddress();
  return ipaddr.IPv6.isValid(bareAddress) ? ipaddr.IPv6.parse(bareAddress) : null;
}

/** Parses `10.0.0.0/8`, `fd00::/8` or a single address; `null` for any other text. */
export function parseIpRange(text: string): IpRange | null {
  const [address = "", bitsText, more] = text.split("/");
  const base = parseIpAddress(address);
  if (base === null || more !== undefined) return null;
  if (bitsText === undefined) return [base, 128];
  const addressBits = address.includes(":") ? 128 : 32;
  if (!/^\d{1,3}$/.test(bitsText) || Number(bitsText) > addressBits) return null;
  return [base, 128 - addressBits + Number(bitsText)];
}

/** Whether an address is in a CIDR range. */
export function isInRange(address: IpAddress, [base, bits]: IpRange): boolean {
  return address.match(base, bits);
}

/** The IPv4 address in the last 32 bits. */
export function embeddedIpv4(address: IpAddress): IpAddress {
  return new ipaddr.IPv4(address.toByteArray().slice(12)).toIPv4MappedAddress();
}

/** True for `127.0.0.0/8` and `::1`. */
function isLoopbackAddress(address: IpAddress): boolean {
  return loopback.some((range) => isInRange(address, range));
}

/** True for `localhost`, `127.x.x.x` and `::1` (in brackets or not). */
export function isLoopbackHost(hostname: string): boolean {
  if (hostname.toLowerCase() === "localhost") return true;
  const address = parseIpAddress(hostname);
  return address !== null && isLoopbackAddress(address);
}
