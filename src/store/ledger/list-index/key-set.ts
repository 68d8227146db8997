/** A set of positive integers up to a bound. */
export type KeySet = { add(key: number): void; has(key: number): boolean };

/** A byte for each number: a ledger's keys are dense, and a hash table takes many times longer to fill and to ask. Larger ones are not added. */
export function createKeySet(maxKey: number): KeySet {
  const bytes = new Uint8Array(maxKey + 1);
  return {
    add(key): void {
      bytes[key] = 1;
    },
    has: (key) => bytes[key] === 1,
  };
}

export function keySetOf(keys: readonly number[]): KeySet {
  const set = createKeySet(keys.reduce((highest, key) => Math.max(highest, key), 0));
  for (const key of keys) set.add(key);
  return set;
}
