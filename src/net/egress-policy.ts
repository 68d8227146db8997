import { providerName } from "../lib/provider-name.ts";
import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";
import {
  embeddedIpv4,
  isInRange,
  parseIpAddress,
  parseIpRange,
  type IpAddress,
  type IpRange,
} from "./ip-address.ts";

/** Allowed by default in addition to public addresses: this machine. */
export const thisMachine = ["localhost", "127.0.0.0/8", "::1"];

/** Addresses that are not public: IANA's special-purpose registries for IPv4 and IPv6. */
const special = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
].map(rangeOf);
const ipv4 = rangeOf("::ffff:0:0/96");
const globalIpv6 = rangeOf("2000::/3");
/** IPv4-embedded IPv6 addresses (RFC 6052) have the IPv4 address in the last 32 bits. */
const translated = rangeOf("64:ff9b::/96");

/** Whether an address is in the public internet. */
export function isPublicAddress(address: IpAddress): boolean {
  if (isInRange(address, translated)) return isPublicAddress(embeddedIpv4(address));
  if (!isInRange(address, ipv4) && !isInRange(address, globalIpv6)) return false;
  return !special.some((range) => isInRange(address, range));
}

/** Decides on an address to which a host name resolved. */
export type AllowsAddress = (address: string) => boolean;
export type EgressPolicy = ReturnType<typeof createEgressPolicy>;

/**
 * Which addresses may be requested, so that no request of the service leads into the owner's network. Those set by the operator
 * (`UPSTREAM_…_URL`) may be anywhere; others must be public or listed in `privateHosts`: addresses, ranges, host names. A public name never
 * leads to a private address, whatever it resolves to, and a redirect to another origin never does.
 */
export function createEgressPolicy({
  privateHosts,
  upstreams,
}: {
  privateHosts: readonly string[];
  upstreams: Readonly<Record<string, string>>;
}) {
  const trusted = new Set(Object.values(upstreams).map((url) => new URL(url).origin));
  const ranges = privateHosts.map(parseIpRange).filter((range): range is IpRange => range !== null);
  const names = new Set(
    privateHosts.filter((entry) => parseIpRange(entry) === null).map((name) => normalizedHost(name)),
  );

  return {
    /**
     * The addresses that `url` may connect to. Throws `bad_request` with the remedy if the URL must not be requested at all. `from` is the
     * address that redirected to it. `publicOnly`: the address comes from data that anyone can publish; then `privateHosts` does not apply and
     * HTTPS is required.
     */
    of(
      url: URL,
      { provider, from, publicOnly = false }: { provider: string; from?: URL; publicOnly?: boolean },
    ): AllowsAddress {
      const isSentThere = from !== undefined && from.origin !== url.origin;
      const isByOperator = !isSentThere || trusted.has(from.origin);
      if (trusted.has(url.origin) && isByOperator) return () => true;
      const host = normalizedHost(url.hostname);
      if (publicOnly && url.protocol !== "https:")
        throw new AppError(
          "bad_request",
          msg`${providerName(provider)} would request ${host} without HTTPS, which is refused. Use an address that begins with https://.`,
          {
            data: { provider, host },
          },
        );
      if (names.has(host) && !publicOnly) {
        if (isSentThere) throw refusedAddressError(host, { provider, isSentThere });
        return () => true;
      }
      const literal = parseIpAddress(host);
      if (literal === null) return isPublic;
      const isNamed = !isSentThere && !publicOnly && ranges.some((range) => isInRange(literal, range));
      if (isNamed || isPublicAddress(literal)) return () => true;
      throw refusedAddressError(host, { provider, isSentThere });
    },
  };
}

/** The error for a refused address; for a host name, of the address it resolved to. */
export function refusedAddressError(
  host: string,
  { provider, isSentThere = false, address }: { provider: string; isSentThere?: boolean; address?: string },
): AppError {
  const why = isSentThere
    ? msg`${providerName(provider)} redirected to ${host}, which is in a private network. Such a redirect is not followed. Check the address set for ${providerName(provider)}.`
    : address === undefined
      ? msg`${host} is an address of a private network, and requests of ${provider} are limited to public addresses. If it is yours, add it to PRIVATE_HOSTS.`
      : msg`${host} resolves to ${address}, an address of a private network, and requests of ${provider} are limited to public addresses. If it is yours, add it to PRIVATE_HOSTS.`;
  return new AppError("bad_request", why, { data: { provider, host } });
}

function isPublic(address: string): boolean {
  const parsed = parseIpAddress(address);
  return parsed !== null && isPublicAddress(parsed);
}

/** In lower case, without brackets and without the trailing dot of a fully qualified name. */
function normalizedHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
}

function rangeOf(text: string): IpRange {
  const range = parseIpRange(text);
  if (range === null) throw new Error(`${text} is not a range of IP addresses.`);
  return range;
}
