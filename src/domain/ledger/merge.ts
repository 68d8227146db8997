import { compareText } from "../../lib/compare-text.ts";
import {
  absolute,
  add,
  compare,
  formatDecimal,
  isAmount,
  isDecimal,
  isNegative,
  isZero,
  maxAmountDigits,
  parseDecimal,
  subtract,
  type Decimal,
  zero,
} from "../money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { canonicalHex, kindOf, legIdentity, type KnownLeg } from "./identity.ts";
import type {
  LiquidityChange,
  ReportedLeg,
  ReportedTransaction,
  StatedResults,
  StatedValue,
  TransactionStatus,
  TransactionType,
} from "./transaction.ts";

/** One source's report of one transaction, as stored: canonical amounts, leg kinds known. */
export type Report = {
  at: number;
  position: number;
  type?: TransactionType;
  /** Stated by the owner (a manual transaction): its type overrides any other source's. */
  isOwners?: true;
  status: TransactionStatus;
  method?: string;
  counterparty?: string;
  notes?: string;
  legs: KnownLeg[];
  /**
   * For a report of a tracker's file, or of an exchange's file that its API restates: the wallets (`""`: the transaction's own) whose legs a record of the source itself states as well, each with that
   * transaction's id. They do not count if every report of the transaction has them (store/ledger/trackers/superseded.ts).
   */
  superseded?: readonly SupersededSide[];
  /** For a tracker's report: its ids of the transfer that this is one half of (store/ledger/trackers/stated-transfers.ts). */
  transferIds?: readonly string[];
  /** The id of the trade whose payment or proceeds this is, where a source states the trade alone. A tracker's counts if the trade does. */
  settles?: string;
  /** A tracker's gain and cost basis: they are compared with the computed ones, and change nothing. */
  results?: StatedResults;
  /** Changes of NFTs of concentrated liquidity, in the order of their asset ids. */
  liquidity?: readonly LiquidityChange[];
};

/** A wallet's part of a tracker's transaction, and the transaction that counts instead. */
export type SupersededSide = { wallet: string; by: string };

const canonicalAmount = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/**
 * Parses a reported transaction. Legs with amount zero are dropped; throws `bad_request` for a negative or invalid amount. `isOwners`: the owner
 * entered it.
 */
export function reportOf(transaction: ReportedTransaction, { isOwners = false } = {}): Report {
  const report: Report = {
    at: transaction.at,
    position: transaction.position ?? 0,
    status: transaction.status ?? "confirmed",
    legs: legsOf(transaction, isOwners && transaction.txHash === undefined),
  };
  if (transaction.type !== undefined) report.type = transaction.type;
  if (isOwners) report.isOwners = true;
  if (transaction.method !== undefined) report.method = transaction.method;
  if (transaction.counterparty !== undefined) report.counterparty = canonicalHex(transaction.counterparty);
  if (transaction.notes !== undefined) report.notes = transaction.notes;
  if (transaction.transferIds !== undefined) report.transferIds = transaction.transferIds;
  if (transaction.settles !== undefined) report.settles = transaction.settles;
  if (transaction.results !== undefined) report.results = transaction.results;
  if (transaction.liquidity !== undefined) report.liquidity = liquidityOf(transaction.liquidity);
  return report;
}

/** Canonical order, so that merging leaves no trace; manual transactions, which are never merged, keep theirs. */
function legsOf({ legs, platform, wallet }: ReportedTransaction, isEntered: boolean): KnownLeg[] {
  const known: KnownLeg[] = [];
  const own = canonicalHex(wallet);
  for (const leg of legs) {
    const isShort = leg.amount.length <= maxAmountDigits;
    const amount = isShort && canonicalAmount.test(leg.amount) ? leg.amount : positive(leg);
    if (amount === "0") continue;
    const next: KnownLeg = {
      direction: leg.direction,
      assetId: leg.assetId,
      amount,
      kind: kindOf(leg, platform),
    };
    if (leg.wallet !== undefined) {
      const legWallet = canonicalHex(leg.wallet);
      if (legWallet !== own) next.wallet = legWallet;
    }
    if (leg.counterparty !== undefined) next.counterparty = canonicalHex(leg.counterparty);
    if (leg.value !== undefined) {
      if (!isAmount(leg.value.amount)) throw outOfRange(leg.value.amount);
      next.value = leg.value;
    }
    known.push(next);
  }
  if (known.length < 2) return known;
  const single = known.filter((leg) => leg.kind === "gas").length > 1 ? union(known, []) : known;
  return isEntered ? single : single.sort(byIdentity);
}

function outOfRange(amount: string): AppError {
  return new AppError(
    "bad_request",
    `"${amount.slice(0, 60)}" has more than ${maxAmountDigits} digits before or after the point.`,
    { reason: "amount_out_of_range" },
  );
}

function positive(leg: ReportedLeg): string {
  if (!isDecimal(leg.amount) || isNegative(parseDecimal(leg.amount)))
    throw new AppError(
      "bad_request",
      `The amount of a leg is a decimal number above zero, not "${leg.amount.slice(0, 60)}"; its direction says in, out or fee.`,
    );
  if (!isAmount(leg.amount)) throw outOfRange(leg.amount);
  const amount = parseDecimal(leg.amount);
  return isZero(amount) ? "0" : formatDecimal(absolute(amount));
}

/**
 * Merges two reports: for each leg the larger number of occurrences that either states, and everything only one of them knows. Commutative,
 * associative and idempotent, so that neither order nor batching matters. An unconfirmed report is ignored next to a confirmed one.
 */
export function combine(a: Report, b: Report): Report {
  if (a.status === "pending" && b.status !== "pending") return b;
  if (b.status === "pending" && a.status !== "pending") return a;
  const both: Report = {
    at: prefer(a.at, b.at, (x, y) => Number(x % 1000 === 0) - Number(y % 1000 === 0) || x - y),
    position: Math.max(a.position, b.position),
    status: a.status === "failed" || b.status === "failed" ? "failed" : a.status,
    legs: union(a.legs, b.legs),
  };
  const type = statedType(a, b);
  if (type !== undefined) both.type = type;
  if (a.isOwners === true || b.isOwners === true) both.isOwners = true;
  const method = preferKnown(a.method, b.method, byPlainness);
  if (method !== undefined) both.method = method;
  const counterparty = preferKnown(a.counterparty, b.counterparty, compareText);
  if (counterparty !== undefined) both.counterparty = counterparty;
  const notes = preferKnown(a.notes, b.notes, compareText);
  if (notes !== undefined) both.notes = notes;
  const superseded = a.superseded ?? b.superseded;
  if (superseded !== undefined) both.superseded = superseded;
  const transferIds = new Set([...(a.transferIds ?? []), ...(b.transferIds ?? [])]);
  if (transferIds.size > 0) both.transferIds = [...transferIds].sort(compareText);
  const settles = preferKnown(a.settles, b.settles, compareText);
  if (settles !== undefined) both.settles = settles;
  const results = preferKnown(a.results, b.results, (x, y) =>
    compareText(JSON.stringify(x), JSON.stringify(y)),
  );
  if (results !== undefined) both.results = results;
  if (a.liquidity !== undefined || b.liquidity !== undefined)
    both.liquidity = liquidityOf([...(a.liquidity ?? []), ...(b.liquidity ?? [])]);
  return both;
}

/** One change per NFT: of two statements the one with amounts of coins. */
function liquidityOf(changes: readonly LiquidityChange[]): LiquidityChange[] {
  const known = new Map<string, LiquidityChange>();
  for (const { assetId, liquidity, coins } of changes) {
    const change = { assetId, liquidity, ...(coins === undefined ? {} : { coins }) };
    known.set(assetId, preferKnown(known.get(assetId), change, byDetail) ?? change);
  }
  return [...known.values()].sort((a, b) => compareText(a.assetId, b.assetId));
}

function byDetail(a: LiquidityChange, b: LiquidityChange): number {
  return (b.coins?.length ?? 0) - (a.coins?.length ?? 0) || compareText(JSON.stringify(a), JSON.stringify(b));
}

/** The sides of a transaction that do not count, since records of their source state them: those that all of its reports have. */
export function supersededOf(reports: readonly Report[]): readonly SupersededSide[] {
  const [first, ...rest] = reports;
  return (first?.superseded ?? []).filter(({ wallet }) =>
    rest.every((report) => report.superseded?.some((side) => side.wallet === wallet)),
  );
}

/** The merge of all sources. Throws `RangeError` for none. */
export function mergeReports(reports: readonly Report[]): Report {
  const [first, ...rest] = reports;
  if (first === undefined) throw new RangeError("a transaction has at least one report");
  if (rest.length === 0) {
    const legs = settle(first.legs);
    return legs === first.legs ? first : { ...first, legs };
  }
  const merged = rest.reduce(combine, first);
  return { ...merged, legs: withoutWholes(settle(merged.legs)).toSorted(byIdentity) };
}

/**
 * Drops amounts that one source states as a sum and another in parts: outflows including the fee, if amount and fee are known separately; and
 * inflows after the fee, if the amount before it is known.
 */
function withoutWholes(legs: KnownLeg[]): KnownLeg[] {
  const fees = legs.filter((leg) => leg.kind === "fee" && leg.direction === "fee");
  if (fees.length === 0) return legs;
  const isSum = (whole: KnownLeg): boolean =>
    whole.kind === "value" &&
    legs.some(
      (part) =>
        part !== whole &&
        part.kind === "value" &&
        part.direction === whole.direction &&
        part.assetId === whole.assetId &&
        part.wallet === whole.wallet &&
        fees.some(
          (fee) =>
            fee.assetId === whole.assetId &&
            fee.wallet === whole.wallet &&
            compare(parseDecimal(whole.amount), apart(part, fee)) === 0,
        ),
    );
  return legs.filter((leg) => !isSum(leg));
}

/** A leg and its fee as a source without fees would state them. */
function apart(part: KnownLeg, fee: KnownLeg): Decimal {
  const amounts = [parseDecimal(part.amount), parseDecimal(fee.amount)] as const;
  return part.direction === "out" ? add(...amounts) : subtract(...amounts);
}

/** All sources as one report: dropping superfluous legs a second time would drop too much if one of several equal legs was superfluous. */
export function asOneReport(reports: readonly Report[]): Report {
  const merged = mergeReports(reports);
  const again = mergeReports([merged]);
  return again.legs.length === merged.legs.length
    ? merged
    : { ...merged, legs: reports.reduce(combine).legs };
}

function prefer<T>(a: T, b: T, order: (a: T, b: T) => number): T {
  return order(a, b) <= 0 ? a : b;
}

function preferKnown<T>(a: T | undefined, b: T | undefined, order: (a: T, b: T) => number): T | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : prefer(a, b, order);
}

/** Prefers a method's name to its selector, then the longer one (with arguments), then text order. */
function byPlainness(a: string, b: string): number {
  const isSelector = (method: string): number => Number(/^0x[0-9a-f]{8}$/i.test(method));
  return isSelector(a) - isSelector(b) || b.length - a.length || compareText(a, b);
}

const generic = new Set<TransactionType>(["other", "contract", "transfer", "deposit", "withdrawal"]);

function statedType(a: Report, b: Report): TransactionType | undefined {
  if (a.type !== undefined && b.type !== undefined && a.isOwners !== b.isOwners)
    return a.isOwners === true ? a.type : b.type;
  return preferKnown(
    a.type,
    b.type,
    (x, y) => Number(generic.has(x)) - Number(generic.has(y)) || compareText(x, y),
  );
}

/** As many legs per identity as the side with more of them has; `a` itself if `b` adds nothing. */
function union(a: readonly KnownLeg[], b: readonly KnownLeg[]): KnownLeg[] {
  const legs = new Map<string, KnownLeg>();
  let isChanged = false;
  for (const side of [a, b]) {
    const seen = new Map<string, number>();
    for (const leg of side) {
      const identity = legIdentity(leg);
      const occurrence = leg.kind === "gas" ? 1 : (seen.get(identity) ?? 0) + 1;
      seen.set(identity, occurrence);
      const key = `${identity}|${occurrence}`;
      const known = legs.get(key);
      const next = known === undefined ? leg : sameLeg(known, leg);
      if (known !== undefined && side === a) isChanged = true;
      if (next === known) continue;
      legs.set(key, next);
      isChanged ||= side === b;
    }
  }
  return isChanged ? [...legs.values()].sort(byIdentity) : [...a];
}

function sameLeg(a: KnownLeg, b: KnownLeg): KnownLeg {
  const value = preferKnown(a.value, b.value, byAuthority);
  const amount = a.amount === b.amount ? a.amount : prefer(a.amount, b.amount, byPrecision);
  if (value === a.value && amount === a.amount) return a;
  return value === undefined ? { ...a, amount } : { ...a, amount, value };
}

function byAuthority(a: StatedValue, b: StatedValue): number {
  return (
    Number(b.by === "owner") - Number(a.by === "owner") ||
    compareText(a.currency, b.currency) ||
    compareText(a.amount, b.amount)
  );
}

/** More digits after the point first, then the larger amount. */
function byPrecision(a: string, b: string): number {
  const x = parseDecimal(a);
  const y = parseDecimal(b);
  return y.scale - x.scale || compare(y, x);
}

const order = { in: 0, out: 1, fee: 2 };

function byIdentity(a: KnownLeg, b: KnownLeg): number {
  return order[a.direction] - order[b.direction] || compareText(legIdentity(a), legIdentity(b));
}

/**
 * Drops what a fuller report makes superfluous: a `wrapped` leg if a token leg of the same asset, direction and amount was reported, a leg
 * without counterparty if the same movement is known with one, and a sum whose parts are known.
 */
function settle(legs: KnownLeg[]): KnownLeg[] {
  if (legs.length < 2) return legs;
  let kept = giveWay(legs, (leg) => leg.kind === "wrapped");
  kept = giveWay(kept, (leg) => leg.counterparty === undefined && leg.kind !== "gas" && leg.kind !== "fee");
  return kept.some((leg) => isSumOfOthers(leg, kept))
    ? kept.filter((leg) => !isSumOfOthers(leg, kept))
    : kept;
}

/** Whether a leg is a wallet's single sum of a payment to several recipients, where another source lists each of them. */
function isSumOfOthers(whole: KnownLeg, legs: readonly KnownLeg[]): boolean {
  if (whole.counterparty !== undefined || whole.kind !== "value" || !whole.assetId.startsWith("bip122:"))
    return false;
  const parts = legs.filter(
    (part) =>
      part.counterparty !== undefined &&
      part.kind === "value" &&
      part.direction === whole.direction &&
      part.assetId === whole.assetId &&
      part.wallet === whole.wallet,
  );
  const sum = parts.map(({ amount }) => parseDecimal(amount)).reduce(add, zero);
  return parts.length > 1 && compare(sum, parseDecimal(whole.amount)) === 0;
}

/** The same list if nothing is dropped, so that a transaction with one report needs no copy of it. */
function giveWay(legs: KnownLeg[], isWeak: (leg: KnownLeg) => boolean): KnownLeg[] {
  if (!legs.some(isWeak) || (legs.length <= fewLegs && !hasStronger(legs, isWeak))) return legs;
  const strong = new Map<string, number>();
  const movement = (leg: KnownLeg): string =>
    `${leg.wallet ?? ""}|${leg.direction}|${leg.assetId}|${leg.amount}`;
  for (const leg of legs) if (!isWeak(leg)) strong.set(movement(leg), (strong.get(movement(leg)) ?? 0) + 1);
  const kept = legs.filter((leg) => {
    if (!isWeak(leg)) return true;
    const left = strong.get(movement(leg)) ?? 0;
    strong.set(movement(leg), left - 1);
    return left <= 0;
  });
  return kept.length === legs.length ? legs : kept;
}

/** As many legs are compared with each other; more are counted by their movement. */
const fewLegs = 8;

/** Whether any weak leg has a strong one of the same movement. */
function hasStronger(legs: readonly KnownLeg[], isWeak: (leg: KnownLeg) => boolean): boolean {
  return legs.some(
    (leg) =>
      isWeak(leg) &&
      legs.some(
        (other) =>
          other.amount === leg.amount &&
          other.direction === leg.direction &&
          other.assetId === leg.assetId &&
          (other.wallet ?? "") === (leg.wallet ?? "") &&
          !isWeak(other),
      ),
  );
}
