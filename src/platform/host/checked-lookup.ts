import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import type { AllowsAddress } from "../../net/egress-policy.ts";
import { AddressRefused } from "../../ports/http.ts";

/** A lookup that checks all addresses before any is used to connect. */
export function checkedLookup(resolve: LookupFunction, allows: AllowsAddress): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, options, (error, found, family) => {
      if (error !== null) return done(error, found, family);
      const addresses = typeof found === "string" ? [found] : found.map(({ address }) => address);
      const bad = addresses.find((address) => !allows(address));
      return bad === undefined
        ? done(null, found, family)
        : done(new AddressRefused(hostname, bad), found, family);
    });
}

export const lookupAll: LookupFunction = (hostname, options, done) => lookup(hostname, options, done);
