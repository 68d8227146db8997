import { chainOfPlatform, nativeAssetOf } from "../../../domain/catalog/chains.ts";
import { depositContract } from "../../../domain/protocols/addresses.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { beaconWithdrawalOf } from "../../../domain/protocols/validators.ts";
import type { WithdrawalRow } from "../evm/rows.ts";
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
  return [...byId].flatMap(([id, same]) => {
    const [first] = same;
    if (first === undefined) return [];
    const amount = amountOf(same.reduce((sum, one) => sum + one.amount, 0n));
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
  return changes.reduce((held, { amount }) => (held + amount > 0n ? held + amount : 0n), 0n);
}

export function withdrawalOf({ amount, timestamp }: WithdrawalRow): { at: number; amount: bigint } {
  return { at: Number(timestamp) * 1000, amount: BigInt(amount) };
}

/**
 * The validators' balance beyond their principal: unpaid rewards, or penalties if negative. One entry that follows the source: when a payout
 * reduces it, the payout itself is the income.
 */
export function assembleAccrued(owner: string, gwei: bigint, at: number): ReportedTransaction {
  const direction = gwei < 0n ? ("out" as const) : ("in" as const);
  const wallet = positionOf(owner);
  const amount = amountOf(gwei < 0n ? -gwei : gwei);
  return {
    id: `${ethereum.platform}:validators-accrued:${owner}`,
    at,
    type: gwei < 0n ? "loss" : "reward",
    platform: ethereum.platform,
    wallet,
    method: "Validator balance beyond its deposits",
    legs: [{ direction, assetId: ether, amount, wallet, kind: "value" }],
  };
}

/** The validators' balance at the first sync if their deposits are unknown. */
export function assembleOpening(owner: string, gwei: bigint, at: number): ReportedTransaction {
  const wallet = positionOf(owner);
  return {
    id: `${ethereum.platform}:validators-opening:${owner}`,
    at,
    type: "deposit",
    platform: ethereum.platform,
    wallet,
    method: "Validator balance",
    legs: [{ direction: "in", assetId: ether, amount: amountOf(gwei), wallet, kind: "value" }],
  };
}
