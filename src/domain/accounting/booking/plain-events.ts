import type { AccountingEvent } from "./accounting-event.ts";
import type { BookLeg, Lookups } from "./book.ts";

export type Sides = { ins: BookLeg[]; outs: BookLeg[]; fees: BookLeg[] };

/** A trade if both sides exist; otherwise outgoing legs are withdrawn and incoming ones contributed. */
export function tradeOrPlainEvents({ ins, outs, fees }: Sides): AccountingEvent[] {
  return ins.length > 0 && outs.length > 0
    ? [{ kind: "trade", outs, ins, fees }]
    : plainEvents({ ins, outs, fees });
}

/** Money received or paid together with a coin. */
export function isPaidToSell(outs: readonly BookLeg[], lookups: Lookups): boolean {
  const money = outs.filter(({ assetId }) => lookups.asset(assetId).isCurrency).length;
  return money > 0 && money < outs.length;
}

/** Withdraws outgoing legs and contributes incoming ones. */
export function plainEvents({ ins, outs, fees }: Sides): AccountingEvent[] {
  return [...outs.map(withdrawnEvent), ...ins.map(contributionEvent), ...fees.map(feeEvent)];
}

/** Disposals at market value. Fees are assigned to the last disposal, which is nearly always the only one. */
export function saleEvents({ ins, outs, fees }: Sides): AccountingEvent[] {
  return [
    ...outs.map((leg, index): AccountingEvent => ({
      kind: "sold",
      leg,
      fees: index === outs.length - 1 ? fees : [],
    })),
    ...ins.map(contributionEvent),
    ...(outs.length === 0 ? fees.map(feeEvent) : []),
  ];
}

export function feeEvent(leg: BookLeg): AccountingEvent {
  return { kind: "spent", leg, isFee: true };
}

export function contributionEvent(leg: BookLeg): AccountingEvent {
  return { kind: "contribution", leg };
}

export function withdrawnEvent(leg: BookLeg): AccountingEvent {
  return { kind: "withdrawn", leg };
}
