import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { RowError, type ImportOptions } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { ownerWords } from "./owner-words.ts";

/** How the owner wants rows with a word to be booked: left out, or as a movement of the row's coin. */
export type OwnMove = { ignored: string } | { type: TransactionType; direction: "in" | "out" };

/**
 * The owner's mapping of a row's word; `undefined` if there is none. `statedDirection` is the direction of the amount's sign, if it has one. Throws
 * `RowError` for a type that contradicts it, for one whose direction neither states, and for a trade, which has two sides.
 */
export type OwnMoves = (
  row: { row: number; text: string },
  word: string,
  statedDirection?: "in" | "out",
) => OwnMove | undefined;

export function createOwnMoves(options: ImportOptions): OwnMoves {
  const ownerMeaningOf = ownerWords(options);
  return (row, word, statedDirection) => {
    const override = ownerMeaningOf(word);
    if (override === undefined || "ignored" in override) return override;
    const { type, direction = statedDirection } = override;
    if (type === "trade") throw new RowError(rowReason("wordOfTrade", { word: word.slice(0, 60) }), row);
    if (direction === undefined)
      throw new RowError(rowReason("wordWithoutDirection", { word: word.slice(0, 60), type }), row);
    if (statedDirection !== undefined && direction !== statedDirection)
      throw new RowError(rowReason(statedDirection === "in" ? "wordComesIn" : "wordGoesOut", { type }), row);
    return { type, direction };
  };
}
