import { AppError } from "../../../errors/app-error.ts";
import type { AddressSource } from "./address-source.ts";
import type { UtxoCursor } from "./sync-cursor.ts";
import type { UtxoPage } from "./transaction.ts";

/**
 * Determines which addresses belong to a key whose history a server returns as one: they are derived locally, as far as the server reports
 * them used plus the gap limit. An address that the key does not derive is rejected.
 */
export function keyOwner(
  source: AddressSource & { kind: "derived" },
  gapLimit: number,
): (page: UtxoPage, cursor: UtxoCursor) => (address: string) => boolean {
  const ownAddresses = new Set<string>();
  const reachedIndexes: number[] = [];
  return ({ used }, cursor) => {
    const derived = (cursor.derived ??= []);
    const addressAt = (chain: number, index: number): string =>
      ((derived[chain] ??= [])[index] ??= source.addressAt(chain, index));
    for (const { address, chain, index } of used?.addresses ?? [])
      if (chain < source.chains && addressAt(chain, index) !== address) throw foreignKeyError();
    const usedAddresses = used?.addresses ?? [];
    // A server that names a part only says how many there are.
    const minCount = used !== undefined && used.count > usedAddresses.length ? used.count : 0;
    for (let chain = 0; chain < source.chains; chain++) {
      const last = Math.max(
        -1,
        ...usedAddresses.filter((usedAddress) => usedAddress.chain === chain).map(({ index }) => index),
      );
      const end = Math.max(minCount, last + 1) + gapLimit;
      for (let index = reachedIndexes[chain] ?? 0; index < end; index++)
        ownAddresses.add(addressAt(chain, index));
      reachedIndexes[chain] = Math.max(reachedIndexes[chain] ?? 0, end);
    }
    return (address) => ownAddresses.has(address);
  };
}

function foreignKeyError(): AppError {
  return new AppError(
    "upstream",
    "The server returned addresses of a different key or chain than the one requested. The response was discarded; use another server.",
    { reason: "wrong_chain" },
  );
}
