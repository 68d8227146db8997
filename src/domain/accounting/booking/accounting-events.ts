import { isNftPosition } from "../../ledger/liquidity/liquidity-settlement.ts";
import { isPosition } from "../../ledger/positions/positions.ts";
import { negate } from "../../money/decimal.ts";
import { isPositionReceipt } from "../../protocols/position-managers.ts";
import type { AccountingEvent } from "./accounting-event.ts";
import { positionEntriesOf, type PositionEntry, type Positions } from "./book-positions.ts";
import type { BookAsset, BookLeg, BookTransaction, Lookups } from "./book.ts";
import { liquidationEvents, lendingEvents } from "./debt-events.ts";
import { linkedEvents, eventsWithin } from "./linked-events.ts";
import { liquidityEvents } from "./liquidity-events.ts";
import {
  type Sides,
  tradeOrPlainEvents,
  isPaidToSell,
  plainEvents,
  saleEvents,
  feeEvent,
  contributionEvent,
} from "./plain-events.ts";
import {
  type History,
  statedPositionEvents,
  moveEvents,
  rewardEvents,
  derivedEvents,
  isWithdrawal,
  settlementEvents,
} from "./position-events.ts";

/** Splits a transaction into its accounting events, in order, and advances `positions`. */
export function accountingEventsOf(
  transaction: BookTransaction,
  positions: Positions,
  lookups: Lookups,
): AccountingEvent[] {
  const ins: BookLeg[] = [];
  const outs: BookLeg[] = [];
  const fees: BookLeg[] = [];
  const liabilities: AccountingEvent[] = [];
  for (const leg of transaction.legs) {
    const { spam, isLiability } = lookups.asset(leg.assetId);
    if (spam || isPositionReceipt(leg.assetId)) continue;
    // A liquidation states the amount taken from the wallet's liability on the position as well. It is counted once.
    if (isLiability && transaction.type === "liquidation" && isPosition(leg.wallet)) continue;
    if (isLiability) liabilities.push({ kind: leg.direction === "in" ? "owed" : "cleared", leg });
    else (leg.direction === "in" ? ins : leg.direction === "out" ? outs : fees).push(leg);
  }
  const sides = { ins, outs, fees };
  const all = positionEntriesOf(transaction, positions, lookups.asset);
  outs.push(...givenLegs(all, lookups));
  const entries = all
    .filter(({ assetId }) => !isLeftOut(lookups.asset(assetId)) && !isPositionReceipt(assetId))
    .map(withoutReceipts);
  const transferEvents = linkedEvents(transaction, sides, lookups);
  const events =
    transferEvents === undefined
      ? eventsOfType(transaction, sides, { entries, lookups, hasLiability: liabilities.length > 0 })
      : [...statedPositionEvents(entries), ...transferEvents, ...fees.map(feeEvent)];
  return liabilities.length === 0 ? events : [...liabilities, ...events];
}

/** The coins that leave a position together with its NFT. */
function givenLegs(entries: readonly PositionEntry[], lookups: Lookups): BookLeg[] {
  return entries.flatMap(({ effects }) =>
    effects.flatMap(({ operation, wallet, assetId, change }): BookLeg[] =>
      operation === "out" && !isPositionReceipt(assetId) && !isLeftOut(lookups.asset(assetId))
        ? [{ direction: "out", assetId, amount: negate(change), wallet }]
        : [],
    ),
  );
}

/** The liquidity of an NFT has neither value nor cost. It leaves with the coins when the position is sold. */
function withoutReceipts(entry: PositionEntry): PositionEntry {
  return entry.effects.some(({ assetId }) => isPositionReceipt(assetId))
    ? { ...entry, effects: entry.effects.filter(({ assetId }) => !isPositionReceipt(assetId)) }
    : entry;
}

function isLeftOut({ spam, isLiability }: BookAsset): boolean {
  return spam || isLiability;
}

function eventsOfType(
  transaction: BookTransaction,
  sides: Sides,
  { entries, lookups, hasLiability }: { hasLiability: boolean } & History,
): AccountingEvent[] {
  const { ins, outs, fees } = sides;
  if (entries.some(({ derived, wallet }) => derived && isNftPosition(wallet)))
    return [...liquidityEvents(entries, ins), ...fees.map(feeEvent)];
  switch (transaction.type) {
    case "contract": {
      const derived = derivedEvents(entries, { ins, outs });
      return derived.length > 0
        ? [...derived, ...rewardEvents({ ins, outs }), ...fees.map(feeEvent)]
        : tradeOrPlainEvents({ ins, outs, fees });
    }
    case "trade":
      // The fees of this sale exceed its proceeds, so its value is unknown. It is not a withdrawal.
      if (transaction.isNetted && ins.length === 0 && isPaidToSell(outs, lookups))
        return [{ kind: "trade", outs, ins, fees }];
      if (entries.some(({ derived }) => derived))
        return settlementEvents(entries, { ins, fees, isWithdrawn: isWithdrawal(transaction) });
      return tradeOrPlainEvents({ ins, outs, fees });
    case "other":
    case "approval":
      return tradeOrPlainEvents({ ins, outs, fees });
    case "transfer":
      return [...eventsWithin(transaction, { ins, outs }, lookups), ...fees.map(feeEvent)];
    case "reward":
    case "interest":
    case "airdrop":
    case "mining":
    case "income":
    case "derivative":
      return [
        ...outs.map((leg): AccountingEvent => ({ kind: "spent", leg, isFee: false })),
        ...ins.map((leg): AccountingEvent => ({ kind: "income", leg, type: transaction.type })),
        ...fees.map(feeEvent),
      ];
    case "fee":
      return [...outs.map(feeEvent), ...ins.map(contributionEvent), ...fees.map(feeEvent)];
    case "loss":
      return [
        ...outs.map((leg): AccountingEvent => ({ kind: "lost", leg })),
        ...ins.map(contributionEvent),
        ...fees.map(feeEvent),
      ];
    case "liquidation":
      return liquidationEvents(sides, hasLiability ? [] : entries);
    case "payment":
      return saleEvents(sides);
    case "stake":
    case "unstake":
    case "bridge":
    case "wrap":
    case "unwrap":
    case "migration":
      return [...moveEvents(transaction.type, entries, { ins, outs }), ...fees.map(feeEvent)];
    case "loan":
    case "repayment":
      return lendingEvents(
        { type: transaction.type, legs: transaction.legs },
        { sides, entries, lookups, hasLiability },
      );
    case "deposit":
    case "withdrawal":
    case "gift":
    case "donation":
    case "adjustment":
      return plainEvents({ ins, outs, fees });
  }
}
