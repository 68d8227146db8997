import type { Leg } from "../../domain/ledger/transaction.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { RowError, type ImportOptions, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { ownerMeanings } from "../word-meanings/owner-meanings.ts";
import { wordOf, type Word } from "../word-meanings/transaction-words.ts";
import { fieldPositions } from "./fields.ts";

/** Determines whether the amounts have signs, and counts the amounts without another source of their direction. */
export function surveyDirections(header: string[], options: ImportOptions) {
  const positions = fieldPositions(header, options.columns);
  const { amount: amountAt = -1, type: typeAt = -1 } = positions;
  const sides = [positions.receivedAmount, positions.sentAmount];
  let undirected = 0;
  let knownWords = 0;
  let unknownWords = 0;
  let isSigned = false;
  let hasUnsignedOutflow = false;
  const readOwn = ownWordReader(options);
  const statedSign = amountSignOf(options);
  const textAt = (cells: string[], position: number): string => (cells[position] ?? "").trim();
  return {
    row(cells: string[]): void {
      const amount = textAt(cells, amountAt);
      if (!/[1-9]/.test(amount)) return;
      if (/^[-(]/.test(amount)) isSigned = true;
      if (sides.some((side) => side !== undefined && /[1-9]/.test(textAt(cells, side)))) return;
      const text = textAt(cells, typeAt);
      const word = readOwn(text);
      if (word === "ignored") return;
      if (word !== undefined) knownWords++;
      if (word?.side === "out" && word.type !== "trade" && !/^[-(]/.test(amount)) hasUnsignedOutflow = true;
      // A row with an unknown word is refused individually.
      if (text !== "" && word === undefined) unknownWords++;
      else if (word?.side === undefined && word?.type !== "fee") undirected++;
    },
    undirected: () => undirected + (knownWords === 0 ? unknownWords : 0),
    // If a word states that a positive amount went out, signs are not used for directions in this file.
    end: (surveyedOptions: ImportOptions): ImportOptions =>
      isSigned && !hasUnsignedOutflow && statedSign === undefined
        ? { ...surveyedOptions, columns: { ...surveyedOptions.columns, amountSign: "signed" } }
        : surveyedOptions,
  };
}

export type AmountSign = "signed" | "in" | "out";

/**
 * How amounts get their direction, set by the owner or inferred: `signed` (positive amounts are incoming, negative ones outgoing), or `in` or `out`
 * for all amounts whose direction is not stated otherwise. Throws `bad_request` for another word.
 */
export function amountSignOf(options: ImportOptions): AmountSign | undefined {
  const sign = options.columns?.["amountSign"];
  if (sign === undefined || sign === "signed" || sign === "in" || sign === "out") return sign;
  throw new AppError(
    "bad_request",
    msg`columns.amountSign is "${sign.slice(0, 40)}"; it is "signed" (below zero leaves), "in" or "out" (every amount), or left out.`,
  );
}

/** The direction of an amount: by its sign, otherwise by the row's word. Throws `RowError` if neither determines it. */
export function directionOf(
  row: Row,
  { negative, sign, word }: { negative: boolean; sign: AmountSign | undefined; word: Word | undefined },
): Leg["direction"] {
  if (word?.type === "fee") return "fee";
  if (negative && word?.side === "in" && word.type !== "trade")
    throw new RowError(rowReason("incomingBelowZero", { type: word.type }), row);
  if (negative) return "out";
  if (word?.side !== undefined) return word.side;
  if (sign !== undefined) return sign === "signed" ? "in" : sign;
  throw new RowError(
    word === undefined ? rowReason("directionUnknown") : rowReason("directionOfType", { type: word.type }),
    row,
  );
}

/** Reads words by the owner's mapping, otherwise by their usual meaning. */
export function ownWordReader(options: ImportOptions): (text: string) => Word | "ignored" | undefined {
  const ownerMeaningOf = ownerMeanings(options);
  return (text) => {
    const override = ownerMeaningOf(text);
    if (override === undefined) return wordOf(text);
    if ("ignored" in override) return "ignored";
    return { type: override.type, ...(override.direction !== undefined && { side: override.direction }) };
  };
}
