import { isNft } from "../../assets/asset.ts";
import { lendingLegs } from "../../ledger/classification/lending-legs.ts";
import { baseWalletOf, isPosition } from "../../ledger/positions/positions.ts";
import { compare } from "../../money/decimal.ts";
import type { AccountingEvent } from "./accounting-event.ts";
import type { PositionEntry } from "./book-positions.ts";
import type { BookLeg } from "./book.ts";
import {
  type Sides,
  plainEvents,
  saleEvents,
  feeEvent,
  contributionEvent,
  withdrawnEvent,
} from "./plain-events.ts";
import { type History, absoluteOf, derivedEvents, repaidEvents } from "./position-events.ts";

/**
 * The events of a loan or a repayment. Collateral exchanged for a token that represents it keeps its lots and is not part of the debt. A
 * debt represented by a liability token has no position.
 */
export function lendingEvents(
  { type, legs }: { type: "loan" | "repayment"; legs: readonly BookLeg[] },
  { sides, entries, lookups, hasLiability }: { sides: Sides; hasLiability: boolean } & History,
): AccountingEvent[] {
  const isDebt = (assetId: string): boolean => {
    const asset = lookups.asset(assetId);
    return asset.isDebt === true || asset.isLiability;
  };
  const counted = legs.filter(({ assetId, wallet }) => !lookups.asset(assetId).spam && !isPosition(wallet));
  const { receipts, collateral } = lendingLegs(counted, type, isDebt);
  const isRepresented = receipts.length > 0;
  const [givenLegs, receivedLegs] = type === "loan" ? [collateral, receipts] : [receipts, collateral];
  const fees = sides.fees;
  if (entries.some(({ derived }) => derived) && entries.some(({ derived }) => !derived))
    return [...leverageEvents(type, entries, { sides, isDebt }), ...fees.map(feeEvent)];
  const ins = isRepresented ? sides.ins.filter((leg) => !receivedLegs.includes(leg)) : sides.ins;
  const outs = isRepresented ? sides.outs.filter((leg) => !givenLegs.includes(leg)) : sides.outs;
  const movedEvents: AccountingEvent[] = isRepresented
    ? [{ kind: type === "loan" ? "issued" : "redeemed", outs: givenLegs, ins: receivedLegs }]
    : [];
  return hasLiability
    ? [...movedEvents, ...plainEvents({ ins, outs, fees })]
    : [...movedEvents, ...debtEvents(type, entries, { ins, outs }), ...fees.map(feeEvent)];
}

/**
 * The events of a leveraged position, whose borrowed coin never reached the wallet: it was exchanged for collateral immediately, or
 * collateral was exchanged for the repayment. The collateral token is issued for the wallet's coin and the borrowed coin together, and
 * redeemed for both.
 */
function leverageEvents(
  type: "loan" | "repayment",
  entries: readonly PositionEntry[],
  { sides, isDebt }: { sides: Sides; isDebt(assetId: string): boolean },
): AccountingEvent[] {
  const walletLegs = (legs: readonly BookLeg[]): BookLeg[] =>
    legs.filter(({ assetId, wallet }) => !isPosition(wallet) && !isDebt(assetId));
  const legIn = ({ wallet, assetId, change }: PositionEntry): BookLeg => ({
    direction: "in",
    assetId,
    amount: absoluteOf(change),
    wallet: baseWalletOf(wallet),
  });
  const statedEntries = entries.filter(({ derived }) => !derived);
  const borrowed = statedEntries.filter(({ change }) => change.units < 0n);
  const repaid = statedEntries.filter(({ change }) => change.units > 0n);
  const outs: BookLeg[] = [
    ...walletLegs(sides.outs),
    ...borrowed.map((entry): BookLeg => ({ ...legIn(entry), direction: "out" })),
  ];
  const ins = [...walletLegs(sides.ins), ...repaid.map(legIn)];
  const exchanged: AccountingEvent[] =
    outs.length > 0 && ins.length > 0
      ? [{ kind: type === "loan" ? "issued" : "redeemed", outs, ins }]
      : plainEvents({ ins, outs, fees: [] });
  return [
    ...derivedEvents(entries, sides),
    ...borrowed.map((entry): AccountingEvent => ({
      kind: "borrowed",
      leg: legIn(entry),
      position: entry.wallet,
    })),
    ...exchanged,
    ...repaid.flatMap((entry) => repaidEvents({ ...legIn(entry), direction: "out" }, entry)),
  ];
}

function debtEvents(
  type: "loan" | "repayment",
  entries: readonly PositionEntry[],
  { ins, outs }: { ins: BookLeg[]; outs: BookLeg[] },
): AccountingEvent[] {
  const derived = derivedEvents(entries, { ins, outs });
  if (derived.length > 0)
    return [
      ...derived,
      ...ins.filter(({ assetId }) => isNft(assetId)).map(contributionEvent),
      ...outs.filter(({ assetId }) => isNft(assetId)).map(withdrawnEvent),
    ];
  const isWalletLeg = (leg: BookLeg): boolean => !isPosition(leg.wallet);
  const entryOf = (leg: BookLeg): PositionEntry | undefined =>
    entries.find((entry) => entry.assetId === leg.assetId);
  if (type === "loan")
    return [
      ...ins.filter(isWalletLeg).map((leg): AccountingEvent => {
        const entry = entryOf(leg);
        return entry === undefined
          ? contributionEvent(leg)
          : { kind: "borrowed", leg, position: entry.wallet };
      }),
      ...outs.filter(isWalletLeg).map(withdrawnEvent),
    ];
  return [
    ...outs.filter(isWalletLeg).flatMap((leg) => repaidEvents(leg, entryOf(leg))),
    ...ins.filter(isWalletLeg).map(contributionEvent),
  ];
}

/**
 * The events of a liquidation: the collateral is sold at market value, and the liquidator contributes the repayment. The debt token leaves
 * the wallet and the position, and settles the debt that was booked with it. Without `entries` a liability token in the wallet represents
 * the debt.
 */
export function liquidationEvents(
  { ins, outs, fees }: Sides,
  entries: readonly PositionEntry[],
): AccountingEvent[] {
  const events: AccountingEvent[] = [];
  const received = ins.filter((leg) => !isPosition(leg.wallet));
  const openLegs = [...outs];
  for (const entry of entries) {
    const wallet = baseWalletOf(entry.wallet);
    const amount = absoluteOf(entry.change);
    const isCounterpart = (leg: BookLeg): boolean =>
      leg.wallet === wallet && leg.assetId === entry.assetId && compare(leg.amount, amount) === 0;
    if (entry.change.units > 0n) {
      const burnedLeg = openLegs.find(isCounterpart);
      const leg: BookLeg = burnedLeg ?? { direction: "out", assetId: entry.assetId, amount, wallet };
      if (burnedLeg === undefined) events.push(contributionEvent({ ...leg, direction: "in" }));
      else openLegs.splice(openLegs.indexOf(burnedLeg), 1);
      events.push(...repaidEvents(leg, entry));
    } else {
      const minted = received.find(isCounterpart);
      const takenIndex = openLegs.findIndex(
        (leg) => leg.wallet === entry.wallet && leg.assetId === entry.assetId,
      );
      if (minted === undefined || takenIndex < 0) continue;
      received.splice(received.indexOf(minted), 1);
      openLegs.splice(takenIndex, 1);
      events.push({ kind: "borrowed", leg: minted, position: entry.wallet });
    }
  }
  return [...events, ...saleEvents({ ins: received, outs: openLegs, fees })];
}
