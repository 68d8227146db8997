import { compareText } from "../../lib/compare-text.ts";
import { add, compare, parseDecimal, zero } from "../money/decimal.ts";
import { isEntryPoint } from "../protocols/registry/accounts/erc-4337.ts";
import { legIdentity, type KnownLeg } from "./identity.ts";
import { isOfUnspentOutputs } from "./joint-transfers.ts";
import type { LiquidityChange, StatedValue } from "./transaction.ts";

/** One change per NFT: of two statements, the one with amounts of coins. */
export function liquidityOf(changes: readonly LiquidityChange[]): LiquidityChange[] {
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

/**
 * The union of two lists of legs: each identity occurs as often as in the list where it occurs more often. Returns `a` itself if `b` adds
 * nothing.
 */
export function uniteLegs(a: readonly KnownLeg[], b: readonly KnownLeg[]): KnownLeg[] {
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
  const amount = a.amount === b.amount ? a.amount : firstByOrder(a.amount, b.amount, byPrecision);
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

/** Orders amounts by precision: more decimal places first, then the larger amount. */
function byPrecision(a: string, b: string): number {
  const x = parseDecimal(a);
  const y = parseDecimal(b);
  return y.scale - x.scale || compare(y, x);
}

const order = { in: 0, out: 1, fee: 2 };

/** The canonical order of legs, which makes merging independent of the order of reports. */
export function byIdentity(a: KnownLeg, b: KnownLeg): number {
  return order[a.direction] - order[b.direction] || compareText(legIdentity(a), legIdentity(b));
}

/**
 * Drops legs that a more detailed report replaces: a `wrapped` leg if a token leg of the same asset, direction and amount was reported; a
 * leg without counterparty if the same movement is known with one; and a sum whose parts are known.
 */
export function dropSuperfluousLegs(legs: KnownLeg[]): KnownLeg[] {
  if (legs.length < 2) return legs;
  let remainingLegs = dropWeakLegs(legs, (leg) => leg.kind === "wrapped");
  if (remainingLegs.some((leg) => isPrepaidGas(leg, remainingLegs)))
    remainingLegs = remainingLegs.filter((leg) => !isPrepaidGas(leg, remainingLegs));
  remainingLegs = dropWeakLegs(
    remainingLegs,
    (leg) => leg.counterparty === undefined && leg.kind !== "gas" && leg.kind !== "fee",
  );
  return remainingLegs.some((leg) => isSumOfOthers(leg, remainingLegs))
    ? remainingLegs.filter((leg) => !isSumOfOthers(leg, remainingLegs))
    : remainingLegs;
}

/** Whether a leg is the gas of a user operation (ERC-4337) as a payment to the entry point, as versions before listed it next to other legs. */
function isPrepaidGas(leg: KnownLeg, legs: readonly KnownLeg[]): boolean {
  return (
    leg.kind === "internal" &&
    leg.direction === "out" &&
    isEntryPoint(leg.counterparty) &&
    legs.some(
      ({ kind, wallet, assetId, amount }) =>
        kind === "gas" && wallet === leg.wallet && assetId === leg.assetId && amount === leg.amount,
    )
  );
}

/** The chain that versions before listed with the whole payment as one leg, which names the first recipient. Now each recipient has one. */
const formerlySummed = "cip34:";

/** Whether a leg is a wallet's sum of a payment to several recipients that another source lists individually. */
function isSumOfOthers(sumLeg: KnownLeg, legs: readonly KnownLeg[]): boolean {
  const { counterparty, kind, assetId } = sumLeg;
  if (kind !== "value" || !isOfUnspentOutputs(assetId)) return false;
  if (counterparty !== undefined && !assetId.startsWith(formerlySummed)) return false;
  const parts = legs.filter(
    (part) =>
      part !== sumLeg &&
      part.counterparty !== undefined &&
      part.kind === "value" &&
      part.direction === sumLeg.direction &&
      part.assetId === assetId &&
      part.wallet === sumLeg.wallet,
  );
  if (counterparty !== undefined && !parts.some((part) => part.counterparty === counterparty)) return false;
  const sum = parts.map(({ amount }) => parseDecimal(amount)).reduce(add, zero);
  return parts.length > 1 && compare(sum, parseDecimal(sumLeg.amount)) === 0;
}

/** Returns the list itself if nothing is dropped, so that a transaction with one report is not copied. */
function dropWeakLegs(legs: KnownLeg[], isWeak: (leg: KnownLeg) => boolean): KnownLeg[] {
  if (!legs.some(isWeak) || (legs.length <= fewLegs && !hasStronger(legs, isWeak))) return legs;
  const strong = new Map<string, number>();
  const movement = (leg: KnownLeg): string =>
    `${leg.wallet ?? ""}|${leg.direction}|${leg.assetId}|${leg.amount}`;
  for (const leg of legs) if (!isWeak(leg)) strong.set(movement(leg), (strong.get(movement(leg)) ?? 0) + 1);
  const retainedLegs = legs.filter((leg) => {
    if (!isWeak(leg)) return true;
    const remainingCount = strong.get(movement(leg)) ?? 0;
    strong.set(movement(leg), remainingCount - 1);
    return remainingCount <= 0;
  });
  return retainedLegs.length === legs.length ? legs : retainedLegs;
}

/** Up to this number, legs are compared with each other; more legs are counted by their movement. */
const fewLegs = 8;

/** Whether any weak leg has a strong leg with the same movement. */
function hasStronger(legs: readonly KnownLeg[], isWeak: (leg: KnownLeg) => boolean): boolean {
  return legs.some(
    (leg) =>
      isWeak(leg) &&
      legs.some(
        (otherLeg) =>
          otherLeg.amount === leg.amount &&
          otherLeg.direction === leg.direction &&
          otherLeg.assetId === leg.assetId &&
          (otherLeg.wallet ?? "") === (leg.wallet ?? "") &&
          !isWeak(otherLeg),
      ),
  );
}

/** The first of two by `order`. */
export function firstByOrder<T>(a: T, b: T, order: (a: T, b: T) => number): T {
  return order(a, b) <= 0 ? a : b;
}

export function preferKnown<T>(
  a: T | undefined,
  b: T | undefined,
  order: (a: T, b: T) => number,
): T | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : firstByOrder(a, b, order);
}
