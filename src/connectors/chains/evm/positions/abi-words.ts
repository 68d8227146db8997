import { keccak_256 } from "@noble/hashes/sha3.js";

/** A call of a contract's view function. */
export type Call = { to: string; data: string };

/** A call by its signature, such as `balanceOf(address)`, with addresses and numbers as arguments. */
export function callOf(to: string, signature: string, ...values: readonly (string | bigint)[]): Call {
  return { to, data: `0x${selectorOf(signature)}${values.map(wordOf).join("")}` };
}

const selectors = new Map<string, string>();

function selectorOf(signature: string): string {
  let selector = selectors.get(signature);
  if (selector === undefined) {
    selector = topicOf(signature).slice(2, 10);
    selectors.set(signature, selector);
  }
  return selector;
}

/** The first topic of an event's logs, such as `Transfer(address,address,uint256)`. */
export function topicOf(signature: string): string {
  const digest = keccak_256(new TextEncoder().encode(signature));
  return `0x${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Two's complement in 32 bytes. */
function wordOf(value: string | bigint): string {
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, "0");
}

/** The 32-byte words of an answer; `undefined` if it has none. */
export function wordsOf(data: string): bigint[] | undefined {
  if (!/^0x([0-9a-f]{64})+$/i.test(data)) return undefined;
  return (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
}

/** The address in a word; `undefined` for zero and for a number that is too large. */
export function addressIn(word: bigint | undefined): string | undefined {
  return word === undefined || word === 0n || word >= 1n << 160n
    ? undefined
    : `0x${word.toString(16).padStart(40, "0")}`;
}

export function signedIn(word: bigint): bigint {
  return BigInt.asIntN(256, word);
}

const maxItems = 1_000n;

/** The items of the dynamic array to which the head's word at `index` points. */
export function arrayIn(words: readonly bigint[], index: number): readonly bigint[] {
  const offset = words[index];
  if (offset === undefined || offset % 32n !== 0n || offset / 32n >= BigInt(words.length)) return [];
  const start = Number(offset / 32n);
  const count = words[start] ?? 0n;
  return count > maxItems ? [] : words.slice(start + 1, start + 1 + Number(count));
}
