import { transactionTypes, type TransactionType } from "../../domain/ledger/transaction.ts";
import type { Booking, Meaning, Words } from "./format.ts";

/** A complete meaning. */
export type Resolved = Booking | { noEffect: string } | { refuse: string };

const usualDirections: Partial<Record<TransactionType, "in" | "out">> = {
  deposit: "in",
  reward: "in",
  interest: "in",
  airdrop: "in",
  mining: "in",
  income: "in",
  loan: "in",
  unstake: "in",
  withdrawal: "out",
  payment: "out",
  donation: "out",
  loss: "out",
  fee: "out",
  stake: "out",
  repayment: "out",
  liquidation: "out",
};

/** The direction that a type implies; none for types that occur in both. */
export function defaultDirection(type: TransactionType | undefined): "in" | "out" | undefined {
  return type === undefined ? undefined : usualDirections[type];
}

export function resolveMeaning(meaning: Meaning): Resolved {
  if (typeof meaning !== "string") return meaning;
  if (meaning === "sides") return {};
  const [word, direction] = meaning.split(" ");
  const type = transactionTypes.find((candidate) => candidate === word);
  if (type === undefined) throw new Error(`"${meaning}" is not a meaning.`);
  return direction === "in" || direction === "out" ? { type, direction } : { type };
}

/** Normalises a word for comparison: case-folded, with single spaces. */
export function plainWord(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, " ");
}

/** The lookup key of a word: without spaces around dashes and slashes, in which exports of one provider differ. */
export function wordKey(text: string): string {
  return plainWord(text).replaceAll(/ ?([-–—/]) ?/g, (_, mark: string) => (mark === "/" ? "/" : "-"));
}

/** The words of a format as a function; `undefined` for an unknown word. */
export function meaningsOf({ map, patterns = [] }: Words<string>): (word: string) => Resolved | undefined {
  const byWord = new Map<string, Resolved>();
  for (const [words, meaning] of Object.entries(map))
    for (const word of words.split("|")) byWord.set(wordKey(word), resolveMeaning(meaning));
  const byPattern = patterns.map(([pattern, meaning]) => [pattern, resolveMeaning(meaning)] as const);
  return (word) => {
    const plainText = plainWord(word);
    return byWord.get(wordKey(word)) ?? byPattern.find(([pattern]) => pattern.test(plainText))?.[1];
  };
}

/** Whether a text is one of `a|b`, case-insensitive. */
export function isOneOf(text: string, words: string): boolean {
  const plainText = plainWord(text);
  return words.split("|").some((word) => plainWord(word) === plainText);
}
