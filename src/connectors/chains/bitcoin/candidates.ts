import type { AddressSource } from "./address-source.ts";

/** Addresses in derivation order, chain by chain, until `gapLimit` in a row were never used; the caller tells of each whether it was. */
export function* candidates(source: AddressSource, gapLimit: number): Generator<string, void, boolean> {
  if (source.kind === "fixed") {
    for (const address of source.addresses) yield address;
    return;
  }
  for (let chain = 0; chain < source.chains; chain++)
    for (let index = 0, unused = 0; unused < gapLimit; index++)
      unused = (yield source.addressAt(chain, index)) ? 0 : unused + 1;
}
