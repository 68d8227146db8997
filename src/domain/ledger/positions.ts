import { millisecondsPerDay } from "../time/day.ts";
import {
  add,
  compare,
  formatDecimal,
  minimum,
  negate,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../money/decimal.ts";
import type { Operation } from "./transaction.ts";

/** Separates a wallet from the protocol (at an exchange, the product) of a position: `Binance Spot#Earn`. */
export const positionMark = "#";

/** Separates a product's family from the key of one of its subscriptions: `Dual Investment:8123`. */
const keyMark = ":";

export function isPosition(wallet: string): boolean {
  return wallet.includes(positionMark);
}

/** The protocol of a position wallet, the key of a subscription included. */
export function protocolOf(wallet: string): string {
  return wallet.slice(wallet.indexOf(positionMark) + 1);
}

/** The wallet that opened a position. */
export function baseWalletOf(wallet: string): string {
  const end = wallet.indexOf(positionMark);
  return end < 0 ? wallet : wallet.slice(0, end);
}

/** The protocol of a position wallet without a subscription's key: positions of one platform and family are settled together, unverified or not. */
export function familyOf(wallet: string): string {
  const name = protocolOf(wallet);
  const protocol = name.startsWith("?") ? name.slice(1) : name;
  const end = protocol.indexOf(keyMark);
  return end < 0 ? protocol : protocol.slice(0, end);
}

/** A change of one position wallet and asset. `transaction` is the transaction it belongs to: the legs of one settlement are settled together. */
export type PositionChange = {
  wallet: string;
  assetId: string;
  operation: Operation;
  change: Decimal;
  at: number;
  transaction: string | number;
};

/**
 * What history adds to a change of a position (docs/spec/accounting.md §1). `transfer` moves an amount between positions of one protocol, so
 * that a release finds what another wallet locked; `trade` exchanges, inside a product, what it kept for what it paid; `reward` and `deposit`
 * are surplus; `expense` is repaid beyond the debt. Incoming amounts apply before the change, outgoing ones after it.
 */
export type PositionEffect = {
  operation: "reward" | "deposit" | "expense" | "transfer" | "trade";
  wallet: string;
  assetId: string;
  change: Decimal;
};

type Holding = { wallet: string; amount: Decimal; opened: number };

/** The positions of one protocol and asset, and the limits of rewards that releases may give. */
type Fund = {
  /** Oldest first. */
  held: Holding[];
  owed: Holding[];
  peak: Decimal;
  /** The first lock; `null` before it. */
  since: number | null;
  /** Principal that releases have returned. */
  returned: Decimal;
  /** Surplus counted as reward. */
  earned: Decimal;
};

/** The owner's positions of one platform and family, by asset. */
export type PositionFamily = { sequence: number; funds: Map<string, Fund> };

export function createPositionFamily(): PositionFamily {
  return { sequence: 0, funds: new Map() };
}

export function copyPositionFamily({ sequence, funds }: PositionFamily): PositionFamily {
  const copy = new Map<string, Fund>();
  for (const [assetId, fund] of funds)
    copy.set(assetId, { ...fund, held: [...fund.held], owed: [...fund.owed] });
  return { sequence, funds: copy };
}

const yearMs = BigInt(365 * millisecondsPerDay);

/**
 * Whether a surplus may be a reward: at most `peak × (0.2 + 0.5 × years since the first lock)` (docs/spec/accounting.md §1), and all such surpluses together at most
 * `0.5 × peak × years + 0.2 × (the larger of the peak and the principal that was returned)`, so that many small releases do not add up to more than one may bring.
 */
function isReward(fund: Fund, surplus: Decimal, at: number): boolean {
  if (fund.since === null) return false;
  const elapsed = BigInt(Math.max(0, at - fund.since));
  const times = (amount: Decimal, factor: bigint): Decimal => ({
    units: amount.units * factor,
    scale: amount.scale,
  });
  const overTime = times(fund.peak, 5n * elapsed);
  const atOnce = (principal: Decimal): Decimal => add(overTime, times(principal, 2n * yearMs));
  const turnover = compare(fund.returned, fund.peak) > 0 ? fund.returned : fund.peak;
  return (
    compare(times(surplus, 10n * yearMs), atOnce(fund.peak)) <= 0 &&
    compare(times(add(fund.earned, surplus), 10n * yearMs), atOnce(turnover)) <= 0
  );
}

/**
 * Applies the changes of one moment of a family, in their total order (docs/spec/accounting.md §1), and answers the effects of each, in order. Which wallet opened a position does
 * not matter: a release takes from the same wallet first, then from the owner's others of the same protocol and asset, oldest first.
 */
export function applyPositionChanges(
  family: PositionFamily,
  changes: readonly PositionChange[],
): (readonly PositionEffect[])[] {
  const effects: (readonly PositionEffect[])[] = [];
  for (let index = 0; index < changes.length;) {
    const change = changes[index];
    if (change === undefined) break;
    if (!isSettlement(change)) {
      effects.push(applyOne(family, change));
      index++;
      continue;
    }
    let end = index + 1;
    while (isSettlementWith(change, changes[end])) end++;
    effects.push(...settle(family, changes.slice(index, end)));
    index = end;
  }
  return effects;
}

const none: readonly PositionEffect[] = [];

function applyOne(family: PositionFamily, change: PositionChange): readonly PositionEffect[] {
  const { operation, wallet, assetId, at } = change;
  const fund = fundOf(family, assetId);
  const isIn = change.change.units > 0n;
  const amount = isIn ? change.change : negate(change.change);
  if (!isIn && (operation === "unstake" || operation === "stake" || operation === "bridge"))
    return release(fund, change, amount);
  if (isIn && operation === "repayment") return repay(fund, change, amount);
  if (!isIn && operation === "loan") {
    put(family, fund.owed, wallet, amount);
    return none;
  }
  if (isIn) {
    const isLock = operation === "stake" || operation === "bridge";
    const back =
      isLock || amountOf(fund.held, wallet).units > 0n ? zero : takeFrom(fund.owed, wallet, amount);
    hold(family, fund, { wallet, amount: subtract(amount, back), at });
    return none;
  }
  const left = subtract(amount, takeFrom(fund.held, wallet, amount));
  put(family, fund.owed, wallet, left);
  return none;
}

function release(
  fund: Fund,
  { operation, wallet, assetId, at }: PositionChange,
  amount: Decimal,
): readonly PositionEffect[] {
  const taken = takeFromAll(fund.held, wallet, amount);
  fund.returned = add(fund.returned, taken.total);
  const surplus = subtract(amount, taken.total);
  const effects: PositionEffect[] = [];
  if (surplus.units > 0n) {
    const isEarned = operation === "unstake" && isReward(fund, surplus, at);
    if (isEarned) fund.earned = add(fund.earned, surplus);
    effects.push({ operation: isEarned ? "reward" : "deposit", wallet, assetId, change: surplus });
  }
  return withTransfers(effects, { wallet, assetId, parts: taken.parts, sign: 1 });
}

function repay(fund: Fund, { wallet, assetId }: PositionChange, amount: Decimal): readonly PositionEffect[] {
  const taken = takeFromAll(fund.owed, wallet, amount);
  const beyond = subtract(amount, taken.total);
  const effects: PositionEffect[] =
    beyond.units > 0n ? [{ operation: "expense", wallet, assetId, change: negate(beyond) }] : [];
  return withTransfers(effects, { wallet, assetId, parts: taken.parts, sign: -1 });
}

/** Adds the moves between positions that let `wallet` release (`sign` 1) or repay (−1) what others hold or owe. */
function withTransfers(
  effects: PositionEffect[],
  { wallet, assetId, parts, sign }: { wallet: string; assetId: string; parts: readonly Part[]; sign: 1 | -1 },
): readonly PositionEffect[] {
  const others = parts.filter((part) => part.wallet !== wallet);
  if (others.length === 0) return effects;
  const total = others.reduce((sum, part) => add(sum, part.amount), zero);
  const signed = (amount: Decimal, by: number): Decimal => (by > 0 ? amount : negate(amount));
  effects.push({ operation: "transfer", wallet, assetId, change: signed(total, sign) });
  for (const part of others)
    effects.push({ operation: "transfer", wallet: part.wallet, assetId, change: signed(part.amount, -sign) });
  return effects;
}

function isSettlement({ operation, change }: PositionChange): boolean {
  return operation === "trade" && change.units < 0n;
}

function isSettlementWith(first: PositionChange, next: PositionChange | undefined): boolean {
  return (
    next !== undefined &&
    isSettlement(next) &&
    next.transaction === first.transaction &&
    protocolOf(next.wallet) === protocolOf(first.wallet)
  );
}

/**
 * A product pays out, in whichever coins: what it holds of a coin paid returns; what is paid beyond was bought with everything the product still holds. A surplus
 * with nothing left to buy it follows the rule of any release.
 */
function settle(family: PositionFamily, payouts: readonly PositionChange[]): (readonly PositionEffect[])[] {
  const [first] = payouts;
  if (first === undefined) return [];
  const product = productOf(family, protocolOf(first.wallet), new Set(payouts.map(({ assetId }) => assetId)));
  const isOfProduct = ({ wallet }: Holding): boolean => protocolOf(wallet) === product;
  const surplus: Decimal[] = [];
  const effects = payouts.map(({ wallet, assetId, change }) => {
    const fund = fundOf(family, assetId);
    const taken = takeFromAll(fund.held, wallet, negate(change), isOfProduct);
    fund.returned = add(fund.returned, taken.total);
    surplus.push(subtract(negate(change), taken.total));
    const moves: PositionEffect[] = [];
    withTransfers(moves, { wallet, assetId, parts: taken.parts, sign: 1 });
    return moves;
  });
  let kept = surplus.some(({ units }) => units > 0n) ? takeEverything(family, isOfProduct) : [];
  const isBought = kept.length > 0;
  payouts.forEach(({ wallet, assetId, at }, index) => {
    const amount = surplus[index];
    if (amount === undefined || amount.units === 0n) return;
    const fund = fundOf(family, assetId);
    const isEarned = !isBought && isReward(fund, amount, at);
    if (isEarned) fund.earned = add(fund.earned, amount);
    const operation = isBought ? "trade" : isEarned ? "reward" : "deposit";
    effects[index]?.unshift({ operation, wallet, assetId, change: amount });
    for (const part of kept)
      effects[index]?.push({
        operation: "trade",
        wallet: part.wallet,
        assetId: part.assetId,
        change: negate(part.amount),
      });
    kept = [];
  });
  return effects;
}

/** The product a payout settles: the one it names; for a family's name the oldest open one that holds a coin paid, else the oldest open one. */
function productOf(family: PositionFamily, protocol: string, coins: ReadonlySet<string>): string {
  let isOpen = false;
  let oldest: Holding | undefined;
  let oldestOfCoins: Holding | undefined;
  for (const [assetId, { held }] of family.funds)
    for (const holding of held) {
      if (protocolOf(holding.wallet) === protocol) isOpen = true;
      if (oldest === undefined || holding.opened < oldest.opened) oldest = holding;
      if (coins.has(assetId) && (oldestOfCoins === undefined || holding.opened < oldestOfCoins.opened))
        oldestOfCoins = holding;
    }
  if (protocol.includes(keyMark)) return isOpen ? protocol : protocol.slice(0, protocol.indexOf(keyMark));
  const chosen = oldestOfCoins ?? oldest;
  return chosen === undefined ? protocol : protocolOf(chosen.wallet);
}

type Part = { wallet: string; amount: Decimal };

/** Takes up to `amount`: from the wallet itself, then from its base wallet's others, then from the rest, oldest first. */
function takeFromAll(
  holdings: Holding[],
  wallet: string,
  amount: Decimal,
  isAllowed: (holding: Holding) => boolean = sameProtocol(wallet),
): { parts: Part[]; total: Decimal } {
  const parts: Part[] = [];
  let left = amount;
  const base = baseWalletOf(wallet);
  const take = (isNext: (holding: Holding) => boolean): void => {
    for (const holding of holdings.length > 1 ? [...holdings] : holdings) {
      if (left.units === 0n) return;
      if (!isNext(holding)) continue;
      const part = takeFrom(holdings, holding.wallet, left);
      if (part.units === 0n) continue;
      parts.push({ wallet: holding.wallet, amount: part });
      left = subtract(left, part);
    }
  };
  take((holding) => holding.wallet === wallet && isAllowed(holding));
  if (left.units > 0n) {
    take((holding) => baseWalletOf(holding.wallet) === base && isAllowed(holding));
    take(isAllowed);
  }
  return { parts, total: subtract(amount, left) };
}

/** A family's name means all its subscriptions; a subscription's only itself and what was locked without a key. */
function sameProtocol(wallet: string): (holding: Holding) => boolean {
  const protocol = protocolOf(wallet);
  if (!protocol.includes(keyMark)) return () => true;
  const family = familyOf(wallet);
  return (holding) => {
    const other = protocolOf(holding.wallet);
    return other === protocol || other === family;
  };
}

function takeEverything(
  family: PositionFamily,
  isAllowed: (holding: Holding) => boolean,
): { wallet: string; assetId: string; amount: Decimal }[] {
  const taken: { wallet: string; assetId: string; amount: Decimal }[] = [];
  for (const assetId of [...family.funds.keys()].sort()) {
    const fund = fundOf(family, assetId);
    for (const { wallet, amount } of fund.held.filter(isAllowed)) {
      taken.push({ wallet, assetId, amount });
      takeFrom(fund.held, wallet, amount);
      fund.returned = add(fund.returned, amount);
    }
  }
  return taken;
}

function fundOf(family: PositionFamily, assetId: string): Fund {
  let fund = family.funds.get(assetId);
  if (fund === undefined)
    family.funds.set(
      assetId,
      (fund = { held: [], owed: [], peak: zero, since: null, returned: zero, earned: zero }),
    );
  return fund;
}

function hold(
  family: PositionFamily,
  fund: Fund,
  { wallet, amount, at }: { wallet: string; amount: Decimal; at: number },
): void {
  if (amount.units === 0n) return;
  put(family, fund.held, wallet, amount);
  fund.since ??= at;
  const total = fund.held.reduce((sum, holding) => add(sum, holding.amount), zero);
  if (compare(total, fund.peak) > 0) fund.peak = total;
}

function put(family: PositionFamily, holdings: Holding[], wallet: string, amount: Decimal): void {
  if (amount.units === 0n) return;
  const index = holdings.findIndex((holding) => holding.wallet === wallet);
  const before = holdings[index];
  if (before === undefined) holdings.push({ wallet, amount, opened: family.sequence++ });
  else holdings[index] = { ...before, amount: add(before.amount, amount) };
}

function amountOf(holdings: readonly Holding[], wallet: string): Decimal {
  return holdings.find((holding) => holding.wallet === wallet)?.amount ?? zero;
}

/** Takes up to `amount` from one wallet's and answers how much that was. */
function takeFrom(holdings: Holding[], wallet: string, amount: Decimal): Decimal {
  const index = holdings.findIndex((holding) => holding.wallet === wallet);
  const before = holdings[index];
  if (before === undefined) return zero;
  const part = minimum(before.amount, amount);
  const left = subtract(before.amount, part);
  if (left.units === 0n) holdings.splice(index, 1);
  else holdings[index] = { ...before, amount: left };
  return part;
}

type StoredHolding = [wallet: string, amount: string, opened: number];
type StoredFund = [
  assetId: string,
  held: StoredHolding[],
  owed: StoredHolding[],
  peak: string,
  since: number | null,
  returned: string,
  earned: string,
];

/** A family as JSON text, from which `parsePositionFamily` makes an equal one. */
export function formatPositionFamily({ sequence, funds }: PositionFamily): string {
  const stored = (holdings: readonly Holding[]): StoredHolding[] =>
    holdings.map(({ wallet, amount, opened }) => [wallet, formatDecimal(amount), opened]);
  const rows: StoredFund[] = [];
  for (const [assetId, { held, owed, peak, since, returned, earned }] of funds)
    rows.push([
      assetId,
      stored(held),
      stored(owed),
      formatDecimal(peak),
      since,
      formatDecimal(returned),
      formatDecimal(earned),
    ]);
  return JSON.stringify([sequence, rows]);
}

function isStoredFamily(value: unknown): value is [number, StoredFund[]] {
  return (
    Array.isArray(value) &&
    typeof value[0] === "number" &&
    Array.isArray(value[1]) &&
    value[1].every(
      (row: unknown) =>
        Array.isArray(row) && row.length === 7 && Array.isArray(row[1]) && Array.isArray(row[2]),
    )
  );
}

/** Throws for text that `formatPositionFamily` did not write. */
export function parsePositionFamily(text: string): PositionFamily {
  const stored: unknown = JSON.parse(text);
  if (!isStoredFamily(stored)) throw new Error("A stored family of positions has another form.");
  const [sequence, rows] = stored;
  const holdings = (stored: readonly StoredHolding[]): Holding[] =>
    stored.map(([wallet, amount, opened]) => ({ wallet, amount: parseDecimal(amount), opened }));
  const funds = new Map<string, Fund>();
  for (const [assetId, held, owed, peak, since, returned, earned] of rows)
    funds.set(assetId, {
      held: holdings(held),
      owed: holdings(owed),
      peak: parseDecimal(peak),
      since,
      returned: parseDecimal(returned),
      earned: parseDecimal(earned),
    });
  return { sequence, funds };
}
