import type { DecidedRow, Meaning } from "./format.ts";
import { plainWord, wordKey } from "./words.ts";

/**
 * The meanings of `words` (`a|b`) for an incoming and for an outgoing amount. Patterns are tried after all words, on the lower-case text; the first
 * match decides.
 */
export type SignedWords = readonly [given: Meaning, taken: Meaning, words: string | RegExp];

/**
 * A `decide` function for words whose meaning depends on the direction; `undefined` for other words. Several fields are joined with ` / `. The
 * direction is the sign of the field `amount`, or `out` if the pattern `out` matches its text.
 */
export function bySign<F extends string>(
  { word, amount, out = /^[-(−]/ }: { word: F | readonly F[]; amount: F; out?: RegExp },
  groups: readonly SignedWords[],
): (row: Pick<DecidedRow<F>, "cell">) => Meaning | undefined {
  const meanings = new Map<string, { incoming: Meaning; outgoing: Meaning }>();
  const patterns: { pattern: RegExp; incoming: Meaning; outgoing: Meaning }[] = [];
  const fields = typeof word === "string" ? [word] : word;
  for (const [incoming, outgoing, words] of groups) {
    if (typeof words !== "string") {
      patterns.push({ pattern: words, incoming, outgoing });
      continue;
    }
    for (const word of words.split("|")) {
      const key = wordKey(word);
      if (meanings.has(key)) throw new Error(`The word "${word}" has two meanings.`);
      meanings.set(key, { incoming, outgoing });
    }
  }
  return ({ cell }) => {
    const text = fields.map((field) => cell(field)).join(" / ");
    const plainText = plainWord(text);
    const found = meanings.get(wordKey(text)) ?? patterns.find(({ pattern }) => pattern.test(plainText));
    if (found === undefined) return undefined;
    return out.test(cell(amount)) ? found.outgoing : found.incoming;
  };
}
