import { add, negate, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { isRemoved, settledPlaceOf } from "../../ledger/liquidity/liquidity-settlement.ts";
import { baseWalletOf } from "../../ledger/positions/positions.ts";
import type { AccountingEvent, AssetAmount } from "./accounting-event.ts";
import type { PositionEntry } from "./book-positions.ts";
import type { BookLeg } from "./book.ts";
import { lockEvent } from "./position-events.ts";

/**
 * The events of changes of concentrated liquidity (docs/spec/accounting.md §1.4), in this order: the removed part of a position is settled
 * with the removed coins, these are paid to the wallet, paid amounts beyond them are income, and added coins are locked.
 */
export function liquidityEvents(
  entries: readonly PositionEntry[],
  ins: readonly BookLeg[],
): AccountingEvent[] {
  const places = new Map<string, PositionEntry[]>();
  const locks: AccountingEvent[] = [];
  for (const entry of entries) {
    const place = settledPlaceOf(entry.wallet);
    if (entry.operation === "stake") locks.push(lockEvent(entry));
    else places.set(place, [...(places.get(place) ?? []), entry]);
  }
  return [...[...places.values()].flatMap((placeEntries) => settlementEvents(placeEntries, ins)), ...locks];
}

function settlementEvents(entries: readonly PositionEntry[], ins: readonly BookLeg[]): AccountingEvent[] {
  const removed = settlementTrades(
    entries.filter(({ change }) => change.units > 0n).map((entry) => arrivalOf(entry)),
  );
  const payments = entries.filter(({ change }) => change.units < 0n).map((entry) => paymentOf(entry, ins));
  return [...removed, ...payments.flatMap(({ released }) => released), ...settlementTrades(payments)];
}

/** The settlement of a part of the position: `outs` left it, `leg` is received, `surplus` is income or unexplained. */
type Settlement = { outs: AssetAmount[]; leg: BookLeg; surplus: AccountingEvent[] };

function settlementTrades(settlements: readonly Settlement[]): AccountingEvent[] {
  const outs = settlements.flatMap((settlement) => settlement.outs);
  const legs = settlements.map(({ leg }) => leg).filter(({ amount }) => amount.units > 0n);
  const events: AccountingEvent[] = settlements.flatMap(({ surplus }) => surplus);
  if (outs.length > 0) events.unshift({ kind: "settled", outs, ins: legs });
  return events;
}

/** The settlement of coins that were removed and are not paid yet. */
function arrivalOf(entry: PositionEntry): Settlement {
  const { wallet, assetId, change, effects } = entry;
  const surplus = surplusOf(entry);
  const outs = effects.flatMap((effect): AssetAmount[] =>
    effect.change.units < 0n && !isRemoved(effect.wallet)
      ? [{ assetId: effect.assetId, wallet: effect.wallet, amount: negate(effect.change) }]
      : [],
  );
  const leg: BookLeg = { direction: "in", assetId, amount: subtract(change, surplus), wallet };
  return { outs, leg, surplus: surplusEvents(entry, { direction: "in", assetId, amount: surplus, wallet }) };
}

/** The settlement of paid coins: of coins removed before, and of the part of the position that they pay for. */
function paymentOf(
  entry: PositionEntry,
  ins: readonly BookLeg[],
): Settlement & { released: AccountingEvent[] } {
  const { wallet, assetId, effects } = entry;
  const receiver = baseWalletOf(wallet);
  const surplus = surplusOf(entry);
  const released: AccountingEvent[] = [];
  const outs: AssetAmount[] = [];
  let direct = subtract(negate(entry.change), surplus);
  let others = zero;
  for (const { operation, wallet: at, assetId: asset, change } of effects) {
    const amount = negate(change);
    if (change.units > 0n) {
      if (operation === "trade") others = add(others, change);
      continue;
    }
    const piece = { assetId: asset, amount, wallet: at };
    if (isRemoved(at)) {
      direct = subtract(direct, amount);
      if (operation === "trade") others = subtract(others, amount);
      released.push({ kind: "moved", outs: [piece], ins: [{ assetId, amount, wallet: receiver }] });
    } else {
      outs.push(piece);
      if (operation === "transfer") others = add(others, amount);
    }
  }
  const walletAmount = subtract(direct, others);
  if (walletAmount.units > 0n) outs.unshift({ assetId, amount: walletAmount, wallet });
  const statedValue = ins.find((leg) => leg.wallet === receiver && leg.assetId === assetId)?.value;
  const statedValueOf = (amount: Decimal): BookLeg["value"] =>
    add(amount, entry.change).units === 0n ? statedValue : undefined;
  const leg: BookLeg = {
    direction: "in",
    assetId,
    amount: direct,
    wallet: receiver,
    value: statedValueOf(direct),
  };
  return {
    outs,
    leg,
    released,
    surplus: surplusEvents(entry, {
      direction: "in",
      assetId,
      amount: surplus,
      wallet: receiver,
      value: statedValueOf(surplus),
    }),
  };
}

function surplusOf({ effects }: PositionEntry): Decimal {
  return effects
    .filter(({ operation }) => operation === "reward" || operation === "deposit")
    .reduce((sum, { change }) => add(sum, change), zero);
}

function surplusEvents({ effects }: PositionEntry, leg: BookLeg): AccountingEvent[] {
  if (leg.amount.units === 0n) return [];
  const isReward = effects.some(({ operation }) => operation === "reward");
  return [
    isReward ? { kind: "income", leg, type: "reward" } : { kind: "contribution", leg, isUnexplained: true },
  ];
}
