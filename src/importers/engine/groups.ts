import {
  absolute,
  add,
  compare,
  formatDecimal,
  isNegative,
  isZero,
  negate,
  parseDecimal,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { compareText } from "../../lib/compare-text.ts";
import type { ReportedLeg, ReportedTransaction, TransactionType } from "../../domain/ledger/transaction.ts";
import type { EndProblem, Row } from "../importer.ts";
import { rowReason, type RowReason } from "../row-reason.ts";
import type { Cells } from "./cells.ts";
import type { Booking, Fields, FormatSpec } from "./format.ts";
import { tagsOf } from "./tags.ts";

/** The content of one row, before rows are grouped. */
export type Piece = { row: Row; transaction: Omit<ReportedTransaction, "type">; booking: Booking };
export type Finished = {
  /** `isReturn`: a withdrawal that was not executed comes back. */
  transactions: { transaction: ReportedTransaction; rows: Row[]; isReturn?: true }[];
  problems: EndProblem[];
};

/** Maximum number of open groups; beyond it the older half is closed. */
const maxOpen = 20_000;

/** Groups rows. A group is closed at the end of the file, or when too many groups are open. */
export function createGroups(finish: (key: string, pieces: Piece[]) => Finished): {
  add(key: string, piece: Piece): Finished;
  end(): Finished;
} {
  const open = new Map<string, Piece[]>();
  const closed = new Set<string>();
  const close = (keys: string[]): Finished => {
    const all: Finished = { transactions: [], problems: [] };
    for (const key of keys) {
      const { transactions, problems } = finish(key, open.get(key) ?? []);
      open.delete(key);
      all.transactions.push(...transactions);
      all.problems.push(...problems);
    }
    return all;
  };
  return {
    add(key, piece) {
      const known = open.get(key);
      if (known !== undefined) {
        known.push(piece);
        return { transactions: [], problems: [] };
      }
      if (closed.has(key)) {
        const { row, text } = piece.row;
        return { transactions: [], problems: [{ row, text, ...rowReason("groupFarApart") }] };
      }
      open.set(key, [piece]);
      if (open.size <= maxOpen) return { transactions: [], problems: [] };
      const older = [...open.keys()].slice(0, maxOpen / 2);
      for (const key of older) closed.add(key);
      return close(older);
    },
    end: () => close([...open.keys()]),
  };
}

/** How the rows of a group become one transaction, as a format's `group` and `fees` state it. */
type GroupRules = { areFeesRepeated?: boolean; isPaired?: boolean; maxAssets?: number | undefined };

/**
 * Creates one transaction from a group's rows: amounts of an asset are netted; fees are summed, or charged once if each row repeats them. Returns
 * problems if rows contradict each other or a side is missing.
 */
export function joinPieces(
  pieces: Piece[],
  { areFeesRepeated = false, isPaired = false, maxAssets }: GroupRules = {},
): { transaction: ReportedTransaction } | { problem: RowReason; isTorn?: true } {
  const [first, second] = pieces.length === 1 ? pieces : pieces.toSorted(byTimeAndId);
  if (first === undefined) throw new Error("A group has at least one row.");
  const types = new Set(
    pieces.flatMap(({ booking: { type } }) => (type === undefined || type === "fee" ? [] : [type])),
  );
  const [only, anotherType] = types;
  if (anotherType !== undefined)
    return { problem: rowReason("groupContradicts", { types: [...types].join(", ") }) };
  const { wallet } = first.transaction;
  const legs = second === undefined ? first.transaction.legs : netted(pieces, { wallet, areFeesRepeated });
  const assets = new Set(legs.flatMap(({ direction, assetId }) => (direction === "fee" ? [] : [assetId])));
  if (maxAssets !== undefined && assets.size > maxAssets) return { problem: rowReason("tradesNotApart") };
  const sides = new Set(legs.map(({ direction }) => direction));
  const type = only ?? typeOfSides(legs);
  // The settlement of a product has only one side; the other is the position.
  const isSettlement =
    first.booking.counterparty !== undefined && legs.every((leg) => leg.direction !== "out");
  const isExchange = type === "trade" || type === "migration";
  if (isExchange && !isSettlement && legs.length > 0 && !(sides.has("in") && sides.has("out")))
    return {
      problem: rowReason("otherSideMissing"),
      isTorn: true,
    };
  if (isExchange && !isSettlement && isPaired && rowsOfSide(pieces, "in") !== rowsOfSide(pieces, "out"))
    return { problem: rowReason("tradesNotApart"), isTorn: true };
  const tags =
    second === undefined ? {} : tagsOf(pieces.flatMap(({ transaction }) => transaction.tags ?? []));
  return { transaction: { ...first.transaction, ...tags, type, legs } };
}

function rowsOfSide(pieces: readonly Piece[], side: "in" | "out"): number {
  return pieces.filter(({ transaction: { legs } }) => legs.some(({ direction }) => direction === side))
    .length;
}

/** An order that does not depend on the file's, so that a group's id is stable. Notes of charged amounts precede those of fees. */
function byTimeAndId({ transaction: a, booking: x }: Piece, { transaction: b, booking: y }: Piece): number {
  return (
    a.at - b.at || compareText(a.id ?? "", b.id ?? "") || Number(x.type === "fee") - Number(y.type === "fee")
  );
}

/** Two sides are a trade, one is a deposit or withdrawal, and none is a fee. */
function typeOfSides(legs: readonly ReportedLeg[]): TransactionType {
  const hasIn = legs.some(({ direction }) => direction === "in");
  const hasOut = legs.some(({ direction }) => direction === "out");
  return hasIn && hasOut ? "trade" : hasIn ? "deposit" : hasOut ? "withdrawal" : "fee";
}

function netted(
  pieces: Piece[],
  { wallet, areFeesRepeated }: { wallet: string; areFeesRepeated: boolean },
): ReportedLeg[] {
  const sums = new Map<string, { leg: ReportedLeg; isFee: boolean; sum: Decimal }>();
  for (const { transaction } of pieces)
    for (const leg of transaction.legs) {
      const isFee = leg.direction === "fee";
      const legWallet = leg.wallet ?? transaction.wallet;
      const key = `${isFee ? "fee" : ""} ${leg.assetId} ${legWallet}`;
      const amount = parseDecimal(leg.amount);
      const change = leg.direction === "in" ? amount : negate(amount);
      const known = sums.get(key);
      const sum = known?.sum ?? zero;
      sums.set(key, {
        leg: known?.leg ?? { ...leg, ...(legWallet === wallet ? {} : { wallet: legWallet }) },
        isFee,
        sum: isFee && areFeesRepeated ? (compare(change, sum) < 0 ? change : sum) : add(sum, change),
      });
    }
  return [...sums.values()].flatMap(({ leg: { value: _value, ...leg }, isFee, sum }): ReportedLeg[] => {
    if (isZero(sum)) return [];
    const direction = !isNegative(sum) ? "in" : isFee ? "fee" : "out";
    return [{ ...leg, direction, amount: formatDecimal(absolute(sum)) }];
  });
}

/** The text that the rows of one transaction have in common; `""` if the row has none, or the format does not group rows. */
export function groupKey<C extends Fields>(
  { group, extract }: Pick<FormatSpec<C>, "group" | "extract">,
  cells: Pick<Cells<keyof C & string>, "text">,
  row: { cells: string[] },
): string {
  if (group === undefined) return "";
  const parts = group.by.map((field) => {
    const text = cells.text(row, field);
    return extract?.[field] === undefined ? text : text.toLowerCase();
  });
  const empty = group.by.filter((_, at) => parts[at] === "");
  const { emptyTogether = [] } = group;
  const hasNone =
    empty.length === emptyTogether.length && empty.every((field) => emptyTogether.includes(field));
  return empty.length === 0 || hasNone ? parts.join("\n") : "";
}

/** Whether more than the time joins the rows of a format: such rows can be far apart, and in exports of different dates. */
export function isGroupedByKey<C extends Fields>(
  { group }: Pick<FormatSpec<C>, "group">,
  timeFields: readonly string[],
): boolean {
  return group !== undefined && !group.by.some((field) => timeFields.includes(field));
}
