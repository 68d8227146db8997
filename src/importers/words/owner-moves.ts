import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { RowError, type ImportOptions } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { ownerWords } from "./owner-words.ts";

/** How the owner wants rows with a word to be booked: left out, or as a movement of the row's coin. */
export type OwnMove = { ignored: string } | { type: TransactionType; direction: "in" | "out" };

/**
 * The owner's mapping of a row's word; `undefined` if there is none. `stated` is the direction of the amount's sign, if it has one. Throws
 * `RowError` for a type that contradicts it, for one whose direction neither states, and for a trade, which has two sides.
 */
export type OwnMoves = (
  row: { row: number; text: string },
  word: string,
  stated?: "in" | "out",
) => OwnMove | undefined;

export function createOwnMoves(options: ImportOptions): OwnMoves {
  const ownerMeaningOf = ownerWords(options);
  return (row, word, stated) => {
    const override = ownerMeaningOf(word);
    if (override === undefined || "ignored" in override) return override;
    const { type, direction = stated } = override;
    if (type === "trade") throw new RowError(rowReason("wordOfTrade", { word: word.slice(0, 60) }), row);
    if (direction === undefined)
      throw new RowError(rowReason("wordWithoutDirection", { word: word.slice(0, 60), type }), row);
    if (stated !== undefined && direction !== stated)
      throw new RowError(rowReason(stated === "in" ? "wordComesIn" : "wordGoesOut", { type }), row);
    return { type, direction };
  };
}
