import { isNft } from "../../assets/asset.ts";
import { baseWalletOf } from "../../ledger/positions/positions.ts";
import type { TransactionType } from "../../ledger/transaction.ts";
import { add, compare, minimum, negate, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { contractAt } from "../../protocols/contracts.ts";
import type { AssetAmount, AccountingEvent } from "./accounting-event.ts";
import type { PositionEntry } from "./book-positions.ts";
import type { BookLeg, BookTransaction, Lookups } from "./book.ts";
import { plainEvents, feeEvent, contributionEvent, withdrawnEvent } from "./plain-events.ts";

/** A transaction's changes of positions, and lookups of assets. */
export type History = { entries: readonly PositionEntry[]; lookups: Lookups };

/** The key of an asset in a wallet. */
export function positionKey(wallet: string, assetId: string): string {
  return `${wallet}\n${assetId}`;
}

function isSurplus({ operation }: { operation: string }): boolean {
  return operation === "reward" || operation === "deposit" || operation === "expense";
}

/** Amounts that a position receives from other positions of the protocol; for debts, amounts that it passes to them. */
function transfersOf({ wallet, effects }: PositionEntry): AssetAmount[] {
  return effects
    .filter((effect) => effect.operation === "transfer" && effect.wallet !== wallet)
    .map((effect) => ({ assetId: effect.assetId, wallet: effect.wallet, amount: absoluteOf(effect.change) }));
}

/** The amount without its sign. */
export function absoluteOf(amount: Decimal): Decimal {
  return amount.units < 0n ? negate(amount) : amount;
}

function transferEvents(entry: PositionEntry): AccountingEvent[] {
  return transfersOf(entry).map((piece) => ({
    kind: "moved",
    outs: [piece],
    ins: [{ ...piece, wallet: entry.wallet }],
  }));
}

/** A surplus is income, or a contribution if no lock explains it. */
function surplusEvents(entry: PositionEntry, receiver: Pick<BookLeg, "wallet" | "value">): AccountingEvent[] {
  return entry.effects.filter(isSurplus).map(({ operation, assetId, change }): AccountingEvent => {
    const leg: BookLeg = { direction: "in", assetId, amount: change, ...receiver };
    if (operation === "reward") return { kind: "income", leg, type: "reward" };
    // A bridge's delivery without a departure is a deposit. Any other release requires a lock.
    return { kind: "contribution", leg, isUnexplained: entry.operation !== "bridge" };
  });
}

/** Events that follow from the history if the legs name positions: amounts missing in a position are added first. */
export function statedPositionEvents(entries: readonly PositionEntry[]): AccountingEvent[] {
  return entries
    .filter(({ derived, change }) => !derived && change.units < 0n)
    .flatMap((entry) => [...transferEvents(entry), ...surplusEvents(entry, { wallet: entry.wallet })]);
}

/** Rewards that a farm pays during a deposit: incoming legs in a transaction that locks assets. */
export function rewardEvents({
  ins,
  outs,
}: {
  ins: readonly BookLeg[];
  outs: readonly BookLeg[];
}): AccountingEvent[] {
  if (outs.length === 0) return [];
  return ins.map((leg) =>
    isNft(leg.assetId) ? contributionEvent(leg) : { kind: "income", leg, type: "reward" },
  );
}

/** Rewards that a distributor pays in the transaction that returns a position. */
function rewardsOnRelease(
  entries: readonly PositionEntry[],
  { ins, outs }: { ins: readonly BookLeg[]; outs: readonly BookLeg[] },
): AccountingEvent[] {
  if (outs.length > 0) return [];
  const released = entries.filter(({ derived, change }) => derived && change.units < 0n);
  const owned = new Set(released.map((entry) => legOf(entry, ins, "in")));
  return ins.filter((leg) => !owned.has(leg)).map((leg) => ({ kind: "income", leg, type: "reward" }));
}

/** The events of legs whose other side is a derived entry of a position: one for each entry. */
export function derivedEvents(
  entries: readonly PositionEntry[],
  { ins, outs }: { ins: readonly BookLeg[]; outs: readonly BookLeg[] },
): AccountingEvent[] {
  return entries
    .filter(({ derived }) => derived)
    .flatMap((entry): AccountingEvent[] => {
      const isIn = entry.change.units > 0n;
      switch (entry.operation) {
        case "loan":
          return [{ kind: "borrowed", leg: legOf(entry, ins, "in"), position: entry.wallet }];
        case "repayment":
          return repaidEvents(legOf(entry, outs, "out"), entry);
        default:
          return isIn ? [lockEvent(entry)] : releaseEvents(entry, ins);
      }
    });
}

/** The leg whose other side is this entry. */
function legOf(
  { wallet, assetId, change }: PositionEntry,
  legs: readonly BookLeg[],
  direction: "in" | "out",
): BookLeg {
  const base = baseWalletOf(wallet);
  const amount = absoluteOf(change);
  return (
    legs.find(
      (leg) => leg.wallet === base && leg.assetId === assetId && compare(leg.amount, amount) === 0,
    ) ?? { direction, assetId, amount, wallet: base }
  );
}

/** Moves the locked amount from the wallet to the position. */
export function lockEvent({ wallet, assetId, change }: PositionEntry): AccountingEvent {
  const piece = { assetId, amount: change };
  return {
    kind: "moved",
    outs: [{ ...piece, wallet: baseWalletOf(wallet) }],
    ins: [{ ...piece, wallet }],
  };
}

/** Returns the released lots. A surplus belongs to the receiving wallet. */
function releaseEvents(entry: PositionEntry, ins: readonly BookLeg[]): AccountingEvent[] {
  const amount = negate(entry.change);
  const surplus = entry.effects.find(isSurplus)?.change ?? zero;
  const returnedAmount = subtract(amount, surplus);
  const receiver = baseWalletOf(entry.wallet);
  const { value } = legOf(entry, ins, "in");
  return [
    ...transferEvents(entry),
    ...returnEvents(entry, returnedAmount),
    ...surplusEvents(entry, { wallet: receiver, value: returnedAmount.units === 0n ? value : undefined }),
  ];
}

function returnEvents({ wallet, assetId }: PositionEntry, amount: Decimal): AccountingEvent[] {
  if (amount.units === 0n) return [];
  const piece = { assetId, amount };
  return [{ kind: "moved", outs: [{ ...piece, wallet }], ins: [{ ...piece, wallet: baseWalletOf(wallet) }] }];
}

/** Reduces debts, regardless of the wallet that took them, and books payments beyond them as expenses. */
export function repaidEvents(leg: BookLeg, entry: PositionEntry | undefined): AccountingEvent[] {
  if (entry === undefined) return [{ kind: "spent", leg, isFee: false }];
  const others = transfersOf(entry);
  const expense = absoluteOf(entry.effects.find(isSurplus)?.change ?? zero);
  const elsewhere = others.reduce((sum, { amount }) => add(sum, amount), expense);
  const parts = [{ wallet: entry.wallet, amount: subtract(entry.change, elsewhere) }, ...others];
  const events: AccountingEvent[] = [];
  let remainingAmount = leg.amount;
  for (const { wallet, amount } of parts) {
    const returnedAmount = minimum(amount, remainingAmount);
    if (returnedAmount.units <= 0n) continue;
    remainingAmount = subtract(remainingAmount, returnedAmount);
    events.push({ kind: "repaid", leg: { ...leg, amount: returnedAmount }, position: wallet });
  }
  if (remainingAmount.units > 0n)
    events.push({
      kind: "spent",
      leg: { ...leg, amount: remainingAmount, value: events.length === 0 ? leg.value : undefined },
      isFee: false,
    });
  return events;
}

type BothSides = { outs: BookLeg[]; ins: BookLeg[] };

/**
 * Splits several deposits or withdrawals of one transaction by the contract of the share that was issued or redeemed, so that their lots
 * are not mixed. Legs that belong to no such contract stay together.
 */
function byShare(kind: "issued" | "redeemed" | "moved", { ins, outs }: BothSides): BothSides[] {
  const [shares, coins] = kind === "redeemed" ? [outs, ins] : [ins, outs];
  if (kind === "moved" || shares.length < 2) return [{ outs, ins }];
  const parts: { shareCoins: BookLeg[]; share: BookLeg }[] = [];
  for (const share of shares) {
    const shareCoins = coins.filter(
      ({ counterparty }) => counterparty !== undefined && share.assetId.endsWith(`/erc20:${counterparty}`),
    );
    if (shareCoins.length > 0) parts.push({ shareCoins, share });
  }
  const rest = {
    shares: shares.filter((leg) => !parts.some(({ share }) => share === leg)),
    coins: coins.filter((leg) => !parts.some(({ shareCoins }) => shareCoins.includes(leg))),
  };
  if ((rest.shares.length === 0) !== (rest.coins.length === 0)) return [{ outs, ins }];
  const sidesOf = (shareCoins: BookLeg[], takenLegs: BookLeg[]): BothSides =>
    kind === "redeemed" ? { outs: takenLegs, ins: shareCoins } : { outs: shareCoins, ins: takenLegs };
  const paired = parts.map(({ shareCoins, share }) => sidesOf(shareCoins, [share]));
  return rest.shares.length === 0 ? paired : [...paired, sidesOf(rest.coins, rest.shares)];
}

/** The effect of a stake, unstake or other move on lots: by its derived entries if there are any, else from outgoing to incoming legs. */
export function moveEvents(
  type: TransactionType,
  entries: readonly PositionEntry[],
  sides: { ins: BookLeg[]; outs: BookLeg[] },
): AccountingEvent[] {
  const { ins, outs } = sides;
  const derived = derivedEvents(entries, sides);
  if (derived.length > 0) return [...derived, ...rewardEvents(sides), ...rewardsOnRelease(entries, sides)];
  const entryEvents = statedPositionEvents(entries);
  if (ins.length === 0 || outs.length === 0)
    return [...entryEvents, ...outs.map(withdrawnEvent), ...ins.map(contributionEvent)];
  const kind = type === "stake" ? "issued" : type === "unstake" ? "redeemed" : "moved";
  return [...entryEvents, ...byShare(kind, sides).map((part): AccountingEvent => ({ kind, ...part }))];
}

/** Whether a staking protocol pays what its shares were given up for, for example after a cooldown. This is no sale of the shares. */
export function isWithdrawal({ platform, legs }: BookTransaction): boolean {
  const paidLegs = legs.filter(({ direction }) => direction === "in");
  return (
    paidLegs.length > 0 &&
    paidLegs.every(({ counterparty }) => contractAt(platform, counterparty)?.protocol.category === "staking")
  );
}

/**
 * The events of a settlement: amounts of a locked coin return their lots, and the remainder of the position is sold for the other coins
 * that were paid.
 */
export function settlementEvents(
  entries: readonly PositionEntry[],
  { ins, fees, isWithdrawn }: { ins: BookLeg[]; fees: BookLeg[]; isWithdrawn: boolean },
): AccountingEvent[] {
  const events: AccountingEvent[] = [];
  const sold: BookLeg[] = [];
  const boughtLegs: BookLeg[] = [];
  for (const entry of entries) {
    const exchanged = entry.effects.filter(({ operation }) => operation === "trade");
    const paidEffect = exchanged.find(({ change }) => change.units > 0n);
    if (paidEffect === undefined) events.push(...releaseEvents(entry, ins));
    else {
      const receiver = baseWalletOf(entry.wallet);
      const returned = subtract(negate(entry.change), paidEffect.change);
      events.push(...transferEvents(entry), ...returnEvents(entry, returned));
      const leg = ins.find((into) => into.wallet === receiver && into.assetId === entry.assetId);
      const value = returned.units === 0n ? leg?.value : undefined;
      boughtLegs.push({
        direction: "in",
        assetId: entry.assetId,
        amount: paidEffect.change,
        wallet: receiver,
        value,
      });
    }
    for (const { wallet, assetId, change } of exchanged)
      if (change.units < 0n) sold.push({ direction: "out", assetId, amount: negate(change), wallet });
  }
  if (sold.length > 0 && boughtLegs.length > 0)
    return isWithdrawn
      ? [...events, { kind: "redeemed", outs: sold, ins: boughtLegs }, ...fees.map(feeEvent)]
      : [...events, { kind: "trade", outs: sold, ins: boughtLegs, fees }];
  return [...events, ...plainEvents({ ins: boughtLegs, outs: sold, fees })];
}
