/**
 * Reproducible random numbers: a seed gives the same sequence on every engine. Transcendental functions are avoided because their last
 * digits differ.
 */
export type Random = {
  /** In [0, 1). */
  next(): number;
  between(from: number, to: number): number;
  /** An integer from `from` to `to`, both inclusive. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Approximately normally distributed, with mean 0 and standard deviation 1. */
  noise(): number;
  text(alphabet: string, length: number): string;
};

/** Mulberry32, which has 32 bits of state. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + (to - from) * next();
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    noise: () => {
      let sum = -6;
      for (let draw = 0; draw < 12; draw++) sum += next();
      return sum;
    },
    text: (alphabet, length) => {
      let text = "";
      for (let index = 0; index < length; index++) text += alphabet[integer(0, alphabet.length - 1)] ?? "";
      return text;
    },
  };
}
