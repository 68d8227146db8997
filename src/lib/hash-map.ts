const firstCapacity = 1_024;
const maxLoad = 0.6;

/**
 * A map of numbers by hashes (whole numbers below 2^53, whose last bits are spread evenly). It takes 16 bytes a slot and no object for an entry:
 * a `Map` takes two to three times as much, and its numbers are objects.
 */
export function createHashMap() {
  let capacity = firstCapacity;
  /** Each key, plus 1: an empty slot has 0. */
  let keys = new Float64Array(capacity);
  let values = new Float64Array(capacity);
  let size = 0;

  /** The slot of a stored key, or the empty one where it belongs. */
  const slotOf = (storedKey: number): number => {
    const mask = capacity - 1;
    let slot = (storedKey | 0) & mask;
    while (keys[slot] !== 0 && keys[slot] !== storedKey) slot = (slot + 1) & mask;
    return slot;
  };
  const grow = (): void => {
    const [oldKeys, oldValues] = [keys, values];
    capacity *= 2;
    keys = new Float64Array(capacity);
    values = new Float64Array(capacity);
    for (let index = 0; index < oldKeys.length; index++) {
      const storedKey = oldKeys[index] ?? 0;
      if (storedKey === 0) continue;
      const slot = slotOf(storedKey);
      keys[slot] = storedKey;
      values[slot] = oldValues[index] ?? 0;
    }
  };
  return {
    get size(): number {
      return size;
    },
    get(hash: number): number | undefined {
      const slot = slotOf(hash + 1);
      return keys[slot] === 0 ? undefined : values[slot];
    },
    set(hash: number, value: number): void {
      let slot = slotOf(hash + 1);
      if (keys[slot] === 0) {
        if (size + 1 > capacity * maxLoad) {
          grow();
          slot = slotOf(hash + 1);
        }
        size++;
        keys[slot] = hash + 1;
      }
      values[slot] = value;
    },
  };
}
