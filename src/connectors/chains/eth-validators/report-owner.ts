import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { beaconWithdrawalOf } from "../../../domain/protocols/validators.ts";
import { accrue, earnedSince, type Accrual } from "../account/accrual.ts";
import {
  accruedId,
  amountOf,
  assembleAccrued,
  assembleMoved,
  assembleOpening,
  movedEntryId,
  openingId,
  principalOf,
  withdrawalOf,
} from "./assemble.ts";
import type { Validator } from "./beacon.ts";
import type { Deposit, RewardsByDay } from "./beaconchain.ts";
import { isConsolidation, isNoReward, movedByConsolidation } from "./consolidations.ts";
import type { Proposal } from "./proposals.ts";
import { ownerOf, type ValidatorContext } from "./validator-history.ts";

type StoredDeposit = Omit<Deposit, "amount"> & { amount: string };
type Fixed = { amount: string; at: number };
export type ValidatorCursor = {
  /** By owner: unpaid rewards by day. */
  accruals?: Record<string, Accrual>;
  /** By owner: unpaid rewards as one amount, as earlier versions stored them. */
  accrued?: Record<string, Fixed>;
  /** By owner with unknown deposits: the initial balance. */
  opening: Record<string, Fixed>;
  /** By owner: what consolidations moved from or to validators that are not read. */
  moved?: Record<string, Fixed[]>;
  proposals?: Proposal[];
  /** The deposits that were listed last. */
  deposits?: StoredDeposit[];
};

/**
 * The world with the deposits that were listed before and are missing now: a deposit is final, so the source refuses to list it, or lists only a
 * part. `isStale`: later deposits may be missing.
 */
export function withKnownDeposits(
  world: ValidatorContext,
  cursor: ValidatorCursor,
): { world: ValidatorContext; isStale: boolean } {
  const keys = new Set(world.validators.map(({ pubkey }) => pubkey));
  const listed = world.deposits ?? [];
  const seen = new Set(listed.map(keyOf));
  const missing = (cursor.deposits ?? [])
    .map((deposit) => ({ ...deposit, amount: BigInt(deposit.amount) }))
    .filter((deposit) => keys.has(deposit.pubkey) && !seen.has(keyOf(deposit)));
  if (world.deposits === null && missing.length === 0) return { world, isStale: false };
  const deposits = [...listed, ...missing];
  cursor.deposits = deposits.map((deposit) => ({ ...deposit, amount: String(deposit.amount) }));
  return { world: { ...world, deposits }, isStale: missing.length > 0 };
}

function keyOf({ hash, pubkey, amount }: Deposit): string {
  return `${hash} ${pubkey} ${amount}`;
}

export type OwnerRead = {
  owner: string;
  heldAmount: bigint;
  world: ValidatorContext;
  cursor: ValidatorCursor;
  now: number;
  rewardsByDay(indexes: readonly string[], knownTo: number): Promise<RewardsByDay>;
};
type OwnerReport = {
  transactions: ReportedTransaction[];
  isUnknown: boolean;
  hasMoved: boolean;
  retracted: string[];
};

/** The transactions of one owner's validators; updates the cursor's state for them. */
export async function reportOwner(read: OwnerRead): Promise<OwnerReport> {
  const { owner, heldAmount, world, cursor, now } = read;
  const members = world.validators.filter((validator) => ownerOf(validator, world.deposits) === owner);
  const ownDeposits = world.deposits?.filter(({ from }) => from === owner) ?? [];
  const isUnknown = ownDeposits.length === 0;
  const opening = isUnknown ? (cursor.opening[owner] ??= { amount: String(heldAmount), at: now }) : undefined;
  if (!isUnknown) delete cursor.opening[owner];
  const payouts = payoutsOf(members, world, opening?.at ?? 0);
  const started = opening === undefined ? ownDeposits : [{ at: opening.at, amount: BigInt(opening.amount) }];
  const before = accrualOf(cursor, owner);
  const oldMoved = cursor.moved?.[owner] ?? [];
  const excess = heldAmount - principalOf(started, payouts.all);
  const isSlashed = members.some(({ status }) => status.includes("slashed"));
  const step = { before, beyond: excess, paid: payouts.rewards, heldAmount, now, isSlashed };
  const moves = isUnknown
    ? movesSince(oldMoved, step)
    : movesByDeposits(oldMoved, movedByConsolidation(members, ownDeposits, payouts.byIndex), step);
  const total = excess - amountsOf(moves);
  const indexes = members.flatMap(({ index }) => (index === "" ? [] : index));
  const days = await read.rewardsByDay(indexes, before?.knownTo ?? -1);
  const accrual = accrue(before, { total, paid: payouts.rewards, now, ...sinceOpening(days, opening?.at) });
  (cursor.accruals ??= {})[owner] = accrual;
  delete cursor.accrued?.[owner];
  setMoved(cursor, owner, moves);
  const transactions = [
    ...(opening === undefined || opening.amount === "0"
      ? []
      : [assembleOpening(owner, BigInt(opening.amount), opening.at)]),
    ...moves.map(({ amount, at }) => assembleMoved(owner, BigInt(amount), at)),
    ...accrual.days.map((day) => assembleAccrued(owner, day)),
  ];
  const present = new Set(transactions.map(({ id }) => id));
  const formerIds = [
    accruedId(owner),
    ...(opening === undefined ? [openingId(owner)] : []),
    ...oldMoved.map(({ at }) => movedEntryId(owner, at)),
    ...(before?.days ?? []).map((day) => assembleAccrued(owner, day).id ?? ""),
  ];
  return {
    transactions,
    isUnknown,
    hasMoved: moves.length > 0,
    retracted: formerIds.filter((id) => id !== "" && !present.has(id)),
  };
}

/** The entries of an owner whose position became another's, because its deposits are now known. */
export function forgetOwner(owner: string, cursor: ValidatorCursor): string[] {
  const days = accrualOf(cursor, owner)?.days ?? [];
  const moves = cursor.moved?.[owner] ?? [];
  delete cursor.opening[owner];
  delete cursor.accrued?.[owner];
  delete cursor.accruals?.[owner];
  setMoved(cursor, owner, []);
  return [
    accruedId(owner),
    openingId(owner),
    ...moves.map(({ at }) => movedEntryId(owner, at)),
    ...days.map((day) => assembleAccrued(owner, day).id ?? ""),
  ];
}

function accrualOf({ accruals, accrued }: ValidatorCursor, owner: string): Accrual | undefined {
  const old = accrued?.[owner];
  if (old === undefined) return accruals?.[owner];
  return { days: [{ at: old.at, units: old.amount, isOpen: true }], knownTo: -1 };
}

function setMoved(cursor: ValidatorCursor, owner: string, moves: Fixed[]): void {
  if (moves.length > 0) (cursor.moved ??= {})[owner] = moves;
  else if (cursor.moved !== undefined) delete cursor.moved[owner];
}

type Payouts = { all: { at: number; amount: bigint }[]; rewards: bigint; byIndex: Map<string, bigint> };

/** Payouts of the validators after `since`: by payout, the rewards among them, and by validator. */
function payoutsOf(members: readonly Validator[], { withdrawals }: ValidatorContext, since: number): Payouts {
  const indexes = new Set(members.map(({ index }) => index));
  const payouts: Payouts = { all: [], rewards: 0n, byIndex: new Map() };
  for (const row of [...withdrawals.values()].flat()) {
    const { validatorIndex = "" } = row;
    const { at, amount } = withdrawalOf(row);
    if (!indexes.has(validatorIndex) || at <= since) continue;
    payouts.all.push({ at, amount });
    const isReward = beaconWithdrawalOf(amountOf(amount), at).type === "reward";
    if (isReward) payouts.rewards += amount;
    else payouts.byIndex.set(validatorIndex, (payouts.byIndex.get(validatorIndex) ?? 0n) + amount);
  }
  return payouts;
}

/** Before the opening balance nothing is reported: that balance contains it. */
function sinceOpening({ reported, knownTo }: RewardsByDay, openedAt = 0) {
  const laterDays = reported.filter(({ at }) => at - millisecondsPerDay >= openedAt);
  return { reported: laterDays, knownTo };
}

type Step = {
  before: Accrual | undefined;
  beyond: bigint;
  paid: bigint;
  heldAmount: bigint;
  now: number;
  isSlashed: boolean;
};

function amountsOf(moves: readonly Fixed[]): bigint {
  return moves.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** With known deposits, `movedUnits` is what consolidations moved in all. It excludes what the validators earn in between. */
function movesByDeposits(known: readonly Fixed[], movedUnits: bigint, step: Step): Fixed[] {
  if (movedUnits === 0n) return [];
  const { before, beyond, paid, now } = step;
  const newUnits = movedUnits - amountsOf(known);
  if (!isConsolidation(newUnits)) return [...known];
  const total = beyond - amountsOf(known);
  const amount = before === undefined ? newUnits : earnedSince(before, { total, paid, now });
  return [...known, { amount: String(amount), at: now }];
}

/** With unknown deposits, a sudden change is a deposit, a consolidation or an exit to be paid out, but no reward. */
function movesSince(moves: readonly Fixed[], step: Step): Fixed[] {
  const { before, beyond, paid, heldAmount, now, isSlashed } = step;
  const known = amountsOf(moves);
  if (before === undefined) return [...moves];
  const earned = earnedSince(before, { total: beyond - known, paid, now });
  const size = heldAmount + (earned < 0n ? -earned : 0n);
  if (!isNoReward(earned, size) || (isSlashed && earned < 0n)) return [...moves];
  return [...moves, { amount: String(earned), at: now }];
}
