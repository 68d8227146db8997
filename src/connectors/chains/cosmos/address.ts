import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { bech32 } from "@scure/base";
import type { CosmosChain } from "./chains.ts";

type Account = { prefix: string; bytes: Uint8Array };

/** The prefix and the bytes of an address: 20 bytes of a key, 32 of a contract or a module account. */
export function accountOf(text: string): Account | undefined {
  const decoded = bech32.decodeUnsafe(text, 90);
  if (decoded === undefined) return undefined;
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  return bytes instanceof Uint8Array && (bytes.length === 20 || bytes.length === 32)
    ? { prefix: decoded.prefix, bytes }
    : undefined;
}

/** The same key's address on another chain. */
export function addressOn({ prefix }: CosmosChain, address: string): string {
  const account = accountOf(address);
  return account === undefined ? address : bech32.encode(prefix, bech32.toWords(account.bytes), 90);
}

/** The account of a module of the chain, such as the one that pays rewards. */
export function moduleAccount({ prefix }: CosmosChain, name: string): string {
  return bech32.encode(prefix, bech32.toWords(sha256(utf8ToBytes(name)).subarray(0, 20)), 90);
}

/** The chains on which the key of an address has accounts: the chain of its prefix first, then those whose wallets derive the same key. */
export function chainsOfKey(address: string, chains: readonly CosmosChain[]): CosmosChain[] {
  const account = accountOf(address);
  const chainsOfPrefix = chains.filter(({ prefix }) => prefix === account?.prefix);
  // A contract exists on its own chain only.
  if (account?.bytes.length !== 20) return chainsOfPrefix;
  const sharedSlip44 = new Set(chainsOfPrefix.map(({ slip44 }) => slip44));
  return [
    ...chainsOfPrefix,
    ...chains.filter((chain) => !chainsOfPrefix.includes(chain) && sharedSlip44.has(chain.slip44)),
  ];
}

/** Whether two addresses, on any chains, belong to the same key and therefore to the same owner. */
export function isSameKey(one: string, other: string): boolean {
  const [a, b] = [accountOf(one)?.bytes, accountOf(other)?.bytes];
  return a?.length === 20 && b?.length === 20 && a.every((byte, index) => byte === b[index]);
}
