import { methodNameOf } from "../../catalog/method-selectors.ts";
import { purposeOf } from "../../protocols/contracts.ts";
import type { KnownLeg } from "../identity.ts";
import { liquidityMoves } from "../liquidity/liquidity-moves.ts";
import { poolShareMove } from "../liquidity/pool-shares.ts";
import type { LiquidityChange, TransactionType } from "../transaction.ts";
import { isOpenedAt, noKnownContracts, type KnownContracts } from "./known-contracts.ts";
import { lendingPairMove } from "./lending-legs.ts";
import { isNative, netOf, type Movements } from "./movements.ts";
import { netReported } from "./net-legs.ts";
import {
  bundledMove,
  farmMove,
  lendingMove,
  liquidatedMove,
  protocolMove,
  rewards,
  vaultMove,
} from "./protocol-moves.ts";
import { batchedReceiptMove, receiptMove } from "./receipt-moves.ts";
import {
  pooledMove,
  typeByOwnersAnswers,
  isReturn,
  isUnstaked,
  isUnknownCall,
  knownExchange,
  bridgedMove,
  typeByPurposes,
} from "./type-by-contract.ts";

const approvals = /^(approve|approval|setapprovalforall|increaseallowance|decreaseallowance|permit|revoke)/;
const staking = /^(stake|delegate|createlock|lock)(?!d)/;
const unstaking =
  /^(unstake|undelegate|unlock|exit$|withdrawlocked|withdrawexpiredlocks|free(eth|gem)|wipe(all)?andfree|withdrawcoll|removecollateral)/;
const airdrops = /^(claim$|claimairdrop|claimtokens?$|claimdrop|claimmerkle)|airdrop/;

/**
 * The type of a transaction without a stated type, from all its legs. A pure function, so that the order of sources does not matter.
 * `isOwn` returns whether an address is one of the owner's on this platform.
 */
export function typeOf(transaction: {
  wallet: string;
  legs: readonly KnownLeg[];
  method?: string | undefined;
  counterparty?: string | undefined;
  liquidity?: readonly LiquidityChange[] | undefined;
  isOwn(wallet: string): boolean;
  contracts?: KnownContracts | undefined;
}): TransactionType {
  const { legs, method, counterparty, isOwn, contracts = noKnownContracts } = transaction;
  const movements = legs.filter(({ direction }) => direction !== "fee");
  const call = methodNameOf(method);
  const { ins, outs } = netOf(movements);
  const statedType =
    transaction.liquidity &&
    liquidityMoves(transaction.liquidity, netReported(movements, transaction.wallet))?.type;
  if (statedType !== undefined && statedType !== "contract") return statedType;
  if (movements.length === 0) {
    if (approvals.test(call)) return "approval";
    return method === undefined ? "fee" : "contract";
  }
  const pooled = pooledMove({ ins, outs }, counterparty, contracts);
  if (pooled !== undefined) return pooled;
  if (ins.length === 0 && outs.length === 0) return "transfer";
  const meant = typeByOwnersAnswers({ ins, outs }, counterparty, contracts);
  if (meant !== undefined) return meant;
  const platform = movements[0]?.assetId.split("/")[0] ?? "";
  const purposes = new Set(
    [counterparty, ...movements.map((leg) => leg.counterparty)].map((address) =>
      purposeOf(platform, address),
    ),
  );
  if (ins.length > 0 && outs.length > 0)
    return (
      wrapOf(ins, outs) ??
      lendingPairMove(
        { ins, outs },
        {
          call,
          called: counterparty,
          isDebt: contracts.isDebt,
          isOpened: (opening, leg) => isOpenedAt(contracts, opening, leg, counterparty),
        },
      ) ??
      knownExchange({ ins, outs }, purposes) ??
      vaultMove({ ins, outs }, { call, called: counterparty, contracts }) ??
      bundledMove({ ins, outs }, { call, called: counterparty }) ??
      receiptMove({ ins, outs }, { call, called: counterparty }) ??
      batchedReceiptMove({ ins, outs }) ??
      poolShareMove({ ins, outs }, { call, called: counterparty, isDebt: contracts.isDebt }) ??
      farmMove({ ins, outs }, { call, called: counterparty, contracts }) ??
      (isTransferWithin(ins, outs) ? "transfer" : "trade")
    );
  const oneSided = ins.length > 0 ? ins : outs;
  if (oneSided.every((leg) => leg.counterparty !== undefined && isOwn(leg.counterparty))) return "transfer";
  const hasPaid = legs.some(({ kind }) => kind === "gas");
  const lent = hasPaid || outs.length === 0;
  return (
    bridgedMove({ ins, outs }, transaction) ??
    (hasPaid ? undefined : liquidatedMove({ ins, outs }, contracts)) ??
    typeByPurposes({ ins, outs }, purposes, contracts) ??
    protocolMove({ ins, outs }, { call, called: counterparty, contracts }) ??
    (lent ? lendingMove({ ins, outs }, { call, called: counterparty, contracts, hasPaid }) : undefined) ??
    (hasPaid && ins.length > 0 && rewards.test(call) ? "reward" : undefined) ??
    (isUnstaked({ ins, outs }, { called: counterparty, contracts }) ? "unstake" : undefined) ??
    (isReturn({ ins, outs }, counterparty, contracts) ? "contract" : undefined) ??
    (hasPaid ? calledMove({ ins, outs }, call) : undefined) ??
    ((hasPaid || isSponsored(outs, call, counterparty)) &&
    isUnknownCall({ ins, outs }, { method, call, counterparty })
      ? "contract"
      : undefined) ??
    (ins.length > 0 ? "deposit" : "withdrawal")
  );
}

/** Calls of an entry point that executes operations signed by smart accounts (ERC-4337). */
const bundled = /^handle(aggregated)?ops$/;

/**
 * Whether another account paid the gas of the wallet's call: the call moves the assets into the called contract itself, or uses an entry
 * point.
 */
function isSponsored(outs: readonly KnownLeg[], call: string, calledContract: string | undefined): boolean {
  return (
    bundled.test(call) ||
    outs.every(({ counterparty }) => counterparty !== undefined && counterparty === calledContract)
  );
}

/** The type of a one-sided movement by the wallet's own call. */
function calledMove({ ins }: Movements, call: string): TransactionType | undefined {
  if (ins.length === 0) return staking.test(call) ? "stake" : undefined;
  if (unstaking.test(call)) return "unstake";
  if (rewards.test(call)) return "reward";
  return airdrops.test(call) ? "airdrop" : undefined;
}

/** Whether native coin was exchanged for the same amount of the called contract's token, or vice versa. */
function wrapOf(ins: readonly KnownLeg[], outs: readonly KnownLeg[]): "wrap" | "unwrap" | undefined {
  const [into] = ins;
  const [out] = outs;
  if (into === undefined || out === undefined || ins.length > 1 || outs.length > 1) return undefined;
  if (into.amount !== out.amount) return undefined;
  if (isNative(out) && wraps(into, out)) return "wrap";
  return isNative(into) && wraps(out, into) ? "unwrap" : undefined;
}

function wraps(token: KnownLeg, native: KnownLeg): boolean {
  if (isNative(token)) return false;
  if (token.kind === "wrapped") return true;
  return native.counterparty !== undefined && token.assetId.endsWith(`/erc20:${native.counterparty}`);
}

/** Whether the same assets leave one own wallet and reach the same or another one. */
function isTransferWithin(ins: readonly KnownLeg[], outs: readonly KnownLeg[]): boolean {
  const departedAssets = new Set(outs.map((leg) => leg.assetId));
  const arrived = new Set(ins.map((leg) => leg.assetId));
  return departedAssets.size === arrived.size && [...departedAssets].every((asset) => arrived.has(asset));
}
