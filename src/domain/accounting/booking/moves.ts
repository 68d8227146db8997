import { negate, subtract, type Decimal } from "../../money/decimal.ts";
import { positionMark } from "../../ledger/positions/positions.ts";
import { isUnverified } from "../../ledger/positions/unverified.ts";
import type { BookTransaction, Lookups } from "./book.ts";
import { createPositions } from "./book-positions.ts";
import type { AccountingEvent, AssetAmount } from "./accounting-event.ts";
import { accountingEventsOf } from "./accounting-events.ts";

/** One signed change. `isCost` marks a fee, which reduces the return even if the other changes of the event are flows. */
export type Change = { assetId: string; wallet: string; amount: Decimal; at: number; isCost: boolean };

/**
 * An event's changes within the view. `flow` are the changes from or to the outside. `isExchange`: assets inside the view were exchanged
 * for each other.
 */
export type Moves = {
  transactionId: string;
  at: number;
  changes: Change[];
  flow: Change[];
  isExchange: boolean;
};

/** The view: the whole account, one wallet (with its positions), one coin, or one coin in one wallet. */
export type View = { wallet?: string | undefined; coin?: string | undefined };

/** Reads transactions, in accounting order, as changes and external flows (docs/spec/accounting.md §5). */
export function createMoves(view: View, lookups: Lookups): (transaction: BookTransaction) => Moves[] {
  const positions = createPositions();
  const isWhole = view.wallet === undefined && view.coin === undefined;
  // A deposit into an unverified position is an outflow, and its return an inflow.
  const isInside = ({ assetId, wallet }: Change): boolean =>
    !isUnverified(wallet) &&
    (view.wallet === undefined ||
      wallet === view.wallet ||
      wallet.startsWith(`${view.wallet}${positionMark}`)) &&
    (view.coin === undefined || lookups.asset(assetId).coin === view.coin);

  return (transaction) => {
    const result: Moves[] = [];
    for (const event of accountingEventsOf(transaction, positions, lookups)) {
      const { all, nature } = changesOf(event, {
        at: transaction.at,
        byArrival: view.wallet !== undefined,
      });
      const changes = isWhole && !all.some(({ wallet }) => isUnverified(wallet)) ? all : all.filter(isInside);
      if (changes.length === 0) continue;
      const crosses = nature === "inside" && changes.length < all.length;
      result.push({
        transactionId: transaction.id,
        at: transaction.at,
        changes,
        flow: nature === "flow" || crosses ? changes.filter(({ isCost }) => !isCost) : [],
        isExchange: nature === "inside" && !crosses,
      });
    }
    return result;
  };
}

/** `inside`: a flow only if the view separates the two sides. */
type Nature = "flow" | "return" | "inside";

/** An event's changes at `at` (ms). With `byArrival`, arriving amounts change the balance at their own time of arrival. */
function changesOf(
  event: AccountingEvent,
  { at, byArrival }: { at: number; byArrival: boolean },
): { all: Change[]; nature: Nature } {
  const plus = ({ assetId, wallet, amount }: AssetAmount, when: number | undefined = at): Change => ({
    assetId,
    wallet,
    amount,
    at: byArrival ? when : at,
    isCost: false,
  });
  const minus = ({ assetId, wallet, amount }: AssetAmount): Change => ({
    assetId,
    wallet,
    amount: negate(amount),
    at,
    isCost: false,
  });
  const costs = (fees: readonly AssetAmount[]): Change[] =>
    fees.map((fee) => ({ ...minus(fee), isCost: true }));
  switch (event.kind) {
    case "trade": {
      const givenChanges = event.outs.map((piece) => minus(piece));
      const receivedChanges = event.ins.map((piece) => plus(piece));
      // The proceeds of this sale are unknown, so it is neither profit nor loss.
      const nature = receivedChanges.length === 0 ? "flow" : "inside";
      return { all: [...givenChanges, ...receivedChanges, ...costs(event.fees)], nature };
    }
    case "contribution":
    case "cleared":
      return { all: [plus(event.leg)], nature: "flow" };
    case "income":
      return { all: [plus(event.leg)], nature: event.type === "income" ? "flow" : "return" };
    case "withdrawn":
    case "owed":
      return { all: [minus(event.leg)], nature: "flow" };
    case "sold":
      return { all: [minus(event.leg), ...costs(event.fees)], nature: "flow" };
    case "lost":
    case "spent":
      return { all: [minus(event.leg)], nature: "return" };
    case "moved":
    case "issued":
    case "redeemed":
    case "settled": {
      const arrivedAt = event.kind === "moved" ? event.arrivedAt : undefined;
      const givenChanges = event.outs.map((piece) => minus(piece));
      return {
        all: [...givenChanges, ...event.ins.map((piece) => plus(piece, arrivedAt))],
        nature: "inside",
      };
    }
    case "transferred": {
      const shortfall = subtract(event.from.amount, event.to.amount);
      const departure = minus({ ...event.from, amount: event.to.amount });
      const lostChanges = shortfall.units === 0n ? [] : costs([{ ...event.from, amount: shortfall }]);
      return { all: [departure, ...lostChanges, plus(event.to, event.arrivedAt)], nature: "inside" };
    }
    case "borrowed":
      return { all: [plus(event.leg), minus({ ...event.leg, wallet: event.position })], nature: "inside" };
    case "repaid":
      return { all: [minus(event.leg), plus({ ...event.leg, wallet: event.position })], nature: "inside" };
  }
}
