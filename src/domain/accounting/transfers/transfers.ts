import { compareText } from "../../../lib/compare-text.ts";
import { millisecondsPerDay } from "../../time/day.ts";
import {
  compare,
  divide,
  formatDecimal,
  multiply,
  subtract,
  toNumber,
  type Decimal,
} from "../../money/decimal.ts";
import { isKnownWithdrawalFee } from "../../catalog/withdrawal-fees.ts";
import { isChain } from "../../ledger/identity.ts";
import { delayText } from "./delay-text.ts";

/** One side of a possible transfer: a transaction that only sends, or only receives, one asset. */
export type TransferHalf = {
  id: string;
  at: number;
  direction: "in" | "out";
  assetId: string;
  /** The key that versions of one coin share (`transferCoinOf`), and the key that all versions of one underlying share (`familyOf`). */
  coin: string;
  family: string;
  isCurrency: boolean;
  symbol: string;
  amount: Decimal;
  wallet: string;
  platform: string;
  txHash: string | undefined;
  isBridge: boolean;
  /** A contract call, whose counterparty is a contract. */
  isCall?: boolean;
  /** The owner removed a link of this half: it is proposed again, but never linked automatically. */
  wasUnlinked: boolean;
  /** The other party, if it is not the other half's wallet. */
  counterparty: string | undefined;
  /** The transactions of one hash whose open amount it is, if a chain of unspent outputs states more about it (`joinHalves`). */
  departures?: readonly string[];
};

/** A departure and its arrival or partial arrivals. The departure is the first id, of several departures (`departureCount`) the first ones. */
export type Proposal = { ids: string[]; confidence: number; reason: string; departureCount?: number };

/**
 * The strength of a match. `hash`: same transaction hash or exchange id. `stated`: stated by a tracker's file. `plausible`: equal amounts,
 * or short by a plausible fee, in time. `unlikely`: in time, but the shortfall is too large or only the family is the same; never linked
 * automatically.
 */
export type Strength = "hash" | "stated" | "plausible" | "unlikely";
/** `reason` is a function because only the reasons of final proposals are composed. */
export type Match = { confidence: number; reason: () => string; strength: Strength };
/** `departureCount`: how many ids, the first ones, are departures; one if it is omitted. */
export type Candidate = Match & { ids: string[]; apart: number; departureCount?: number };

/** The USD price of one unit of an asset near a moment (ms); `undefined` if unknown. */
export type DollarPrice = (assetId: string, at: number) => Decimal | undefined;

/** Minimum confidence of a link that is made automatically. */
export const automaticConfidence = 0.95;
/** The confidence of a bridge's arrival with an equal amount at any delay, and of one short by a plausible fee within a day. */
const bridgeConfidence = 0.96;

const hour = 3_600_000;
/** Maximum time by which an arrival precedes its departure, because clocks differ. */
export const clockSkew = 2 * hour;
/** Maximum time by which an arrival follows its departure. */
export const usualDelay = 24 * hour;
/** The same for bank transfers. */
const currencyDelay = 5 * millisecondsPerDay;
/** The same for bridges. */
export const bridgeDelay = 14 * millisecondsPerDay;

/** Maximum of a plausible fee as a fraction of the departure, if the exchange's fee is unknown. */
export const plausibleShare: Decimal = { units: 5n, scale: 3 };
/** Maximum of a plausible fee in USD, if the exchange's fee is unknown. */
const plausibleDollars: Decimal = { units: 30n, scale: 0 };
/** Maximum in USD of a fee of more than the plausible share that is taken for one: flat fees of exchanges were at most about this much. */
export const implausibleDollars: Decimal = { units: 100n, scale: 0 };
/** Maximum shortfall of a proposed pair as a fraction of the departure. */
export const proposedShare: Decimal = { units: 1n, scale: 1 };

type Fee = "none" | "known" | "plausible" | "large";

/** How plausible a shortfall is as a fee; `undefined` if it is too large or negative. */
export function feeOf(
  departure: TransferHalf,
  shortfall: Decimal,
  dollarPrice: DollarPrice,
): Fee | undefined {
  if (shortfall.units < 0n) return undefined;
  if (shortfall.units === 0n) return "none";
  if (compare(shortfall, multiply(departure.amount, proposedShare)) > 0) return undefined;
  if (departure.platform.startsWith("exchange:") && isKnownWithdrawalFee(departure.coin, shortfall))
    return "known";
  if (compare(shortfall, multiply(departure.amount, plausibleShare)) > 0) return "large";
  const price = dollarPrice(departure.assetId, departure.at);
  return price !== undefined && compare(multiply(shortfall, price), plausibleDollars) > 0
    ? "large"
    : "plausible";
}

/**
 * Selects the best candidates with each half in at most one of them, the most confident first. A candidate is less certain if one of its
 * halves also matches another plausible candidate. Unlikely candidates are kept only if neither half has a better one.
 */
export function bestOf(candidates: readonly Candidate[]): Proposal[] {
  const sorted = candidates.toSorted(byConfidence);
  const usedIds = new Set<string>();
  const proposals: Proposal[] = [];
  const choose = (among: readonly Candidate[], rivals: ReadonlyMap<string, number>): void => {
    for (const { ids, confidence, reason, departureCount } of among) {
      if (ids.some((id) => usedIds.has(id))) continue;
      for (const id of ids) usedIds.add(id);
      const isContested = ids.some((id) => (rivals.get(id) ?? 0) > 1);
      proposals.push({
        ids,
        confidence: isContested ? rounded(confidence * 0.85) : confidence,
        reason: isContested ? `${reason()}; other transactions would fit too` : reason(),
        ...(departureCount === undefined ? {} : { departureCount }),
      });
    }
  };
  const candidatesWhere = (isWanted: (candidate: Candidate) => boolean): Candidate[] =>
    sorted.filter((candidate) => isWanted(candidate) && !candidate.ids.some((id) => usedIds.has(id)));
  choose(
    candidatesWhere(({ strength }) => strength === "hash"),
    new Map(),
  );
  const statedCandidates = candidatesWhere(({ strength }) => strength === "stated");
  choose(statedCandidates, countOf(statedCandidates));
  const pairs = candidatesWhere(({ strength, ids }) => strength === "plausible" && ids.length === 2);
  choose(pairs, countOf(pairs));
  const parts = candidatesWhere(({ strength, ids }) => strength === "plausible" && ids.length > 2);
  choose(parts, countOf(parts));
  choose(
    candidatesWhere(({ strength }) => strength === "unlikely"),
    new Map(),
  );
  return proposals.sort((a, b) => b.confidence - a.confidence || compareIds(a.ids, b.ids));
}

/** The order of candidates: by confidence, then by nearness in time, then by id. */
export function byConfidence(a: Candidate, b: Candidate): number {
  return b.confidence - a.confidence || a.apart - b.apart || compareIds(a.ids, b.ids);
}

function compareIds(a: readonly string[], b: readonly string[]): number {
  for (const [index, id] of a.entries()) {
    const order = compareText(id, b[index] ?? "");
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function countOf(candidates: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { ids } of candidates) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The match of two halves; `undefined` if they cannot be one transfer. */
export function matchHalves(
  departure: TransferHalf,
  arrival: TransferHalf,
  dollarPrice: DollarPrice = () => undefined,
): Match | undefined {
  if (departure.family !== arrival.family || isSameWallet(departure, arrival)) return undefined;
  if (departure.txHash !== undefined && departure.txHash === arrival.txHash) {
    const isElsewhere = hasOtherCounterparty(departure, arrival) && !isThroughOneContract(departure, arrival);
    if (isElsewhere || compare(arrival.amount, departure.amount) > 0) return undefined;
    return { confidence: 1, reason: () => "The same transaction hash in two wallets", strength: "hash" };
  }
  const delay = arrival.at - departure.at;
  if (delay < -clockSkew || delay > maxDelay(departure, arrival)) return undefined;
  if (hasOtherCounterparty(departure, arrival)) return undefined;
  const fee = feeOf(departure, subtract(departure.amount, arrival.amount), dollarPrice);
  if (fee === undefined) return undefined;
  const isSameCoin = departure.coin === arrival.coin;
  const isSureBridge = fee === "none" && isOverBridge(departure, arrival);
  if (!isSameCoin && !isSureBridge) {
    if (delay > usualDelay || fee === "large") return undefined;
    return unlikelyMatch(departure, arrival, `as ${arrival.symbol}`);
  }
  if (fee === "large") {
    if (delay > usualDelay) return undefined;
    return unlikelyMatch(departure, arrival, "more is missing than a plausible fee");
  }
  const usualConfidence = confidenceOf(departure, {
    delay,
    fee,
    lost: subtract(departure.amount, arrival.amount),
  });
  const isBridged = isSureBridge || isBetweenBridges(departure, arrival);
  return {
    confidence: isBridged ? Math.max(bridgeConfidence, usualConfidence) : usualConfidence,
    reason: () => reasonOf(departure, arrival, fee),
    strength: "plausible",
  };
}

function unlikelyMatch(departure: TransferHalf, arrival: TransferHalf, why: string): Match {
  const delay = arrival.at - departure.at;
  const part = toNumber(divide(subtract(departure.amount, arrival.amount), departure.amount, 6));
  return {
    confidence: rounded(0.5 - part - Math.abs(delay / usualDelay) * 0.1),
    reason: () =>
      `${formatDecimal(arrival.amount)} of ${formatDecimal(departure.amount)} ${departure.symbol} arrived ${delayText(delay)}; ${why}`,
    strength: "unlikely",
  };
}

/** A confidence from 0 to 0.99, by delay, completeness and distinctiveness of the amount; `lost` is the shortfall. */
export function confidenceOf(
  departure: TransferHalf,
  { delay, fee, lost }: { delay: number; fee: Fee; lost: Decimal },
): number {
  const reach = departure.isCurrency ? currencyDelay : usualDelay;
  const nearness = delay < 0 ? 0.9 : Math.max(0.4, 1 - (delay / reach) * 0.6);
  const part = fee === "plausible" ? toNumber(divide(lost, departure.amount, 6)) : 0;
  const exactness = fee === "none" ? 1 : 0.95 - part;
  return rounded(
    Math.min(0.99, nearness * 0.35 + exactness * 0.45 + distinctiveness(departure.amount) * 0.2),
  );
}

function reasonOf(departure: TransferHalf, arrival: TransferHalf, fee: Fee): string {
  const delayShown = delayText(arrival.at - departure.at);
  const { symbol } = departure;
  if (fee === "none")
    return departure.coin === arrival.coin
      ? `The same amount of ${symbol} arrived ${delayShown}`
      : `The same amount of ${symbol} arrived as ${arrival.symbol} ${delayShown}`;
  const lostAmount = formatDecimal(subtract(departure.amount, arrival.amount));
  return `${formatDecimal(arrival.amount)} ${symbol} arrived ${delayShown}; ${lostAmount} ${symbol} less is ${fee === "known" ? "a usual withdrawal fee" : "a plausible fee"}`;
}

/** Whether two halves are in one wallet of one platform. A departure of several wallets is in every wallet of its chain. */
export function isSameWallet(departure: TransferHalf, arrival: TransferHalf): boolean {
  return (
    departure.platform === arrival.platform &&
    (departure.wallet === arrival.wallet || departure.departures !== undefined)
  );
}

/** The maximum delay of an arrival (ms). */
function maxDelay(departure: TransferHalf, arrival: TransferHalf): number {
  if (departure.isCurrency) return currencyDelay;
  return departure.isBridge || arrival.isBridge || isAcrossChains(departure, arrival)
    ? bridgeDelay
    : usualDelay;
}

/** Whether one half is known to use a bridge and the other half is on another platform. */
function isOverBridge(departure: TransferHalf, arrival: TransferHalf): boolean {
  return (departure.isBridge || arrival.isBridge) && departure.platform !== arrival.platform;
}

/** Whether both halves are known to use a bridge, on two chains, and the arrival is at most a day later. */
function isBetweenBridges(departure: TransferHalf, arrival: TransferHalf): boolean {
  const delay = arrival.at - departure.at;
  const isSoon = delay >= 0 && delay <= usualDelay;
  return isSoon && departure.isBridge && arrival.isBridge && isAcrossChains(departure, arrival);
}

/** Whether, with both halves on one chain, a half's counterparty is not the other half's wallet. Then it belongs to a third party. */
export function hasOtherCounterparty(departure: TransferHalf, arrival: TransferHalf): boolean {
  if (departure.platform !== arrival.platform || !isChain(departure.platform)) return false;
  return (
    (departure.counterparty !== undefined && departure.counterparty !== arrival.wallet) ||
    (arrival.counterparty !== undefined && arrival.counterparty !== departure.wallet)
  );
}

/** Whether one contract received the departure and paid the arrival. */
function isThroughOneContract(departure: TransferHalf, arrival: TransferHalf): boolean {
  return departure.counterparty !== undefined && departure.counterparty === arrival.counterparty;
}

function isAcrossChains(a: TransferHalf, b: TransferHalf): boolean {
  return isChain(a.platform) && isChain(b.platform) && a.platform !== b.platform;
}

/** From 0.4 for a round amount, which is weak evidence, to 1 for an amount with many digits. */
function distinctiveness(amount: Decimal): number {
  const digits = formatDecimal(amount).replace(/^0\.0*|[.]|0+$/g, "").length;
  return Math.min(1, 0.4 + digits * 0.15);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
