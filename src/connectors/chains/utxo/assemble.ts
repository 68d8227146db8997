import { utxoAsset, type UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type {
  JointInputs,
  ReportedLeg,
  ReportedTransaction,
  TransactionType,
} from "../../../domain/ledger/transaction.ts";
import type { UtxoTransaction } from "./transaction.ts";

type WalletContext = {
  coin: UtxoCoin;
  wallet: string;
  owns: (address: string) => boolean;
  /** When an unconfirmed one was first seen. */
  firstSeenAt: number;
};
type Flow = { legs: ReportedLeg[]; type?: TransactionType; notes?: string; jointInputs?: JointInputs };

/**
 * One transaction per txid, over all addresses of the wallet: external inflows, outflows and the fee; change is neither. If others contributed
 * inputs too (a joint payment), only the difference is known, and the fee is that of the whole transaction.
 */
export function assembleUtxo(transaction: UtxoTransaction, context: WalletContext): ReportedTransaction {
  const { txid, minedAt, height } = transaction;
  const { coin, wallet, firstSeenAt } = context;
  const { legs, type, notes, jointInputs } = flowOf(transaction, context);
  return {
    id: `${coin.platform}:${txid}:${wallet}`,
    at: minedAt ?? firstSeenAt,
    platform: coin.platform,
    wallet,
    txHash: txid,
    status: minedAt === null ? "pending" : "confirmed",
    legs,
    ...(height === null ? {} : { position: height * 1_000_000 }),
    ...(type === undefined ? {} : { type }),
    ...(notes === undefined ? {} : { notes }),
    ...(jointInputs === undefined ? {} : { jointInputs }),
  };
}

function flowOf(transaction: UtxoTransaction, { coin, owns }: WalletContext): Flow {
  const isOwn = (address: string | undefined): boolean => address !== undefined && owns(address);
  const { inputs, outputs } = transaction;
  const ownInputs = inputs.filter(({ address }) => isOwn(address));
  const spentUnits = sum(ownInputs);
  const changeUnits = sum(outputs.filter(({ address }) => isOwn(address)));
  const isMinted = inputs.some(({ isCoinbase }) => isCoinbase);
  const add = legPutter(utxoAsset(coin));
  if (ownInputs.length === 0)
    return { legs: add("in", changeUnits, inputs[0]?.address), ...(isMinted ? { type: "mining" } : {}) };
  if (ownInputs.length < inputs.length || ownInputs.some(({ value }) => value === null)) {
    const counterparty = inputs.find(({ address }) => !isOwn(address))?.address;
    return {
      legs: [
        ...add("in", changeUnits - spentUnits, counterparty),
        ...add("out", spentUnits - changeUnits, counterparty),
      ],
      // A stakebase input next to one's own ticket or stake.
      ...(isMinted && changeUnits > spentUnits ? { type: "reward" } : {}),
      ...jointInputsOf(transaction, { spentUnits, isMinted }),
    };
  }
  const surplus = sum(outputs) - spentUnits;
  // A coinstake creates coins in addition to its own inputs: the difference is the staking reward.
  if (surplus > 0n && !coin.isShielded)
    return {
      legs: [
        ...add("in", changeUnits - spentUnits, undefined),
        ...add("out", spentUnits - changeUnits, undefined),
      ],
      ...(changeUnits > spentUnits ? { type: "reward" } : {}),
    };
  const payments = outputs
    .filter(({ address }) => !isOwn(address))
    .flatMap(({ address, value }) => add("out", value, address));
  const rest = restOf(transaction.shielded, -surplus, add);
  return { ...rest, legs: [...payments, ...rest.legs] };
}

/** What a joint payment's inputs sum to, if all of them and the fee are known. */
function jointInputsOf(
  { inputs, outputs, shielded }: UtxoTransaction,
  { spentUnits, isMinted }: { spentUnits: bigint; isMinted: boolean },
): { jointInputs?: JointInputs } {
  if (isMinted || shielded === null || inputs.some(({ value }) => value === null)) return {};
  const fee = sum(inputs) - sum(outputs) + shielded;
  if (fee < 0n) return {};
  const amountOf = (units: bigint): string => formatDecimal({ units, scale: 8 });
  return { jointInputs: { own: amountOf(spentUnits), all: amountOf(sum(inputs)), fee: amountOf(fee) } };
}

/** Inputs less outputs: the fee, and the amount from or to a shielded pool. */
function restOf(shielded: bigint | null, rest: bigint, add: ReturnType<typeof legPutter>): Flow {
  const fee = shielded === null ? -1n : rest + shielded;
  if (shielded === null || fee < 0n)
    return {
      legs: [...add("out", rest, undefined), ...add("in", -rest, undefined)],
      notes: "The fee cannot be distinguished from what entered or left the shielded pool.",
    };
  return {
    legs: [
      ...add("out", -shielded, undefined),
      ...add("in", shielded, undefined),
      ...add("fee", fee, undefined),
    ],
  };
}

function legPutter(assetId: string) {
  return (
    direction: ReportedLeg["direction"],
    units: bigint,
    counterparty: string | undefined,
  ): ReportedLeg[] => {
    if (units <= 0n) return [];
    const kind = direction === "fee" ? "gas" : "value";
    const amount = formatDecimal({ units, scale: 8 });
    return [{ direction, assetId, amount, kind, ...(counterparty === undefined ? {} : { counterparty }) }];
  };
}

function sum(values: readonly { value: bigint | null }[]): bigint {
  return values.reduce((total, { value }) => total + (value ?? 0n), 0n);
}
