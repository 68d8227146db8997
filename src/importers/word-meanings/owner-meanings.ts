import { transactionTypes, type TransactionType } from "../../domain/ledger/transaction.ts";
import { plainWord, defaultDirection } from "../engine/words.ts";
import { RowError, type ImportOptions } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** The owner's mapping of a word. */
export type OwnerMeaning =
  | { type: TransactionType; direction: "in" | "out" | undefined }
  | { ignored: string };

/** Looks up the owner's mapping of a word; `undefined` for other words. */
export function ownerMeanings({ words = {} }: ImportOptions): (word: string) => OwnerMeaning | undefined {
  const meanings = new Map(
    Object.entries(words).flatMap(([word, meaning]): [string, OwnerMeaning][] => {
      const found = meaningOf(word, meaning);
      return found === undefined ? [] : [[plainWord(word), found]];
    }),
  );
  return (word) => (meanings.size === 0 ? undefined : meanings.get(plainWord(word)));
}

function meaningOf(word: string, meaning: string): OwnerMeaning | undefined {
  if (meaning === "ignore") return { ignored: `left out by its word "${word.slice(0, 60)}"` };
  const [name, side] = meaning.split(" ");
  const type = transactionTypes.find((candidate) => candidate === name);
  if (type === undefined) return undefined;
  return { type, direction: side === "in" || side === "out" ? side : defaultDirection(type) };
}

/** The error of a row with an unknown word. */
export function unknownWordError(
  { column, word }: { column: string; word: string },
  row: { row: number; text: string },
): RowError {
  return new RowError(rowReason("wordUnmapped", { column, text: word.slice(0, 60) }), row, {
    column,
    word: word.slice(0, 200),
  });
}

/** Merges word mappings; `unknown` removes one. */
export function mergedWords(
  remembered: Readonly<Record<string, string>> = {},
  givenWords: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const all = new Map(
    Object.entries(remembered).map(([word, meaning]) => [plainWord(word), [word, meaning]]),
  );
  for (const [word, meaning] of Object.entries(givenWords)) {
    if (meaning === "unknown") all.delete(plainWord(word));
    else all.set(plainWord(word), [word, meaning]);
  }
  return Object.fromEntries(all.values());
}
