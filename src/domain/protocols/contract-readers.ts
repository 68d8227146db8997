import type { Protocol, ReaderFamily } from "./protocol.ts";

/** A contract that states a wallet's position. */
export type ContractReader = { family: ReaderFamily; contract: string; protocol: Protocol };

export const readers = new Map<string, ContractReader[]>();
export const readerByPlace = new Map<string, string>();

/** The contracts of a platform from which positions can be read. */
export function contractReadersOf(platform: string): readonly ContractReader[] {
  return readers.get(platform) ?? [];
}

/** The contract that states the position of a place: the place's own contract, or the one that states it for all contracts of that name. */
export function readerAt(platform: string, place: string): string | undefined {
  return (
    readerByPlace.get(`${platform}/${place}`) ??
    readerByPlace.get(`${platform}/${place.split(":")[0] ?? place}`)
  );
}

/** A factory that states which vaults it created. */
export type VaultFactory = { contract: string; asks: string; protocol: Protocol };

export const factories = new Map<string, VaultFactory[]>();

/** The factories of a platform that name their vaults. */
export function vaultFactoriesOf(platform: string): readonly VaultFactory[] {
  return factories.get(platform) ?? [];
}
