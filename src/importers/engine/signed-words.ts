import type { Meaning } from "./format.ts";
import { wordKey } from "./words.ts";

/** The meanings of `words` (`a|b`) for an amount that comes in, and for one that goes out. */
export type SignedWords = readonly [given: Meaning, taken: Meaning, words: string];

/**
 * A `decide` for words whose meaning depends on the direction; `undefined` for other words. The direction is the sign of `amount`, or a word in
 * that field that `out` matches.
 */
export function bySign<F extends string>(
  { word, amount, out = /^[-(−]/ }: { word: F; amount: F; out?: RegExp },
  groups: readonly SignedWords[],
): (cell: (field: F) => string) => Meaning | undefined {
  const meanings = new Map<string, { given: Meaning; taken: Meaning }>();
  for (const [given, taken, words] of groups)
    for (const one of words.split("|")) {
      const key = wordKey(one);
      if (meanings.has(key)) throw new Error(`The word "${one}" has two meanings.`);
      meanings.set(key, { given, taken });
    }
  return (cell) => {
    const found = meanings.get(wordKey(cell(word)));
    if (found === undefined) return undefined;
    return out.test(cell(amount)) ? found.taken : found.given;
  };
}
