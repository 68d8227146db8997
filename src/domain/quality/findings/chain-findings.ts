import { add, formatDecimal, parseDecimal, zero } from "../../money/decimal.ts";
import { protocolAt } from "../../protocols/contracts.ts";
import type { Finding } from "./finding.ts";

export type ContractFact = {
  platform: string;
  contract: string;
  label: string | null;
  transactions: number;
  firstAt: number;
  held: { assetId: string; symbol: string; amount: string; value: string | null }[];
};

export type OverdueFact = {
  transactionId: string;
  platform: string;
  contract: string;
  assetId: string;
  symbol: string;
  amount: string;
  leftAt: number;
  value: string | null;
};

/** A withdrawal from the beacon chain that may be principal or rewards. */
export type AmbiguousWithdrawalFact = {
  transactionId: string;
  at: number;
  platform: string;
  wallet: string;
  assetId: string;
  symbol: string;
  amount: string;
};

/** Payments of a pool that were settled as the whole position, because no log states the removed part of the liquidity. */
export type UnknownLiquidityFact = {
  platform: string;
  wallet: string;
  manager: string;
  transactions: number;
  firstAt: number;
  firstTransactionId: string;
};

export function unknownLiquidityFinding(fact: UnknownLiquidityFact): Finding {
  const { platform, wallet, manager, transactions, firstAt, firstTransactionId } = fact;
  const name = protocolAt(platform, manager)?.name ?? manager;
  const payments = transactions === 1 ? "1 payment" : `${transactions} payments`;
  return {
    id: `unknownLiquidity:${platform}:${manager}:${wallet}`,
    kind: "unknownLiquidity",
    severity: "info",
    message: `${name} made ${payments} to ${wallet} since ${new Date(firstAt).toISOString().slice(0, 10)} that count as the end of a liquidity position, because no log states which part of it was removed. The gain is wrong where it was only a part. Connect the address by a node, or by an explorer that answers logs.`,
    affectedValue: null,
    subject: {
      platform,
      wallet,
      contract: manager,
      protocol: name,
      transactions,
      at: firstAt,
      transactionId: firstTransactionId,
    },
    remedy: null,
  };
}

/** An NFT of concentrated liquidity that was sent to an unknown address. Its coins still count. */
export type SentLiquidityFact = {
  transactionId: string;
  at: number;
  platform: string;
  wallet: string;
  contract: string;
  /** The number of the NFT. */
  number: string;
  receiver: string;
  held: { assetId: string; symbol: string; amount: string; value: string | null }[];
};

/** The finding of a sent NFT. Its remedy records that it was given away. */
export function sentLiquidityFinding(fact: SentLiquidityFact): Finding {
  const { transactionId, at, platform, wallet, contract, number, receiver, held } = fact;
  const name = protocolAt(platform, contract)?.name ?? contract;
  const amounts = held.map(({ amount, symbol }) => `${amount} ${symbol}`).join(", ");
  return {
    id: `sentLiquidity:${transactionId}:${number}`,
    kind: "sentLiquidity",
    severity: "warning",
    message: `${wallet} sent the NFT ${number} of ${name} to ${receiver} on ${new Date(at).toISOString().slice(0, 10)}. Its liquidity (${amounts}) still counts, because it is not known whose address that is. If it was given away, set the transaction's type to gift, payment or loss. If it is yours, connect it, or say what the contract is.`,
    affectedValue: valueOfAll(held),
    subject: {
      transactionId,
      at,
      platform,
      wallet,
      contract,
      protocol: name,
      number,
      receiver,
      held: held.map(({ assetId, amount, value }) => ({ assetId, amount, value })),
    },
    remedy: { method: "transactions.update", params: { id: transactionId, patch: { type: "gift" } } },
  };
}

/** The finding of a validator's withdrawal that may be principal or rewards. Its remedy records that it was rewards. */
export function ambiguousWithdrawalFinding(
  fact: AmbiguousWithdrawalFact & { value: string | null },
): Finding {
  const { transactionId, at, platform, wallet, assetId, symbol, amount, value } = fact;
  return {
    id: `ambiguousWithdrawal:${transactionId}`,
    kind: "ambiguousWithdrawal",
    severity: "warning",
    message: `A validator paid ${amount} ${symbol} to ${wallet} on ${new Date(at).toISOString().slice(0, 10)}. That can be part of what was staked or accumulated rewards. It counts as returned stake, not as income. Set the transaction's type to reward if it was rewards, or to unstake to confirm.`,
    affectedValue: value,
    subject: { transactionId, at, platform, wallet, assetId, amount },
    remedy: { method: "transactions.update", params: { id: transactionId, patch: { type: "reward" } } },
  };
}

/** The finding of an unknown contract that holds assets. One answer of the owner classifies all its transactions. */
export function unknownContractFinding(fact: ContractFact): Finding {
  const { platform, contract, label, transactions, firstAt, held: heldAssets } = fact;
  const calls = transactions === 1 ? "1 call" : `${transactions} calls`;
  const shownAssets = heldAssets.slice(0, 3).map(({ symbol, amount }) => `${amount} ${symbol}`);
  const rest =
    heldAssets.length > shownAssets.length
      ? ` and ${heldAssets.length - shownAssets.length} more assets`
      : "";
  return {
    id: `unknownContract:${platform}:${contract}`,
    kind: "unknownContract",
    severity: "warning",
    message: `${calls} to the contract ${label ?? contract} on ${platform} moved assets into it, and ${shownAssets.join(", ")}${rest} did not come back. It is outside net worth, and its cost is kept. Say what the contract is: a position, a payment, or one of your wallets.`,
    affectedValue: valueOfAll(heldAssets),
    subject: {
      platform,
      contract,
      transactions,
      firstAt,
      held: heldAssets.map(({ assetId, amount, value }) => ({ assetId, amount, value })),
    },
    remedy: { method: "contracts.update", params: { contract, platform, meaning: "position" } },
  };
}

/** The sum of all values; `null` if one is unknown. */
function valueOfAll(held: readonly { value: string | null }[]): string | null {
  const known = held.flatMap(({ value }) => value ?? []);
  if (known.length < held.length) return null;
  return formatDecimal(known.reduce((sum, value) => add(sum, parseDecimal(value)), zero));
}

/** The finding of a departure to a bridge without a known arrival. */
export function overdueBridgeFinding(fact: OverdueFact): Finding {
  const { transactionId, platform, contract, assetId, symbol, amount, leftAt, value } = fact;
  return {
    id: `overdueBridge:${transactionId}:${assetId}`,
    kind: "overdueBridge",
    severity: "warning",
    message: `${amount} ${symbol} left ${platform} for the bridge ${contract} on ${new Date(leftAt).toISOString().slice(0, 10)} and did not arrive within 14 days, so it is outside net worth. Link its arrival, or connect the wallet it arrived in.`,
    affectedValue: value,
    subject: { transactionId, platform, contract, assetId, amount, leftAt },
    remedy: { method: "transactions.proposals", params: {} },
  };
}
