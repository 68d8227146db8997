import { methodNameOf } from "../catalog/method-selectors.ts";
import { compare, parseDecimal, sumOf } from "../money/decimal.ts";
import { isNft } from "../assets/asset.ts";
import type { KnownLeg } from "./identity.ts";
import { isThroughConnector, lendingPairMove } from "./lending-legs.ts";
import { liquidityMoves } from "./liquidity/liquidity-moves.ts";
import { liquidityPart, movesReceiptOnly, receiptIssuerOf, returnsReceipt } from "./liquidity/liquidity.ts";
import { netReported } from "./net-legs.ts";
import { meaningOfCall } from "../protocols/call-meanings.ts";
import { zeroAddress } from "../protocols/addresses.ts";
import { isOwnAlias } from "../protocols/arbitrum-alias.ts";
import {
  contractAt,
  holderAt,
  isDebtToken,
  purposeOf,
  contractsSharingPosition,
  wrappedCounterpart,
  type Holder,
  type Purpose,
} from "../protocols/contracts.ts";
import { familyOfCall } from "../protocols/family-calls.ts";
import { poolShareMove } from "./liquidity/pool-shares.ts";
import { isPaidByItself, receiptMove } from "./receipt-moves.ts";
import type { LiquidityChange, TransactionType } from "./transaction.ts";
import { contractOfLeg, isReward } from "./unverified.ts";

const approvals = /^(approve|approval|setapprovalforall|increaseallowance|decreaseallowance|permit|revoke)/;
const staking = /^(stake|delegate|createlock|lock)(?!d)/;
const unstaking =
  /^(unstake|undelegate|unlock|exit$|withdrawlocked|withdrawexpiredlocks|free(eth|gem)|wipe(all)?andfree|withdrawcoll|removecollateral)/;
const rewards =
  /^(getreward|getallreward|handlereward|claimreward|claimallreward|claimcomp|claimvenus|claimbribe|claimfees|redeemdueinterest|harvest|collectreward|claimincentive|mintcrv|mintmany|processclaim)/;
const airdrops = /^(claim$|claimairdrop|claimtokens?$|claimdrop|claimmerkle)|airdrop/;

/** Calls that deposit into a farm. */
const farming = /^(deposit\w*|stake\w*|enterstaking|increase\w*|addstake\w*)$/;

/** Calls that repay a loan and take its collateral back. */
const settling = /^wipe(all)?andfree/;

/** Calls that only send: to one receiver, or to several. */
const sending =
  /^(transfer|transferfrom|safetransfer|safetransferfrom|safebatchtransferfrom|transferwithauthorization|send|multisend\w*|disperse\w*|batchtransfer\w*|airdrop\w*)$/;

type Movements = { ins: readonly KnownLeg[]; outs: readonly KnownLeg[] };

/** What was opened at a contract: an unverified position, a stake without a token for it, the collateral of a vault, or a debt. */
export type Opening = "position" | "stake" | "collateral" | "debt";

/** An account's facts about contracts: the owner's answers, and what its transactions opened there. */
export type KnownContracts = {
  meaningOf(platform: string, contract: string): ContractMeaning | undefined;
  isOpened(opening: Opening, assetId: string, contract: string): boolean;
  /** Whether an asset represents a debt, such as Aave's `variableDebtUSDC`. */
  isDebt(assetId: string): boolean;
};

export const contractMeanings = ["position", "payment", "own"] as const;
/** The owner's answer about a contract: it holds a position, it was paid, or it is an own wallet. */
export type ContractMeaning = (typeof contractMeanings)[number];

export const noKnownContracts: KnownContracts = {
  meaningOf: () => undefined,
  isOpened: () => false,
  isDebt: () => false,
};

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

/** Whether this was opened at the contract of a leg. */
function isOpenedAt(
  contracts: KnownContracts,
  opening: Opening,
  leg: KnownLeg,
  called: string | undefined,
): boolean {
  const contract = contractOfLeg(leg, called);
  if (contract === undefined) return false;
  const platform = leg.assetId.slice(0, leg.assetId.indexOf("/"));
  return contractsSharingPosition(platform, contract).some((each) =>
    contracts.isOpened(opening, leg.assetId, each),
  );
}

type Known = { call: string; called: string | undefined; contracts: KnownContracts };

/** Collateral for newly minted debt, and a repayment for what secured it. */
function vaultMove(
  { ins, outs }: Movements,
  { call, called, contracts }: Known,
): TransactionType | undefined {
  const { isBorrowing, isOpening, isRepaying, isRelayed } = meaningOfCall(call);
  // The NFT of a vault has neither value nor cost.
  const coins = ins.filter(({ assetId }) => !isNft(assetId));
  const isMinted =
    coins.length > 0 &&
    coins.every((leg) => leg.counterparty === zeroAddress && !leg.assetId.endsWith(`:${called ?? ""}`));
  const isLent = coins.length > 0 && coins.every((leg) => isAtMarket(leg));
  const isBurning = outs.some(({ counterparty }) => counterparty === zeroAddress);
  const isDebt =
    isOpening || (isRelayed && coins.every(({ assetId }) => isDebtToken(assetId)) && isVolatile(outs));
  if (isMinted && !isBurning && isDebt) return "loan";
  // A controller lends what it keeps.
  const isPaidHere = coins.length > 0 && coins.every(({ counterparty }) => counterparty === called);
  if (isPaidHere && isBorrowing) return "loan";
  // A vault that is not listed passes the native coin on to its market.
  const market = coins.find(isAtMarket)?.counterparty;
  const isOwedAt = (leg: KnownLeg): boolean => isOpenedAt(contracts, "debt", leg, called);
  const isOwedThrough = (leg: KnownLeg): boolean =>
    leg.counterparty === called && market !== undefined && isOwedAt({ ...leg, counterparty: market });
  const isOwed = outs.every((leg) => isOwedAt(leg) || isOwedThrough(leg));
  const isSecured = coins.every((leg) => isOpenedAt(contracts, "collateral", leg, called));
  if (isLent && (isOpening || (isRelayed && outs.every(isAtMarket)))) return isOwed ? "repayment" : "loan";
  if (coins.length === 0 && isOpening && outs.every(isAtMarket)) return "stake";
  if (settling.test(call) || (isRepaying ? isOwed || isSecured : isOwed && isSecured)) return "repayment";
  return undefined;
}

/**
 * What a bundler of a lending protocol takes for the newly minted share of a vault, or is paid for a burned one: one asset each, in a call whose name says nothing.
 */
function bundledMove(
  { ins, outs }: Movements,
  { call, called }: { call: string; called: string | undefined },
): TransactionType | undefined {
  const [into] = ins;
  const [out] = outs;
  if (into === undefined || out === undefined || ins.length > 1 || outs.length > 1) return undefined;
  const platform = into.assetId.slice(0, into.assetId.indexOf("/"));
  const isOfLending = contractAt(platform, called)?.protocol.category === "lending";
  if (!isOfLending || !meaningOfCall(call).isRelayed) return undefined;
  if ([into, out].some((leg) => isNft(leg.assetId) || isNative(leg))) return undefined;
  const [isMinted, isBurned] = [into, out].map(({ counterparty }) => counterparty === zeroAddress);
  return isMinted === isBurned ? undefined : isMinted ? "stake" : "unstake";
}

/**
 * A farm that takes more of an asset pays the rewards due for what it already holds. It is known to keep that asset: by the registry, by the
 * owner's answer, or because it took it before and gave nothing in return.
 */
function farmMove({ ins, outs }: Movements, { call, called, contracts }: Known): TransactionType | undefined {
  if (!farming.test(call)) return undefined;
  let isVerified = true;
  for (const leg of outs) {
    const contract = contractOfLeg(leg, called);
    if (contract === undefined) return undefined;
    const platform = leg.assetId.split("/")[0] ?? "";
    const isNamed =
      holderAt(platform, contract)?.role === "position" ||
      contracts.meaningOf(platform, contract) === "position";
    if (!isNamed && !contracts.isOpened("position", leg.assetId, contract)) return undefined;
    isVerified &&= isNamed;
  }
  const isReward = ({ assetId, counterparty }: KnownLeg): boolean =>
    counterparty !== undefined &&
    counterparty !== zeroAddress &&
    !isNft(assetId) &&
    outs.every((leg) => !assetId.endsWith(`:${contractOfLeg(leg, called) ?? ""}`));
  if (!ins.every(isReward)) return undefined;
  return isVerified ? "stake" : "contract";
}

/** Whether a leg came from a market of the registry. */
function isAtMarket({ assetId, counterparty }: KnownLeg): boolean {
  return holderAt(assetId.slice(0, assetId.indexOf("/")), counterparty)?.role === "market";
}

/** A vault's collateral: the native coin, or a token that is not exchanged one to one for a debt token. */
function isVolatile(outs: readonly KnownLeg[]): boolean {
  return outs.every(isNative);
}

/** The type of a one-sided movement at a protocol of the registry. */
function protocolMove(movements: Movements, known: Known): TransactionType | undefined {
  const { ins, outs } = movements;
  if (rewards.test(known.call)) return undefined;
  // What a distributor pays together with the principal is a reward, and decides nothing.
  const paid = ins.filter((leg) => !isReward(leg));
  const moved = [...(paid.length > 0 ? paid : ins), ...outs];
  const held = moved.filter((leg) => holderOf(leg, known.called) !== undefined);
  const isPaidByCalled = ({ direction, counterparty }: KnownLeg): boolean =>
    direction === "in" && (counterparty === known.called || counterparty === zeroAddress);
  if (!moved.every((leg) => held.includes(leg) || isPaidByCalled(leg))) return undefined;
  const types = new Set(held.map((leg) => typeAtHolder(leg, known)));
  const [type] = types;
  return types.size === 1 && (held.length === moved.length || type === "unstake") ? type : undefined;
}

function holderOf(leg: KnownLeg, called: string | undefined): Holder | undefined {
  const platform = leg.assetId.slice(0, leg.assetId.indexOf("/"));
  const connector = isThroughConnector(leg, called) ? contractAt(platform, called) : undefined;
  return connector === undefined
    ? holderAt(platform, contractOfLeg(leg, called))
    : { ...connector, role: "market" };
}

function typeAtHolder(leg: KnownLeg, known: Known): TransactionType | undefined {
  const holder = holderOf(leg, known.called);
  if (holder === undefined) return undefined;
  const isLent = isLentAt(leg, holder, known);
  if (leg.direction === "in") return isLent ? "loan" : "unstake";
  return isLent ? "repayment" : "stake";
}

/** Whether a leg is debt. A call whose name says neither borrows what was never put in, and repays what is owed. */
function isLentAt(leg: KnownLeg, { role, debtAsset }: Holder, known: Known): boolean {
  if (role === "position") return false;
  if (debtAsset !== undefined) return leg.assetId === debtAsset;
  const { isBorrowing, isRepaying, isRelayed, isOpening } = meaningOfCall(known.call);
  if (isBorrowing || isRepaying || leg.counterparty === zeroAddress) return true;
  if (role !== "market" || !(isRelayed || isOpening)) return false;
  const isOf = (opening: Opening, assetId: string | undefined): boolean =>
    assetId !== undefined && isOpenedAt(known.contracts, opening, { ...leg, assetId }, known.called);
  if (leg.direction === "out") return isOf("debt", leg.assetId);
  return ![leg.assetId, wrappedCounterpart(leg.assetId)].some(
    (asset) => isOf("stake", asset) || isOf("collateral", asset),
  );
}

/** The type of a one-sided movement by the call's name, or because it settles what was opened there. */
function lendingMove(
  { ins, outs }: Movements,
  { call, called, contracts, hasPaid }: Known & { hasPaid: boolean },
): TransactionType | undefined {
  const { isBorrowing, isRepaying, isRelayed, addsCollateral } = meaningOfCall(call);
  const isOf = (opening: Opening, legs: readonly KnownLeg[]): boolean =>
    legs.length > 0 && legs.every((leg) => isOpenedAt(contracts, opening, leg, called));
  if (ins.length > 0) {
    if (hasPaid && isBorrowing) return "loan";
    const isMintedDebt = ins.every(
      (leg) =>
        leg.counterparty === zeroAddress &&
        isDebtToken(leg.assetId) &&
        !isOpenedAt(contracts, "position", leg, called),
    );
    if (hasPaid && isRelayed && isMintedDebt) return "loan";
    return isOf("collateral", ins) ? "unstake" : undefined;
  }
  if (isRepaying || (isOf("debt", outs) && !addsCollateral)) return "repayment";
  return isOf("collateral", outs) ? "stake" : undefined;
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

/** Legs of assets that moved both ways leave the side on which more moved: a router's refund is not a purchase. */
function netOf(moved: readonly KnownLeg[]): Movements {
  const ins = moved.filter(({ direction }) => direction === "in");
  const outs = moved.filter(({ direction }) => direction === "out");
  const came = new Set(ins.map(({ assetId }) => assetId));
  const both = new Set(outs.map(({ assetId }) => assetId).filter((assetId) => came.has(assetId)));
  // Between wallets of one report the shortfall is the cost of the transfer.
  if (both.size === 0 || new Set(moved.map(({ wallet }) => wallet)).size > 1) return { ins, outs };
  const netSign = (assetId: string): number => {
    const total = (legs: readonly KnownLeg[]) =>
      parseDecimal(sumOf(legs.filter((leg) => leg.assetId === assetId).map(({ amount }) => amount)));
    return compare(total(ins), total(outs));
  };
  return {
    ins: ins.filter(({ assetId }) => !both.has(assetId) || netSign(assetId) > 0),
    outs: outs.filter(({ assetId }) => !both.has(assetId) || netSign(assetId) < 0),
  };
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

/** Another account repays a debt of the wallet and takes its collateral: the token of the debt is burned, and a receipt leaves with it. */
function liquidatedMove({ ins, outs }: Movements, contracts: KnownContracts): TransactionType | undefined {
  const debts = outs.filter(
    ({ assetId, counterparty }) => counterparty === zeroAddress && contracts.isDebt(assetId),
  );
  const isLiquidated = ins.length === 0 && debts.length > 0 && debts.length < outs.length;
  return isLiquidated ? "liquidation" : undefined;
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
  return ins.length > 0 ? "loan" : "repayment";
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

function isNative(leg: KnownLeg): boolean {
  return leg.assetId.includes("/slip44:");
}

/** The same assets leave one own wallet and reach another (or the same) one. */
function isTransferWithin(ins: readonly KnownLeg[], outs: readonly KnownLeg[]): boolean {
  const left = new Set(outs.map((leg) => leg.assetId));
  const arrived = new Set(ins.map((leg) => leg.assetId));
  return left.size === arrived.size && [...left].every((asset) => arrived.has(asset));
}
