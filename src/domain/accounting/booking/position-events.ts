import { isNft } from "../../assets/asset.ts";
import { baseWalletOf } from "../../ledger/positions/positions.ts";
import type { TransactionType } from "../../ledger/transaction.ts";
import { add, compare, minimum, negate, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { contractAt } from "../../protocols/contracts.ts";
import type { AssetAmount, AccountingEvent } from "./accounting-event.ts";
import type { PositionEntry } from "./book-positions.ts";
import type { BookLeg, BookTransaction, Lookups } from "./book.ts";
import { plainEvents, feeEvent, contributionEvent, withdrawnEvent } from "./plain-events.ts";

/** A transaction's changes of positions, and the lookups of assets. */
export type History = { entries: readonly PositionEntry[]; lookups: Lookups };

/** The key of an asset in a wallet. */
export function positionKey(wallet: string, assetId: string): string {
  return `${wallet}\n${assetId}`;
}

function isSurplus({ operation }: { operation: string }): boolean {
  return operation === "reward" || operation === "deposit" || operation === "expense";
}

/** Amounts that other positions of the protocol contribute to one (or, for debts, take over from it). */
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

/** A surplus: income, or a contribution if nothing explains it. */
function surplusEvents(entry: PositionEntry, receiver: Pick<BookLeg, "wallet" | "value">): AccountingEvent[] {
  return entry.effects.filter(isSurplus).map(({ operation, assetId, change }): AccountingEvent => {
    const leg: BookLeg = { direction: "in", assetId, amount: change, ...receiver };
    if (operation === "reward") return { kind: "income", leg, type: "reward" };
    // A bridge's delivery without a departure is a deposit; any other release needs a lock.
    return { kind: "contribution", leg, isUnexplained: entry.operation !== "bridge" };
  });
}

/** Events added from the history if legs name positions themselves: missing amounts come first. */
export function statedPositionEvents(entries: readonly PositionEntry[]): AccountingEvent[] {
  return entries
    .filter(({ derived, change }) => !derived && change.units < 0n)
    .flatMap((entry) => [...transferEvents(entry), ...surplusEvents(entry, { wallet: entry.wallet })]);
}

/** A farm's reward paid during a deposit: incoming legs in the same transaction as a lock have no second side. */
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

/** A distributor's payment in the transaction that returns a position: incoming legs without a second side. */
function rewardsOnRelease(
  entries: readonly PositionEntry[],
  { ins, outs }: { ins: readonly BookLeg[]; outs: readonly BookLeg[] },
): AccountingEvent[] {
  if (outs.length > 0) return [];
  const released = entries.filter(({ derived, change }) => derived && change.units < 0n);
  const owned = new Set(released.map((entry) => legOf(entry, ins, "in")));
  return ins.filter((leg) => !owned.has(leg)).map((leg) => ({ kind: "income", leg, type: "reward" }));
}

/** The events of legs whose second side in a position is derived: one each. */
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

/** The leg whose second side an entry is. */
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

/** What a position received left the wallet that it belongs to. */
export function lockEvent({ wallet, assetId, change }: PositionEntry): AccountingEvent {
  const piece = { assetId, amount: change };
  return {
    kind: "moved",
    outs: [{ ...piece, wallet: baseWalletOf(wallet) }],
    ins: [{ ...piece, wallet }],
  };
}

/** A release returns its lots; a surplus belongs to the wallet that received it. */
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

/** Reduces debts, in whichever wallet they were made, and gives what was paid beyond them. */
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
 * Several deposits or withdrawals in one transaction, each with the share that its own contract issued or took: the lots of one are not
 * those of another. What no contract of a share took or paid stays together.
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

/** What a stake, unstake or other move does to lots: by its derived entries if it has any, else from what left to what arrived. */
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

/** Whether a staking protocol pays out what its own shares were given up for, as after a cooldown: no sale of the shares. */
export function isWithdrawal({ platform, legs }: BookTransaction): boolean {
  const paidLegs = legs.filter(({ direction }) => direction === "in");
  return (
    paidLegs.length > 0 &&
    paidLegs.every(({ counterparty }) => contractAt(platform, counterparty)?.protocol.category === "staking")
  );
}

/** A settlement: amounts of a locked coin return their lots, and what was kept is sold for what was paid in another coin. */
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
