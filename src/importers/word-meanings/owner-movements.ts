import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { RowError, type ImportOptions } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { ownerMeanings } from "./owner-meanings.ts";

/** The owner's mapping of a word: rows are ignored, or booked as a movement of their coin. */
export type OwnerMovement = { ignored: string } | { type: TransactionType; direction: "in" | "out" };

/**
 * Returns the owner's mapping of a row's word; `undefined` if there is none. `statedDirection` is the direction of the amount's sign, if it has one.
 * Throws `RowError` if the type contradicts it, if neither states a direction, and for a trade, which has two sides.
 */
export type OwnerMovements = (
  row: { row: number; text: string },
  word: string,
  statedDirection?: "in" | "out",
) => OwnerMovement | undefined;

export function createOwnerMovements(options: ImportOptions): OwnerMovements {
  const ownerMeaningOf = ownerMeanings(options);
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
