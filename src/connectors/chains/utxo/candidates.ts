import type { AddressSource } from "./address-source.ts";
import type { UtxoServer } from "./transaction.ts";

/** Addresses in derivation order, chain by chain, until `gapLimit` consecutive ones are unused; the caller reports for each whether it was used. */
export function* candidates(source: AddressSource, gapLimit: number): Generator<string, void, boolean> {
  if (source.kind === "fixed") {
    for (const address of source.addresses) yield address;
    return;
  }
  for (let chain = 0; chain < source.chains; chain++)
    for (let index = 0, unused = 0; unused < gapLimit; index++)
      unused = (yield source.addressAt(chain, index)) ? 0 : unused + 1;
}

/** Units that are confirmed, over all addresses. */
export async function heldBy(server: UtxoServer, source: AddressSource, gapLimit: number): Promise<bigint> {
  const walk = candidates(source, gapLimit);
  let total = 0n;
  for (let step = walk.next(); step.done !== true;) {
    const { confirmed, count } = await server.facts(step.value);
    total += confirmed;
    step = walk.next(count > 0);
  }
  return total;
}
