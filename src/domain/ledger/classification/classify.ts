import { methodNameOf } from "../../catalog/method-selectors.ts";
import { isNft } from "../../assets/asset.ts";
import { zeroAddress } from "../../protocols/addresses.ts";
import { isOwnAlias } from "../../protocols/arbitrum-alias.ts";
import { holderAt, purposeOf, type Purpose } from "../../protocols/contracts.ts";
import { familyOfCall } from "../../protocols/family-calls.ts";
import type { KnownLeg } from "../identity.ts";
import { liquidityMoves } from "../liquidity/liquidity-moves.ts";
import { liquidityPart, movesReceiptOnly, receiptIssuerOf, returnsReceipt } from "../liquidity/liquidity.ts";
import { poolShareMove } from "../liquidity/pool-shares.ts";
import { contractOfLeg } from "../positions/unverified.ts";
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
  type Known,
} from "./protocol-moves.ts";
import { batchedReceiptMove, isPaidByItself, receiptMove } from "./receipt-moves.ts";

const approvals = /^(approve|approval|setapprovalforall|increaseallowance|decreaseallowance|permit|revoke)/;
const staking = /^(stake|delegate|createlock|lock)(?!d)/;
const unstaking =
  /^(unstake|undelegate|unlock|exit$|withdrawlocked|withdrawexpiredlocks|free(eth|gem)|wipe(all)?andfree|withdrawcoll|removecollateral)/;
const airdrops = /^(claim$|claimairdrop|claimtokens?$|claimdrop|claimmerkle)|airdrop/;

/** Calls that only send: to one receiver, or to several. */
const sending =
  /^(transfer|transferfrom|safetransfer|safetransferfrom|safebatchtransferfrom|transferwithauthorization|send|multisend\w*|disperse\w*|batchtransfer\w*|airdrop\w*)$/;

/**
 * The type of a transaction without a stated one, from all its legs: a pure function, so that the order of sources does not matter. `isOwn`
 * says whether an address is one of the owner's on this platform.
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
  const moved = legs.filter(({ direction }) => direction !== "fee");
  const call = methodNameOf(method);
  const { ins, outs } = netOf(moved);
  const stated =
    transaction.liquidity &&
    liquidityMoves(transaction.liquidity, netReported(moved, transaction.wallet))?.type;
  if (stated !== undefined && stated !== "contract") return stated;
  if (moved.length === 0) {
    if (approvals.test(call)) return "approval";
    return method === undefined ? "fee" : "contract";
  }
  const pooled = pooledMove({ ins, outs }, counterparty, contracts);
  if (pooled !== undefined) return pooled;
  if (ins.length === 0 && outs.length === 0) return "transfer";
  const meant = meantMove({ ins, outs }, counterparty, contracts);
  if (meant !== undefined) return meant;
  const platform = moved[0]?.assetId.split("/")[0] ?? "";
  const purposes = new Set(
    [counterparty, ...moved.map((leg) => leg.counterparty)].map((each) => purposeOf(platform, each)),
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
    knownMove({ ins, outs }, purposes, contracts) ??
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

/**
 * The type of a transaction with a general stated type (`deposit`, `withdrawal`, `contract`, `other`), by the account's facts about contracts;
 * `undefined` if they decide nothing.
 */
export function typeByContract(
  type: TransactionType,
  { legs, counterparty }: { legs: readonly KnownLeg[]; counterparty?: string | undefined },
  contracts: KnownContracts,
): TransactionType | undefined {
  if (type !== "deposit" && type !== "withdrawal" && type !== "contract" && type !== "other")
    return undefined;
  const movements = netOf(legs.filter(({ direction }) => direction !== "fee"));
  return (
    meantMove(movements, counterparty, contracts) ??
    (isReturn(movements, counterparty, contracts) ? "contract" : undefined)
  );
}

/** Liquidity added to a pool or removed from it; an NFT that its contract minted for coins is not a purchase. */
function pooledMove(
  { ins, outs }: Movements,
  counterparty: string | undefined,
  contracts: KnownContracts,
): TransactionType | undefined {
  const pooled = { counterparty, legs: [...ins, ...outs] };
  const part = liquidityPart(pooled);
  if (part !== undefined) return part.type;
  if (outs.length === 0 && returnsReceipt(ins) && ins.some(({ assetId }) => !isNft(assetId))) return "reward";
  if (movesReceiptOnly(pooled)) return ins.length > 0 ? "deposit" : "withdrawal";
  const issuer = receiptIssuerOf(pooled);
  if (issuer === undefined) return undefined;
  const meaning = contracts.meaningOf(outs[0]?.assetId.split("/")[0] ?? "", issuer);
  return meaning === undefined ? "contract" : meaning === "position" ? "stake" : undefined;
}

/** The type of a one-sided movement by the owner's answers, if they are the same for every leg's contract. */
function meantMove(
  { ins, outs }: Movements,
  called: string | undefined,
  contracts: KnownContracts,
): TransactionType | undefined {
  if (ins.length > 0 && outs.length > 0) return undefined;
  const meanings = new Set(
    [...ins, ...outs].map((leg) => {
      const contract = contractOfLeg(leg, called);
      return contract === undefined
        ? undefined
        : contracts.meaningOf(leg.assetId.split("/")[0] ?? "", contract);
    }),
  );
  const [meaning] = meanings;
  if (meanings.size !== 1 || meaning === undefined) return undefined;
  if (meaning === "own") return "transfer";
  if (meaning === "position") return ins.length > 0 ? "unstake" : "stake";
  return ins.length > 0 ? "deposit" : "payment";
}

/** A contract with an unverified position returns the same asset, whatever the call's name and caller. */
function isReturn({ ins, outs }: Movements, called: string | undefined, contracts: KnownContracts): boolean {
  return (
    outs.length === 0 &&
    ins.some((leg) => {
      const contract = contractOfLeg(leg, called);
      return contract !== undefined && contracts.isOpened("position", leg.assetId, contract);
    })
  );
}

/** A contract returns assets that were staked there, whatever the name of the call. */
function isUnstaked(
  { ins, outs }: Movements,
  { called, contracts }: Pick<Known, "called" | "contracts">,
): boolean {
  return outs.length === 0 && ins.every((leg) => isOpenedAt(contracts, "stake", leg, called));
}

/** Calls of an entry point that executes operations signed by smart accounts (ERC-4337). */
const bundled = /^handle(aggregated)?ops$/;

/** A call of the wallet whose gas another account paid: it takes the assets into the called contract itself, or runs through an entry point. */
function isSponsored(outs: readonly KnownLeg[], call: string, called: string | undefined): boolean {
  return (
    bundled.test(call) ||
    outs.every(({ counterparty }) => counterparty !== undefined && counterparty === called)
  );
}

/** A call that only takes assets from the wallet into a contract, and does more than transfer them. */
function isUnknownCall(
  { ins, outs }: Movements,
  {
    method,
    call,
    counterparty,
  }: { method: string | undefined; call: string; counterparty: string | undefined },
): boolean {
  if (ins.length > 0 || method === undefined || !/[a-z0-9]/i.test(method) || sending.test(call)) return false;
  return outs.every((leg) => contractOfLeg(leg, counterparty) !== undefined);
}

/** A deposit into a well-known contract for what it gives in return. */
function knownExchange(
  { ins, outs }: Movements,
  purposes: ReadonlySet<Purpose | undefined>,
): TransactionType | undefined {
  const isMade = ins.some((leg) => leg.counterparty === zeroAddress || isPaidByItself(leg));
  if (purposes.has("migrator")) return "migration";
  if (purposes.has("wrapper")) return isMade ? "wrap" : "unwrap";
  if (!purposes.has("receipt") && !purposes.has("lending")) return undefined;
  const isBurned = outs.some((leg) => leg.counterparty === zeroAddress || isPaidByItself(leg));
  if (isMade && isBurned) return undefined;
  return isMade ? "stake" : "unstake";
}

/** What a family's call bridges, and what the bridge of Arbitrum delivers to the address that sent it. */
function bridgedMove(
  { ins, outs }: Movements,
  {
    wallet,
    method,
    counterparty,
  }: { wallet: string; method?: string | undefined; counterparty?: string | undefined },
): TransactionType | undefined {
  const direction = familyOfCall(method)?.bridges;
  if (ins.length > 0) {
    const isDelivered = ins.every((leg) =>
      isOwnAlias(leg.assetId.slice(0, leg.assetId.indexOf("/")), wallet, leg.counterparty),
    );
    return direction === "in" || isDelivered ? "bridge" : undefined;
  }
  if (direction !== "out" || counterparty === undefined) return undefined;
  const isGiven = (leg: KnownLeg): boolean =>
    leg.counterparty === counterparty ||
    (leg.counterparty === zeroAddress && leg.assetId.endsWith(`/erc20:${counterparty}`));
  return outs.every(isGiven) ? "bridge" : undefined;
}

function knownMove(
  { ins, outs }: Movements,
  purposes: ReadonlySet<Purpose | undefined>,
  contracts: KnownContracts,
): TransactionType | undefined {
  if (purposes.has("bridge")) return "bridge";
  if (purposes.has("distributor") && ins.length > 0 && !ins.some(isPrincipal)) return "reward";
  if (purposes.has("settlement") && ins.length > 0) return "trade";
  if ((purposes.has("payee") || purposes.has("registrar")) && outs.length > 0) return "payment";
  if (purposes.has("fundraiser") && outs.length > 0) return "donation";
  if (purposes.has("lock")) return ins.length > 0 ? "unstake" : "stake";
  // The debt is a token that is minted with what is borrowed and burned with what is repaid.
  const legs = ins.length > 0 ? ins : outs;
  const debts = legs.filter(({ counterparty }) => counterparty === zeroAddress);
  const isOfDebt = debts.some(({ assetId }) => contracts.isDebt(assetId));
  if (!purposes.has("lending") && !isOfDebt) return undefined;
  if (debts.length === 0 || (debts.length === legs.length && !isOfDebt)) return undefined;
  if (isPaidByMinted(ins, debts)) return "interest";
  return ins.length > 0 ? "loan" : "repayment";
}

/**
 * A receipt that is minted while its own contract pays what it represents (Aave): less was withdrawn than the interest that accrued since the last change, so the rest
 * of it is minted, and all of it is interest.
 */
function isPaidByMinted(ins: readonly KnownLeg[], minted: readonly KnownLeg[]): boolean {
  const paid = ins.filter((leg) => !minted.includes(leg));
  const isOfMinted = ({ counterparty }: KnownLeg): boolean =>
    minted.some(({ assetId }) => counterparty !== undefined && assetId.endsWith(`/erc20:${counterparty}`));
  return paid.length > 0 && paid.every(isOfMinted);
}

/** Whether a leg came from a contract that holds the owner's assets, and is not a reward of another one. */
function isPrincipal({ assetId, counterparty }: KnownLeg): boolean {
  return holderAt(assetId.slice(0, assetId.indexOf("/")), counterparty) !== undefined;
}

/** The type of a one-sided movement by the wallet's own call. */
function calledMove({ ins }: Movements, call: string): TransactionType | undefined {
  if (ins.length === 0) return staking.test(call) ? "stake" : undefined;
  if (unstaking.test(call)) return "unstake";
  if (rewards.test(call)) return "reward";
  return airdrops.test(call) ? "airdrop" : undefined;
}

/** Native coin against the same amount of the token of the contract it was sent to (or came from). */
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

/** The same assets leave one own wallet and reach another (or the same) one. */
function isTransferWithin(ins: readonly KnownLeg[], outs: readonly KnownLeg[]): boolean {
  const left = new Set(outs.map((leg) => leg.assetId));
  const arrived = new Set(ins.map((leg) => leg.assetId));
  return left.size === arrived.size && [...left].every((asset) => arrived.has(asset));
}
