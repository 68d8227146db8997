import type { Decimal } from "../../money/decimal.ts";
import type { BookLeg } from "./book.ts";

/** An amount of an asset in a wallet. */
export type AssetAmount = { assetId: string; amount: Decimal; wallet: string };

/**
 * The effect of a transaction on the owner (docs/spec/accounting.md §4). Every leg and every derived entry of a transaction belongs to
 * exactly one event. `income` of type `income` is work, which performance counts as a flow; all other income is return. `moved` and
 * `transferred` carry lots over at cost at the time of departure; `arrivedAt` is the time of arrival, and the shortfall of `transferred` is
 * its fee, which the chain states if `isFeeStated`, and which takes its lots after the `parts` of the same leg that arrived. The token
 * of a pool or vault is `issued` for what it represents and `redeemed` for it. Part of a liquidity position is `settled` with the coins that
 * were removed for it. A liability (an asset with negative value) is `owed` on receipt and `cleared` on return. A contribution is
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
  | {
      kind: "transferred";
      from: AssetAmount;
      to: AssetAmount;
      arrivedAt?: number;
      isFeeStated?: boolean;
      parts?: readonly AssetAmount[];
    }
  | { kind: "borrowed"; leg: BookLeg; position: string }
  | { kind: "repaid"; leg: BookLeg; position: string }
  | { kind: "owed"; leg: BookLeg }
  | { kind: "cleared"; leg: BookLeg };
