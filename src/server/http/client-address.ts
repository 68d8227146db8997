import type { Config } from "../../config/config.ts";
import { isInRange, parseIpAddress, parseIpRange, type IpRange } from "../../net/ip-address.ts";

/** The other end of the connection. */
export type Peer = { address: string };

/** The client and its protocol, as a trusted proxy states them. */
export type Origin = {
  address: string;
  protocol: "http" | "https";
  /** Whether the request has forwarding headers, trusted or not. */
  forwarded: boolean;
};

const forwardingHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "x-client-ip",
  "cf-connecting-ip",
  "true-client-ip",
  "via",
];

/** Reads `Forwarded` (RFC 7239), or `X-Forwarded-For` and `-Proto`, of trusted peers. */
export function createOriginReader({ trustedProxies }: Config) {
  const ranges = trustedProxies.map(parseIpRange).filter((range): range is IpRange => range !== null);
  const isTrusted = (text: string): boolean => {
    const address = parseIpAddress(text);
    return address !== null && ranges.some((range) => isInRange(address, range));
  };
  return (headers: Headers, peer: Peer): Origin => {
    const forwarded = forwardingHeaders.some((name) => headers.has(name));
    if (!forwarded || !isTrusted(peer.address)) return { address: peer.address, protocol: "http", forwarded };
    const hops = hopsOf(headers);
    const last = hops.findLastIndex((hop) => !isTrusted(hop.address));
    const nearest = hops.at(-1);
    return {
      address: hops[Math.max(last, 0)]?.address ?? peer.address,
      protocol: nearest?.protocol === "https" ? "https" : "http",
      forwarded,
    };
  };
}

/** Oldest first, as the headers list them. */
function hopsOf(headers: Headers): { address: string; protocol: string }[] {
  const standard = headers.get("forwarded");
  if (standard !== null) {
    return standard.split(",").map((hop) => ({
      address: withoutPort(parameter(hop, "for")),
      protocol: parameter(hop, "proto").toLowerCase(),
    }));
  }
  const addresses = (headers.get("x-forwarded-for") ?? headers.get("x-real-ip") ?? "").split(",");
  const protocol = headers.get("x-forwarded-proto")?.split(",").at(-1)?.trim().toLowerCase() ?? "";
  return addresses.map((address) => ({ address: withoutPort(address.trim()), protocol }));
}

function parameter(hop: string, name: string): string {
  for (const pair of hop.split(";")) {
    const [key = "", value = ""] = pair.split("=", 2);
    if (key.trim().toLowerCase() === name) return value.trim().replace(/^"(.*)"$/, "$1");
  }
  return "";
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\]/.exec(address)?.[1];
  if (bracketed !== undefined) return bracketed;
  return /^[^:]*:\d+$/.test(address) ? address.slice(0, address.indexOf(":")) : address;
}
