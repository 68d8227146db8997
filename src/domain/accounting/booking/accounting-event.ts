import type { Decimal } from "../../money/decimal.ts";
import type { BookLeg } from "./book.ts";

/** An amount of an asset in a wallet. */
export type AssetAmount = { assetId: string; amount: Decimal; wallet: string };

/**
 * The effect of a transaction on the owner (docs/spec/accounting.md §4). Every leg and every derived entry of a transaction belongs to
 * exactly one step. `income` of type `income` is work (a flow in performance), of any other type return. `moved` carries lots over at cost;
 * so does `transferred`, whose shortfall is its fee; both happen at the departure, and `arrivedAt` is the time of arrival. A share (a
 * pool's or vault's token) is `issued` for what it represents and `redeemed` for it. A part of a liquidity position is `settled` by what
 * was removed for it. A liability (an asset that counts negative) is `owed` when it comes in and `cleared` when it goes. A contribution is
 * `isUnexplained` if a position released an amount without a known lock.
 */
export type AccountingEvent =
  | { kind: "trade"; outs: BookLeg[]; ins: BookLeg[]; fees: BookLeg[] }
  | { kind: "contribution"; leg: BookLeg; isUnexplained?: boolean }
  | { kind: "income"; leg: BookLeg; type: string }
  | { kind: "withdrawn"; leg: BookLeg }
  | { kind: "sold"; leg: BookLeg; fees: BookLeg[] }
  | { kind: "lost"; leg: BookLeg }
  | { kind: "spent"; leg: BookLeg; isFee: boolean }
  | { kind: "moved"; outs: AssetAmount[]; ins: AssetAmount[]; arrivedAt?: number }
  | { kind: "issued"; outs: BookLeg[]; ins: BookLeg[] }
  | { kind: "redeemed"; outs: BookLeg[]; ins: BookLeg[] }
  | { kind: "settled"; outs: AssetAmount[]; ins: BookLeg[] }
  | { kind: "transferred"; from: AssetAmount; to: AssetAmount; arrivedAt?: number }
  | { kind: "borrowed"; leg: BookLeg; position: string }
  | { kind: "repaid"; leg: BookLeg; position: string }
  | { kind: "owed"; leg: BookLeg }
  | { kind: "cleared"; leg: BookLeg };
