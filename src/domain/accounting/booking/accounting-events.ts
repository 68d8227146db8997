import { add, compare, minimum, negate, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { isNft } from "../../assets/asset.ts";
import { contractAt } from "../../protocols/contracts.ts";
import { isPositionReceipt } from "../../protocols/position-managers.ts";
import { baseWalletOf, isPosition } from "../../ledger/positions/positions.ts";
import { lendingLegs } from "../../ledger/classification/lending-legs.ts";
import { positionEntriesOf, type PositionEntry, type Positions } from "./book-positions.ts";
import type { BookAsset, BookLeg, BookTransaction, Lookups } from "./book.ts";
import { isOfNft } from "../../ledger/liquidity/liquidity-settlement.ts";
import { liquidityEvents } from "./liquidity-events.ts";
import { linkedSteps, stepsWithin } from "./linked-events.ts";
import type { Piece, AccountingEvent } from "./accounting-event.ts";
import type { TransactionType } from "../../ledger/transaction.ts";

export type { Piece, AccountingEvent } from "./accounting-event.ts";

export function positionKey(wallet: string, assetId: string): string {
  return `${wallet}\n${assetId}`;
}

/** Splits a transaction into its steps, in accounting order, and advances `positions`. */
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
    // A liquidation states what it takes from the wallet's liability for the position, too.
    if (isLiability && transaction.type === "liquidation" && isPosition(leg.wallet)) continue;
    if (isLiability) liabilities.push({ kind: leg.direction === "in" ? "owed" : "cleared", leg });
    else (leg.direction === "in" ? ins : leg.direction === "out" ? outs : fees).push(leg);
  }
  const sides = { ins, outs, fees };
  const all = positionEntriesOf(transaction, positions, lookups.asset);
  const entries =
    all.length === 0
      ? all
      : all.filter(({ assetId }) => !isLeftOut(lookups.asset(assetId)) && !isPositionReceipt(assetId));
  const linked = linkedSteps(transaction, sides, lookups);
  const steps =
    linked === undefined
      ? stepsOfType(transaction, sides, { entries, lookups, hasLiability: liabilities.length > 0 })
      : [...namedSteps(entries), ...linked, ...fees.map(feeStep)];
  return liabilities.length === 0 ? steps : [...liabilities, ...steps];
}

function isLeftOut({ spam, isLiability }: BookAsset): boolean {
  return spam || isLiability;
}

type Sides = { ins: BookLeg[]; outs: BookLeg[]; fees: BookLeg[] };
/** What a transaction did to positions, and the facts about assets. */
type History = { entries: readonly PositionEntry[]; lookups: Lookups };

function stepsOfType(
  transaction: BookTransaction,
  sides: Sides,
  { entries, lookups, hasLiability }: { hasLiability: boolean } & History,
): AccountingEvent[] {
  const { ins, outs, fees } = sides;
  if (entries.some(({ derived, wallet }) => derived && isOfNft(wallet)))
    return [...liquidityEvents(entries, ins), ...fees.map(feeStep)];
  switch (transaction.type) {
    case "contract": {
      const derived = derivedSteps(entries, { ins, outs });
      return derived.length > 0
        ? [...derived, ...rewardSteps({ ins, outs }), ...fees.map(feeStep)]
        : exchangeOrPlain({ ins, outs, fees });
    }
    case "trade":
      // A sale whose fees exceeded its proceeds: of unknown value, not a withdrawal.
      if (transaction.isNetted && ins.length === 0 && isPaidToSell(outs, lookups))
        return [{ kind: "trade", outs, ins, fees }];
      if (entries.some(({ derived }) => derived))
        return settling(entries, { ins, fees, isWithdrawn: isWithdrawal(transaction) });
      return exchangeOrPlain({ ins, outs, fees });
    case "other":
    case "approval":
      return exchangeOrPlain({ ins, outs, fees });
    case "transfer":
      return [...stepsWithin({ ins, outs }, lookups), ...fees.map(feeStep)];
    case "reward":
    case "interest":
    case "airdrop":
    case "mining":
    case "income":
    case "derivative":
      return [
        ...outs.map((leg): AccountingEvent => ({ kind: "spent", leg, isFee: false })),
        ...ins.map((leg): AccountingEvent => ({ kind: "income", leg, type: transaction.type })),
        ...fees.map(feeStep),
      ];
    case "fee":
      return [...outs.map(feeStep), ...ins.map(contributionStep), ...fees.map(feeStep)];
    case "loss":
      return [
        ...outs.map((leg): AccountingEvent => ({ kind: "lost", leg })),
        ...ins.map(contributionStep),
        ...fees.map(feeStep),
      ];
    case "liquidation":
      return liquidating(sides, hasLiability ? [] : entries);
    case "payment":
      return selling(sides);
    case "stake":
    case "unstake":
    case "bridge":
    case "wrap":
    case "unwrap":
    case "migration":
      return [...moving(transaction.type, entries, { ins, outs }), ...fees.map(feeStep)];
    case "loan":
    case "repayment":
      return lending(
        { type: transaction.type, legs: transaction.legs },
        { sides, entries, lookups, hasLiability },
      );
    case "deposit":
    case "withdrawal":
    case "gift":
    case "donation":
    case "adjustment":
      return plain({ ins, outs, fees });
  }
}

/** A trade if both sides exist; otherwise outgoing legs are withdrawn and incoming ones contributed. */
function exchangeOrPlain({ ins, outs, fees }: Sides): AccountingEvent[] {
  return ins.length > 0 && outs.length > 0
    ? [{ kind: "trade", outs, ins, fees }]
    : plain({ ins, outs, fees });
}

/** Money received or paid together with a coin. */
function isPaidToSell(outs: readonly BookLeg[], lookups: Lookups): boolean {
  const money = outs.filter(({ assetId }) => lookups.asset(assetId).isCurrency).length;
  return money > 0 && money < outs.length;
}

/** Outgoing legs are withdrawn, incoming ones contributed. */
function plain({ ins, outs, fees }: Sides): AccountingEvent[] {
  return [...outs.map(withdrawnStep), ...ins.map(contributionStep), ...fees.map(feeStep)];
}

/** Disposals at market value. The fees belong to the only one, which is nearly always the case, else to the last. */
function selling({ ins, outs, fees }: Sides): AccountingEvent[] {
  return [
    ...outs.map((leg, index): AccountingEvent => ({
      kind: "sold",
      leg,
      fees: index === outs.length - 1 ? fees : [],
    })),
    ...ins.map(contributionStep),
    ...(outs.length === 0 ? fees.map(feeStep) : []),
  ];
}

/**
 * A liquidation: the collateral is sold at market value, and the liquidator contributes what the debt is repaid with. The token of a debt moves in the wallet and in the
 * position, and settles there what was booked with it. Without `entries` a liability in the wallet carries the debt.
 */
function liquidating({ ins, outs, fees }: Sides, entries: readonly PositionEntry[]): AccountingEvent[] {
  const steps: AccountingEvent[] = [];
  const received = ins.filter((leg) => !isPosition(leg.wallet));
  const taken = [...outs];
  for (const entry of entries) {
    const wallet = baseWalletOf(entry.wallet);
    const amount = absoluteOf(entry.change);
    const isCounterpart = (leg: BookLeg): boolean =>
      leg.wallet === wallet && leg.assetId === entry.assetId && compare(leg.amount, amount) === 0;
    if (entry.change.units > 0n) {
      const burned = taken.find(isCounterpart);
      const leg: BookLeg = burned ?? { direction: "out", assetId: entry.assetId, amount, wallet };
      if (burned === undefined) steps.push(contributionStep({ ...leg, direction: "in" }));
      else taken.splice(taken.indexOf(burned), 1);
      steps.push(...repaidSteps(leg, entry));
    } else {
      const minted = received.find(isCounterpart);
      const own = taken.findIndex((leg) => leg.wallet === entry.wallet && leg.assetId === entry.assetId);
      if (minted === undefined || own < 0) continue;
      received.splice(received.indexOf(minted), 1);
      taken.splice(own, 1);
      steps.push({ kind: "borrowed", leg: minted, position: entry.wallet });
    }
  }
  return [...steps, ...selling({ ins: received, outs: taken, fees })];
}

function feeStep(leg: BookLeg): AccountingEvent {
  return { kind: "spent", leg, isFee: true };
}

function contributionStep(leg: BookLeg): AccountingEvent {
  return { kind: "contribution", leg };
}

function withdrawnStep(leg: BookLeg): AccountingEvent {
  return { kind: "withdrawn", leg };
}

function isSurplus({ operation }: { operation: string }): boolean {
  return operation === "reward" || operation === "deposit" || operation === "expense";
}

/** What other positions of the protocol contribute to one (or, for debts, take over from it). */
function transfersOf({ wallet, effects }: PositionEntry): Piece[] {
  return effects
    .filter((effect) => effect.operation === "transfer" && effect.wallet !== wallet)
    .map((effect) => ({ assetId: effect.assetId, wallet: effect.wallet, amount: absoluteOf(effect.change) }));
}

function absoluteOf(amount: Decimal): Decimal {
  return amount.units < 0n ? negate(amount) : amount;
}

function transferSteps(entry: PositionEntry): AccountingEvent[] {
  return transfersOf(entry).map((piece) => ({
    kind: "moved",
    outs: [piece],
    ins: [{ ...piece, wallet: entry.wallet }],
  }));
}

/** A surplus: income, or a contribution if nothing explains it. */
function surplusSteps(entry: PositionEntry, receiver: Pick<BookLeg, "wallet" | "value">): AccountingEvent[] {
  return entry.effects.filter(isSurplus).map(({ operation, assetId, change }): AccountingEvent => {
    const leg: BookLeg = { direction: "in", assetId, amount: change, ...receiver };
    if (operation === "reward") return { kind: "income", leg, type: "reward" };
    // A bridge's delivery without a departure is a deposit; any other release needs a lock.
    return { kind: "contribution", leg, isUnexplained: entry.operation !== "bridge" };
  });
}

/** What history adds if legs name positions themselves: missing amounts come first. */
function namedSteps(entries: readonly PositionEntry[]): AccountingEvent[] {
  return entries
    .filter(({ derived, change }) => !derived && change.units < 0n)
    .flatMap((entry) => [...transferSteps(entry), ...surplusSteps(entry, { wallet: entry.wallet })]);
}

function moving(
  type: TransactionType,
  entries: readonly PositionEntry[],
  sides: { ins: BookLeg[]; outs: BookLeg[] },
): AccountingEvent[] {
  const { ins, outs } = sides;
  const derived = derivedSteps(entries, sides);
  if (derived.length > 0) return [...derived, ...rewardSteps(sides), ...rewardsOnRelease(entries, sides)];
  const named = namedSteps(entries);
  if (ins.length === 0 || outs.length === 0)
    return [...named, ...outs.map(withdrawnStep), ...ins.map(contributionStep)];
  const kind = type === "stake" ? "issued" : type === "unstake" ? "redeemed" : "moved";
  return [...named, ...byShare(kind, sides).map((part): AccountingEvent => ({ kind, ...part }))];
}

type BothSides = { outs: BookLeg[]; ins: BookLeg[] };

/**
 * Several deposits or withdrawals in one transaction, each with the share that its own contract issued or took: the lots of one are not those of another. What no contract of a share took
 * or paid stays together.
 */
function byShare(kind: "issued" | "redeemed" | "moved", { ins, outs }: BothSides): BothSides[] {
  const [shares, coins] = kind === "redeemed" ? [outs, ins] : [ins, outs];
  if (kind === "moved" || shares.length < 2) return [{ outs, ins }];
  const parts: { own: BookLeg[]; share: BookLeg }[] = [];
  for (const share of shares) {
    const own = coins.filter(
      ({ counterparty }) => counterparty !== undefined && share.assetId.endsWith(`/erc20:${counterparty}`),
    );
    if (own.length > 0) parts.push({ own, share });
  }
  const rest = {
    shares: shares.filter((leg) => !parts.some(({ share }) => share === leg)),
    coins: coins.filter((leg) => !parts.some(({ own }) => own.includes(leg))),
  };
  if ((rest.shares.length === 0) !== (rest.coins.length === 0)) return [{ outs, ins }];
  const sidesOf = (own: BookLeg[], taken: BookLeg[]): BothSides =>
    kind === "redeemed" ? { outs: taken, ins: own } : { outs: own, ins: taken };
  const paired = parts.map(({ own, share }) => sidesOf(own, [share]));
  return rest.shares.length === 0 ? paired : [...paired, sidesOf(rest.coins, rest.shares)];
}

/** A farm's reward paid during a deposit: incoming legs in the same transaction as a lock have no second side. */
function rewardSteps({
  ins,
  outs,
}: {
  ins: readonly BookLeg[];
  outs: readonly BookLeg[];
}): AccountingEvent[] {
  if (outs.length === 0) return [];
  return ins.map((leg) =>
    isNft(leg.assetId) ? contributionStep(leg) : { kind: "income", leg, type: "reward" },
  );
}

/** What a distributor pays in the transaction that returns a position: incoming legs without a second side. */
function rewardsOnRelease(
  entries: readonly PositionEntry[],
  { ins, outs }: { ins: readonly BookLeg[]; outs: readonly BookLeg[] },
): AccountingEvent[] {
  if (outs.length > 0) return [];
  const released = entries.filter(({ derived, change }) => derived && change.units < 0n);
  const owned = new Set(released.map((entry) => legOf(entry, ins, "in")));
  return ins.filter((leg) => !owned.has(leg)).map((leg) => ({ kind: "income", leg, type: "reward" }));
}

/** The steps of legs whose second side in a position is derived: one step each. */
function derivedSteps(
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
          return repaidSteps(legOf(entry, outs, "out"), entry);
        default:
          return isIn ? [lockStep(entry)] : releaseSteps(entry, ins);
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

function lockStep({ wallet, assetId, change }: PositionEntry): AccountingEvent {
  const piece = { assetId, amount: change };
  return {
    kind: "moved",
    outs: [{ ...piece, wallet: baseWalletOf(wallet) }],
    ins: [{ ...piece, wallet }],
  };
}

/** A release returns its lots; a surplus belongs to the wallet that received it. */
function releaseSteps(entry: PositionEntry, ins: readonly BookLeg[]): AccountingEvent[] {
  const amount = negate(entry.change);
  const surplus = entry.effects.find(isSurplus)?.change ?? zero;
  const back = subtract(amount, surplus);
  const receiver = baseWalletOf(entry.wallet);
  const { value } = legOf(entry, ins, "in");
  return [
    ...transferSteps(entry),
    ...returnSteps(entry, back),
    ...surplusSteps(entry, { wallet: receiver, value: back.units === 0n ? value : undefined }),
  ];
}

function returnSteps({ wallet, assetId }: PositionEntry, amount: Decimal): AccountingEvent[] {
  if (amount.units === 0n) return [];
  const piece = { assetId, amount };
  return [{ kind: "moved", outs: [{ ...piece, wallet }], ins: [{ ...piece, wallet: baseWalletOf(wallet) }] }];
}

/** Whether a staking protocol pays out what its own shares were given up for, as after a cooldown: no sale of the shares. */
function isWithdrawal({ platform, legs }: BookTransaction): boolean {
  const paid = legs.filter(({ direction }) => direction === "in");
  return (
    paid.length > 0 &&
    paid.every(({ counterparty }) => contractAt(platform, counterparty)?.protocol.category === "staking")
  );
}

/** A settlement: amounts of a locked coin return their lots, and what was kept is sold for what was paid in another coin. */
function settling(
  entries: readonly PositionEntry[],
  { ins, fees, isWithdrawn }: { ins: BookLeg[]; fees: BookLeg[]; isWithdrawn: boolean },
): AccountingEvent[] {
  const steps: AccountingEvent[] = [];
  const sold: BookLeg[] = [];
  const bought: BookLeg[] = [];
  for (const entry of entries) {
    const exchanged = entry.effects.filter(({ operation }) => operation === "trade");
    const paid = exchanged.find(({ change }) => change.units > 0n);
    if (paid === undefined) steps.push(...releaseSteps(entry, ins));
    else {
      const receiver = baseWalletOf(entry.wallet);
      const returned = subtract(negate(entry.change), paid.change);
      steps.push(...transferSteps(entry), ...returnSteps(entry, returned));
      const leg = ins.find((into) => into.wallet === receiver && into.assetId === entry.assetId);
      const value = returned.units === 0n ? leg?.value : undefined;
      bought.push({ direction: "in", assetId: entry.assetId, amount: paid.change, wallet: receiver, value });
    }
    for (const { wallet, assetId, change } of exchanged)
      if (change.units < 0n) sold.push({ direction: "out", assetId, amount: negate(change), wallet });
  }
  if (sold.length > 0 && bought.length > 0)
    return isWithdrawn
      ? [...steps, { kind: "redeemed", outs: sold, ins: bought }, ...fees.map(feeStep)]
      : [...steps, { kind: "trade", outs: sold, ins: bought, fees }];
  return [...steps, ...plain({ ins: bought, outs: sold, fees })];
}

/**
 * A loan or a repayment. What the wallet gave for a token that represents it, or got for one, keeps its lots: nothing of it is part of the debt. A debt that a liability
 * carries has no position.
 */
function lending(
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
  const [given, got] = type === "loan" ? [collateral, receipts] : [receipts, collateral];
  const fees = sides.fees;
  if (entries.some(({ derived }) => derived) && entries.some(({ derived }) => !derived))
    return [...leveraging(type, entries, { sides, isDebt }), ...fees.map(feeStep)];
  const ins = isRepresented ? sides.ins.filter((leg) => !got.includes(leg)) : sides.ins;
  const outs = isRepresented ? sides.outs.filter((leg) => !given.includes(leg)) : sides.outs;
  const moved: AccountingEvent[] = isRepresented
    ? [{ kind: type === "loan" ? "issued" : "redeemed", outs: given, ins: got }]
    : [];
  return hasLiability
    ? [...moved, ...plain({ ins, outs, fees })]
    : [...moved, ...debtSteps(type, entries, { ins, outs }), ...fees.map(feeStep)];
}

/**
 * A debt whose coin never reached the wallet: what was borrowed was exchanged for collateral at once, or collateral for what was repaid. The token for the collateral was issued
 * for the wallet's coin and the borrowed one together, and is redeemed for both.
 */
function leveraging(
  type: "loan" | "repayment",
  entries: readonly PositionEntry[],
  { sides, isDebt }: { sides: Sides; isDebt(assetId: string): boolean },
): AccountingEvent[] {
  const own = (legs: readonly BookLeg[]): BookLeg[] =>
    legs.filter(({ assetId, wallet }) => !isPosition(wallet) && !isDebt(assetId));
  const legIn = ({ wallet, assetId, change }: PositionEntry): BookLeg => ({
    direction: "in",
    assetId,
    amount: absoluteOf(change),
    wallet: baseWalletOf(wallet),
  });
  const named = entries.filter(({ derived }) => !derived);
  const borrowed = named.filter(({ change }) => change.units < 0n);
  const repaid = named.filter(({ change }) => change.units > 0n);
  const outs: BookLeg[] = [
    ...own(sides.outs),
    ...borrowed.map((entry): BookLeg => ({ ...legIn(entry), direction: "out" })),
  ];
  const ins = [...own(sides.ins), ...repaid.map(legIn)];
  const exchanged: AccountingEvent[] =
    outs.length > 0 && ins.length > 0
      ? [{ kind: type === "loan" ? "issued" : "redeemed", outs, ins }]
      : plain({ ins, outs, fees: [] });
  return [
    ...derivedSteps(entries, sides),
    ...borrowed.map((entry): AccountingEvent => ({
      kind: "borrowed",
      leg: legIn(entry),
      position: entry.wallet,
    })),
    ...exchanged,
    ...repaid.flatMap((entry) => repaidSteps({ ...legIn(entry), direction: "out" }, entry)),
  ];
}

function debtSteps(
  type: "loan" | "repayment",
  entries: readonly PositionEntry[],
  { ins, outs }: { ins: BookLeg[]; outs: BookLeg[] },
): AccountingEvent[] {
  const derived = derivedSteps(entries, { ins, outs });
  if (derived.length > 0)
    return [
      ...derived,
      ...ins.filter(({ assetId }) => isNft(assetId)).map(contributionStep),
      ...outs.filter(({ assetId }) => isNft(assetId)).map(withdrawnStep),
    ];
  const own = (leg: BookLeg): boolean => !isPosition(leg.wallet);
  const named = (leg: BookLeg): PositionEntry | undefined =>
    entries.find((entry) => entry.assetId === leg.assetId);
  if (type === "loan")
    return [
      ...ins.filter(own).map((leg): AccountingEvent => {
        const entry = named(leg);
        return entry === undefined
          ? contributionStep(leg)
          : { kind: "borrowed", leg, position: entry.wallet };
      }),
      ...outs.filter(own).map(withdrawnStep),
    ];
  return [
    ...outs.filter(own).flatMap((leg) => repaidSteps(leg, named(leg))),
    ...ins.filter(own).map(contributionStep),
  ];
}

/** Reduces debts, in whichever wallet they were made, and gives what was paid beyond them. */
function repaidSteps(leg: BookLeg, entry: PositionEntry | undefined): AccountingEvent[] {
  if (entry === undefined) return [{ kind: "spent", leg, isFee: false }];
  const others = transfersOf(entry);
  const expense = absoluteOf(entry.effects.find(isSurplus)?.change ?? zero);
  const elsewhere = others.reduce((sum, { amount }) => add(sum, amount), expense);
  const parts = [{ wallet: entry.wallet, amount: subtract(entry.change, elsewhere) }, ...others];
  const steps: AccountingEvent[] = [];
  let left = leg.amount;
  for (const { wallet, amount } of parts) {
    const back = minimum(amount, left);
    if (back.units <= 0n) continue;
    left = subtract(left, back);
    steps.push({ kind: "repaid", leg: { ...leg, amount: back }, position: wallet });
  }
  if (left.units > 0n)
    steps.push({
      kind: "spent",
      leg: { ...leg, amount: left, value: steps.length === 0 ? leg.value : undefined },
      isFee: false,
    });
  return steps;
}
