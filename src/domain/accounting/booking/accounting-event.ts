import type { Decimal } from "../../money/decimal.ts";
import type { BookLeg } from "./book.ts";

/** An amount of an asset at a place. */
export type Piece = { assetId: string; amount: Decimal; wallet: string };

/**
 * What a transaction did to the owner, in the words of docs/spec/accounting.md §4. Every leg and every derived entry of a transaction is in exactly one step.
 * `income` of type `income` is work (a flow in performance), of any other type return. `moved` carries lots over at their cost; `transferred` too, and what does
 * not arrive is its fee; both happen at the departure, `arrivedAt` says when the other side was reached. A liability (an asset that counts negative) is `owed` when it comes in and `cleared` when it goes.
 * A contribution `isUnexplained` where a position released what is not known to have gone into it.
 */
export type AccountingEvent =
  | { kind: "trade"; outs: BookLeg[]; ins: BookLeg[]; fees: BookLeg[] }
  | { kind: "contribution"; leg: BookLeg; isUnexplained?: boolean }
  | { kind: "income"; leg: BookLeg; type: string }
  | { kind: "withdrawn"; leg: BookLeg }
  | { kind: "sold"; leg: BookLeg; fees: BookLeg[] }
  | { kind: "lost"; leg: BookLeg }
  | { kind: "spent"; leg: BookLeg; isFee: boolean }
  | { kind: "moved"; outs: Piece[]; ins: Piece[]; arrivedAt?: number }
  | { kind: "transferred"; from: Piece; to: Piece; arrivedAt?: number }
  | { kind: "borrowed"; leg: BookLeg; position: string }
  | { kind: "repaid"; leg: BookLeg; position: string }
  | { kind: "owed"; leg: BookLeg }
  | { kind: "cleared"; leg: BookLeg };
