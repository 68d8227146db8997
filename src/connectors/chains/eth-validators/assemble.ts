import { chainOfPlatform, nativeAssetOf } from "../../../domain/catalog/chains.ts";
import { depositContract } from "../../../domain/protocols/addresses.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { ReportedTransaction, TransactionType } from "../../../domain/ledger/transaction.ts";
import { accrualMethod, beaconWithdrawalOf } from "../../../domain/protocols/validators.ts";
import type { WithdrawalRow } from "../evm/rows.ts";
import type { AccruedDay } from "../account/accrual.ts";
import type { Deposit } from "./beaconchain.ts";

const found = chainOfPlatform("eip155:1");
if (found === undefined) throw new Error("Ethereum is not among the chains.");
export const ethereum = found;
export const ether = nativeAssetOf(ethereum);
const gweiScale = 9;

/** All validators with one withdrawal address are one position at the deposit contract (docs/spec/accounting.md §1.4). */
export function positionOf(owner: string): string {
  return `${owner}#${depositContract}`;
}

export function amountOf(gwei: bigint): string {
  return formatDecimal({ units: gwei, scale: gweiScale });
}

/**
 * The deposits of one transaction, as known on the execution layer. Their legs have no counterparty: a deposit for several validators may use
 * another contract, which the history of the depositing address names.
 */
export function assembleDeposits(deposits: readonly Deposit[]): ReportedTransaction[] {
  const byId = new Map<string, Deposit[]>();
  for (const deposit of deposits) {
    const id = `${ethereum.platform}:${deposit.hash}:${deposit.from}`;
    byId.set(id, [...(byId.get(id) ?? []), deposit]);
  }
  return [...byId].flatMap(([id, sameDeposits]) => {
    const [first] = sameDeposits;
    if (first === undefined) return [];
    const amount = amountOf(sameDeposits.reduce((sum, deposit) => sum + deposit.amount, 0n));
    return [
      {
        id,
        at: first.at,
        type: "stake" as const,
        platform: ethereum.platform,
        wallet: first.from,
        txHash: first.hash,
        counterparty: depositContract,
        position: first.block * 1_000_000,
        legs: [{ direction: "out" as const, assetId: ether, amount, kind: "value" as const }],
      },
    ];
  });
}

/** The principal in the ledger after deposits and returned stakes, in chronological order: a release never exceeds it. */
export function principalOf(
  deposits: readonly { at: number; amount: bigint }[],
  withdrawals: readonly { at: number; amount: bigint }[],
): bigint {
  const changes = [
    ...deposits.map(({ at, amount }) => ({ at, amount })),
    ...withdrawals
      .filter(({ at, amount }) => beaconWithdrawalOf(amountOf(amount), at).type === "unstake")
      .map(({ at, amount }) => ({ at, amount: -amount })),
  ].toSorted((a, b) => a.at - b.at || (a.amount < b.amount ? 1 : -1));
  return changes.reduce((principal, { amount }) => (principal + amount > 0n ? principal + amount : 0n), 0n);
}

export function withdrawalOf({ amount, timestamp }: WithdrawalRow): { at: number; amount: bigint } {
  return { at: Number(timestamp) * 1000, amount: BigInt(amount) };
}

/** The id of an owner's unpaid rewards in earlier versions: one entry for all days. */
export function accruedId(owner: string): string {
  return `${ethereum.platform}:validators-accrued:${owner}`;
}

/**
 * The validators' balance beyond their principal: unpaid rewards of a day, or penalties if negative. They follow the source: when a payout
 * reduces them, the payout itself is the income.
 */
export function assembleAccrued(owner: string, { units, at, isOpen }: AccruedDay): ReportedTransaction {
  const day = new Date(at).toISOString().slice(0, 10);
  return positionChange(owner, `${accruedId(owner)}:${day}${isOpen === true ? ":open" : ""}`, {
    gwei: BigInt(units),
    at,
    types: ["reward", "loss"],
    method: accrualMethod,
  });
}

/** The validators' balance at the first sync if their deposits are unknown. */
export function assembleOpening(owner: string, gwei: bigint, at: number): ReportedTransaction {
  return positionChange(owner, openingId(owner), {
    gwei,
    at,
    types: ["deposit", "withdrawal"],
    method: "Validator balance",
  });
}

export function openingId(owner: string): string {
  return `${ethereum.platform}:validators-opening:${owner}`;
}

/** Amounts that a consolidation moved from or to a validator that is not read. */
export function assembleMoved(owner: string, gwei: bigint, at: number): ReportedTransaction {
  return positionChange(owner, movedEntryId(owner, at), {
    gwei,
    at,
    types: ["deposit", "withdrawal"],
    method: "Validator consolidation",
  });
}

export function movedEntryId(owner: string, at: number): string {
  return `${ethereum.platform}:validators-moved:${owner}:${at}`;
}

type PositionChange = {
  gwei: bigint;
  at: number;
  types: readonly [more: TransactionType, less: TransactionType];
  method: string;
};

function positionChange(
  owner: string,
  id: string,
  { gwei, at, types: [more, less], method }: PositionChange,
): ReportedTransaction {
  const isLess = gwei < 0n;
  const wallet = positionOf(owner);
  const direction = isLess ? ("out" as const) : ("in" as const);
  const amount = amountOf(isLess ? -gwei : gwei);
  return {
    id,
    at,
    type: isLess ? less : more,
    platform: ethereum.platform,
    wallet,
    method,
    legs: [{ direction, assetId: ether, amount, wallet, kind: "value" }],
  };
}
