import { isNft } from "../../assets/asset.ts";
import { add, compare, minimum, negate, rescale, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { isSameCoin } from "./liquidity.ts";
import type { PositionChange, PositionEffect } from "../positions/position-changes.ts";
import {
  fundOf,
  isReward,
  keyMark,
  protocolOf,
  addToHolding,
  takeFromHolding,
  takeFromHoldings,
  type Fund,
  type Holding,
  type PositionFamily,
} from "../positions/position-funds.ts";

/** The suffix of a place with coins that were removed from a liquidity position and are not paid yet. */
export const removedSuffix = ":removed";
const nftPosition = /#0x[0-9a-f]{40}:\d+(?::removed)?$/;

/** Whether a position wallet is that of one NFT of concentrated liquidity: `<wallet>#<manager>:<token id>`. */
export function isNftPosition(wallet: string): boolean {
  return wallet.includes(keyMark) && nftPosition.test(wallet);
}

/** Whether a position wallet holds coins that were removed and are not paid yet. */
export function isRemoved(wallet: string): boolean {
  return wallet.endsWith(removedSuffix);
}

/** The place that a change settles. Removed coins belong to the place of their NFT. */
export function settledPlaceOf(wallet: string): string {
  const name = protocolOf(wallet);
  return isRemoved(name) ? name.slice(0, -removedSuffix.length) : name;
}

type Piece = { wallet: string; assetId: string; amount: Decimal };
/** An amount that a position pays, or removed and will pay, and the effects of that change. */
type Wanted = Piece & { at: number; effects: PositionEffect[] };
type Portion = { part: Decimal; whole: Decimal };

/**
 * Settles liquidity removed from one NFT, and its payments (docs/spec/accounting.md §1.4). The removed fraction of the liquidity is the
 * fraction of every coin that leaves the position. Of a removed coin that fraction is returned; an excess was bought with the missing part
 * of the other coin. If the logs state the removed amounts, these are kept at a separate place until they are paid, and payments beyond
 * them are fees. Otherwise every payment settles the fraction.
 */
export function settleLiquidity(
  family: PositionFamily,
  changes: readonly PositionChange[],
): (readonly PositionEffect[])[] {
  const effects = changes.map((): PositionEffect[] => []);
  const removed: Wanted[] = [];
  const payments: Wanted[] = [];
  for (const [index, { wallet, assetId, change, at }] of changes.entries()) {
    const list = isNft(assetId) ? undefined : change.units > 0n ? removed : payments;
    const amount = change.units > 0n ? change : negate(change);
    list?.push({ wallet, assetId, amount, at, effects: effects[index] ?? [] });
  }
  const place = settledPlaceOf(changes[0]?.wallet ?? "");
  const portion = removeLiquidity(family, place, {
    changes,
    effects,
    isPaid: removed.length + payments.length > 0,
  });
  if (removed.length > 0) {
    explainPayments(family, takePortion(family, place, { portion, wantedAmounts: removed }), removed);
    for (const { wallet, assetId, amount } of removed)
      addToHolding(family, fundOf(family, assetId).held, wallet, amount);
  }
  const open = payments.map((payment) => ({ ...payment, amount: takeRemoved(family, place, payment) }));
  const rest = open.filter(({ amount }) => amount.units > 0n);
  const isFee = removed.length > 0 || (portion !== undefined && portion.part.units === 0n);
  if (!isFee) explainPayments(family, takePortion(family, place, { portion, wantedAmounts: rest }), rest);
  else
    for (const { wallet, assetId, amount, effects: movementEffects } of rest)
      movementEffects.unshift({ operation: "reward", wallet, assetId, change: amount });
  return effects;
}

/**
 * The fraction of the liquidity that is settled: what was removed now, and what was removed earlier without a payment; `undefined` if no
 * liquidity is known. Liquidity removed without amounts waits for them.
 */
function removeLiquidity(
  family: PositionFamily,
  place: string,
  {
    changes,
    effects,
    isPaid,
  }: { changes: readonly PositionChange[]; effects: readonly PositionEffect[][]; isPaid: boolean },
): Portion | undefined {
  const isHere = ({ wallet }: Holding): boolean => protocolOf(wallet) === place;
  const index = changes.findIndex(({ assetId }) => isNft(assetId));
  const change = changes[index];
  const fund = change === undefined ? fundAt(family, place) : fundOf(family, change.assetId);
  if (fund === undefined) return undefined;
  const [heldAmount, waiting] = [sumOf(fund.held.filter(isHere)), sumOf(fund.owed.filter(isHere))];
  let part = zero;
  if (change !== undefined) {
    const { wallet, assetId } = change;
    const amount = negate(change.change);
    const takenParts = takeFromHoldings(fund.held, wallet, amount, isHere);
    part = takenParts.total;
    const transactionEffects = effects[index] ?? [];
    const excess = subtract(amount, part);
    if (excess.units > 0n) transactionEffects.push({ operation: "deposit", wallet, assetId, change: excess });
    for (const otherPart of takenParts.parts.filter((part) => part.wallet !== wallet))
      transactionEffects.push(...transfer({ ...otherPart, assetId }, wallet));
    if (!isPaid) addToHolding(family, fund.owed, wallet, part);
  }
  const whole = add(heldAmount, waiting);
  if (!isPaid) return undefined;
  // Payments of an NFT whose liquidity was removed completely are fees.
  if (whole.units === 0n) return change === undefined && fund.since !== null ? noPortion : undefined;
  fund.owed = fund.owed.filter((holding) => !isHere(holding));
  return { part: add(part, waiting), whole };
}

const noPortion: Portion = { part: zero, whole: { units: 1n, scale: 0 } };

/** The liquidity of the NFT at a place. */
function fundAt(family: PositionFamily, place: string): Fund | undefined {
  const end = `:${place.replace(keyMark, "/")}`;
  for (const [assetId, fund] of family.funds) if (isNft(assetId) && assetId.endsWith(end)) return fund;
  return undefined;
}

/** Takes a fraction of every coin of a position. Without a fraction, coins of no known NFT follow the rule of products. */
function takePortion(
  family: PositionFamily,
  place: string,
  { portion, wantedAmounts }: { portion: Portion | undefined; wantedAmounts: readonly Wanted[] },
): Piece[] {
  const takenPieces: Piece[] = [];
  const take = (fund: Fund, { wallet, assetId, amount }: Piece): void => {
    if (amount.units === 0n) return;
    takeFromHolding(fund.held, wallet, amount);
    fund.returned = add(fund.returned, amount);
    takenPieces.push({ wallet, assetId, amount });
  };
  const holdings = coinsOf(family);
  if (portion !== undefined) {
    for (const { fund, assetId, holding } of holdings)
      if (protocolOf(holding.wallet) === place)
        take(fund, { ...holding, assetId, amount: partOf(holding.amount, portion) });
    return takenPieces;
  }
  const product = productWithoutNft(holdings, wantedAmounts);
  const productHoldings = holdings.filter(({ holding }) => protocolOf(holding.wallet) === product);
  const remainingAmounts = wantedAmounts.map(({ amount }) => amount);
  const parts = productHoldings.map(({ assetId, holding }) => {
    const index = wantedAmounts.findIndex((target) => isSameCoin(target.assetId, assetId));
    const amount = minimum(remainingAmounts[index] ?? zero, holding.amount);
    if (index >= 0) remainingAmounts[index] = subtract(remainingAmounts[index] ?? zero, amount);
    return amount;
  });
  const isBeyond = remainingAmounts.some(({ units }) => units > 0n);
  for (const [index, { fund, assetId, holding }] of productHoldings.entries())
    take(fund, { ...holding, assetId, amount: isBeyond ? holding.amount : (parts[index] ?? zero) });
  return takenPieces;
}

type Held = { fund: Fund; assetId: string; holding: Holding };

function coinsOf(family: PositionFamily): Held[] {
  return [...family.funds.keys()]
    .sort()
    .filter((assetId) => !isNft(assetId))
    .flatMap((assetId) => {
      const fund = fundOf(family, assetId);
      return fund.held.map((holding) => ({ fund, assetId, holding }));
    });
}

/** Of the places without a known NFT, the one with most of the wanted coins; the oldest of several. */
function productWithoutNft(holdings: readonly Held[], wantedAmounts: readonly Wanted[]): string | undefined {
  const found = new Map<string, { coins: Set<string>; opened: number }>();
  for (const { assetId, holding } of holdings) {
    if (isNftPosition(holding.wallet) || !wantedAmounts.some((target) => isSameCoin(target.assetId, assetId)))
      continue;
    const name = protocolOf(holding.wallet);
    const known = found.get(name) ?? { coins: new Set(), opened: holding.opened };
    known.coins.add(assetId);
    known.opened = Math.min(known.opened, holding.opened);
    found.set(name, known);
  }
  const [best] = [...found].sort(([, a], [, b]) => b.coins.size - a.coins.size || a.opened - b.opened);
  return best?.[0];
}

/** A fraction of an amount, rounded down to the smallest unit of tokens. */
function partOf(amount: Decimal, { part, whole }: Portion): Decimal {
  if (compare(part, whole) === 0) return amount;
  const scale = Math.max(18, amount.scale);
  const parts = Math.max(part.scale, whole.scale);
  const units = (rescale(amount, scale).units * rescale(part, parts).units) / rescale(whole, parts).units;
  return { units, scale };
}

/** Pays from the removed amount of a coin. Returns the unpaid remainder. */
function takeRemoved(
  family: PositionFamily,
  place: string,
  { wallet, assetId, amount, effects }: Wanted,
): Decimal {
  let remainingAmount = amount;
  const isHere = (holding: Holding): boolean => protocolOf(holding.wallet) === `${place}${removedSuffix}`;
  const assets = [...family.funds.keys()].filter((id) => id !== assetId && isSameCoin(id, assetId));
  for (const fundAsset of [assetId, ...assets.sort()]) {
    const takenParts = takeFromHoldings(fundOf(family, fundAsset).held, wallet, remainingAmount, isHere);
    remainingAmount = subtract(remainingAmount, takenParts.total);
    for (const part of takenParts.parts)
      effects.push(...exchangeEffects({ ...part, assetId: fundAsset }, { wallet, assetId }));
  }
  return remainingAmount;
}

/** Adds the effects that explain a payment or removal by the amounts that left the position. */
function explainPayments(
  family: PositionFamily,
  takenPieces: readonly Piece[],
  wantedAmounts: readonly Wanted[],
): void {
  const pieces = takenPieces.map((piece) => ({ ...piece }));
  const remainingAmounts = wantedAmounts.map(({ amount }) => amount);
  const match = (isMatch: (piece: Piece, target: Wanted) => boolean): void => {
    for (const [index, target] of wantedAmounts.entries())
      for (const piece of pieces) {
        const amount = minimum(remainingAmounts[index] ?? zero, piece.amount);
        if (amount.units === 0n || !isMatch(piece, target)) continue;
        remainingAmounts[index] = subtract(remainingAmounts[index] ?? zero, amount);
        piece.amount = subtract(piece.amount, amount);
        target.effects.push(...leavingEffects({ ...piece, amount }, target));
      }
  };
  match((piece, target) => piece.assetId === target.assetId && piece.wallet === target.wallet);
  match((piece, target) => piece.assetId === target.assetId);
  match((piece, target) => isSameCoin(piece.assetId, target.assetId));
  const missing = pieces.filter(({ amount }) => amount.units > 0n);
  const isBought = missing.length > 0;
  const first = remainingAmounts.findIndex(({ units }) => units > 0n);
  for (const piece of missing)
    wantedAmounts[Math.max(first, 0)]?.effects.push({
      operation: "trade",
      wallet: piece.wallet,
      assetId: piece.assetId,
      change: negate(piece.amount),
    });
  for (const [index, target] of wantedAmounts.entries()) {
    const excess = remainingAmounts[index] ?? zero;
    if (excess.units > 0n) explainBeyond(family, target, { beyond: excess, isBought });
  }
}

/** The effects by which amounts leave a position at the place that pays. A removed amount has its own entry. */
function leavingEffects(piece: Piece, target: Wanted): PositionEffect[] {
  if (!isRemoved(target.wallet)) return exchangeEffects(piece, target);
  const operation = piece.assetId === target.assetId ? "transfer" : "trade";
  return [{ operation, wallet: piece.wallet, assetId: piece.assetId, change: negate(piece.amount) }];
}

function explainBeyond(
  family: PositionFamily,
  { wallet, assetId, at, effects }: Wanted,
  { beyond, isBought }: { beyond: Decimal; isBought: boolean },
): void {
  if (isBought) {
    if (!isRemoved(wallet)) effects.unshift({ operation: "trade", wallet, assetId, change: beyond });
    return;
  }
  const fund = fundOf(family, assetId);
  const isEarned = isReward(fund, beyond, at);
  if (isEarned) fund.earned = add(fund.earned, beyond);
  effects.unshift({ operation: isEarned ? "reward" : "deposit", wallet, assetId, change: beyond });
  if (isRemoved(wallet)) effects.push({ operation: "transfer", wallet, assetId, change: negate(beyond) });
}

/** Moves an amount to the place that pays it, possibly as the wrapped or unwrapped coin. */
function exchangeEffects(piece: Piece, to: { wallet: string; assetId: string }): PositionEffect[] {
  if (piece.assetId === to.assetId) return piece.wallet === to.wallet ? [] : transfer(piece, to.wallet);
  const { wallet, assetId, amount } = piece;
  return [
    { operation: "trade", wallet: to.wallet, assetId: to.assetId, change: amount },
    { operation: "trade", wallet, assetId, change: negate(amount) },
  ];
}

function transfer({ wallet, assetId, amount }: Piece, to: string): PositionEffect[] {
  return [
    { operation: "transfer", wallet: to, assetId, change: amount },
    { operation: "transfer", wallet, assetId, change: negate(amount) },
  ];
}

function sumOf(holdings: readonly Holding[]): Decimal {
  return holdings.reduce((sum, { amount }) => add(sum, amount), zero);
}
