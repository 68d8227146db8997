import { millisecondsPerDay } from "../../time/day.ts";
import {
  add,
  compare,
  formatDecimal,
  minimum,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../money/decimal.ts";

/** Separates a wallet from the protocol (at an exchange, the product) of its position: `Binance Spot#Earn`. */
export const positionMark = "#";

/** Separates the family of a product from the key of a subscription: `Dual Investment:8123`. */
export const keyMark = ":";

/** Whether a wallet's name is that of a position (`<wallet>#<protocol>`). */
export function isPosition(wallet: string): boolean {
  return wallet.includes(positionMark);
}

/** The protocol of a position wallet, including the key of a subscription. */
export function protocolOf(wallet: string): string {
  return wallet.slice(wallet.indexOf(positionMark) + 1);
}

/** The wallet that opened a position. */
export function baseWalletOf(wallet: string): string {
  const end = wallet.indexOf(positionMark);
  return end < 0 ? wallet : wallet.slice(0, end);
}

/**
 * The protocol of a position wallet without the key of a subscription. Positions of one platform and family are settled together, verified
 * or not.
 */
export function familyOf(wallet: string): string {
  const name = protocolOf(wallet);
  const protocol = name.startsWith("?") ? name.slice(1) : name;
  const end = protocol.indexOf(keyMark);
  return end < 0 ? protocol : protocol.slice(0, end);
}

export type Holding = { wallet: string; amount: Decimal; opened: number };

/** The positions of one protocol and asset, and the state from which the limit of rewards is computed. */
export type Fund = {
  /** Oldest first. */
  held: Holding[];
  owed: Holding[];
  peak: Decimal;
  /** The first lock; `null` before it. */
  since: number | null;
  /** Principal that was returned. */
  returned: Decimal;
  /** Surplus that was counted as reward. */
  earned: Decimal;
};

/** The owner's positions of one platform and family, by asset. */
export type PositionFamily = { sequence: number; funds: Map<string, Fund> };

/** A family without funds. */
export function createPositionFamily(): PositionFamily {
  return { sequence: 0, funds: new Map() };
}

/** A copy that is independent of later changes. */
export function copyPositionFamily({ sequence, funds }: PositionFamily): PositionFamily {
  const copy = new Map<string, Fund>();
  for (const [assetId, fund] of funds)
    copy.set(assetId, { ...fund, held: [...fund.held], owed: [...fund.owed] });
  return { sequence, funds: copy };
}

const yearMs = BigInt(365 * millisecondsPerDay);

/**
 * Whether a surplus may be a reward: at most `peak × (0.2 + 0.5 × years since the first lock)` (docs/spec/accounting.md §1). All such
 * surpluses together are at most `0.5 × peak × years + 0.2 × (maximum of the peak and the returned principal)`, so that many small releases
 * do not exceed what one may contain.
 */
export function isReward(fund: Fund, surplus: Decimal, at: number): boolean {
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

/** The fund of an asset, created on first use. */
export function fundOf(family: PositionFamily, assetId: string): Fund {
  let fund = family.funds.get(assetId);
  if (fund === undefined)
    family.funds.set(
      assetId,
      (fund = { held: [], owed: [], peak: zero, since: null, returned: zero, earned: zero }),
    );
  return fund;
}

/** Adds an amount locked at a time (UTC ms) and updates the peak of the fund. */
export function addToFund(
  family: PositionFamily,
  fund: Fund,
  { wallet, amount, at }: { wallet: string; amount: Decimal; at: number },
): void {
  if (amount.units === 0n) return;
  addToHolding(family, fund.held, wallet, amount);
  fund.since ??= at;
  const total = fund.held.reduce((sum, holding) => add(sum, holding.amount), zero);
  if (compare(total, fund.peak) > 0) fund.peak = total;
}

/** Adds an amount to a wallet's holding, created on first use. */
export function addToHolding(
  family: PositionFamily,
  holdings: Holding[],
  wallet: string,
  amount: Decimal,
): void {
  if (amount.units === 0n) return;
  const index = holdings.findIndex((holding) => holding.wallet === wallet);
  const before = holdings[index];
  if (before === undefined) holdings.push({ wallet, amount, opened: family.sequence++ });
  else holdings[index] = { ...before, amount: add(before.amount, amount) };
}

/** The amount that a wallet holds; zero if it has no holding. */
export function amountOf(holdings: readonly Holding[], wallet: string): Decimal {
  return holdings.find((holding) => holding.wallet === wallet)?.amount ?? zero;
}

/** Takes up to `amount` from one wallet's holding. Returns the amount taken. */
export function takeFromHolding(holdings: Holding[], wallet: string, amount: Decimal): Decimal {
  const index = holdings.findIndex((holding) => holding.wallet === wallet);
  const before = holdings[index];
  if (before === undefined) return zero;
  const part = minimum(before.amount, amount);
  const remainingAmount = subtract(before.amount, part);
  if (remainingAmount.units === 0n) holdings.splice(index, 1);
  else holdings[index] = { ...before, amount: remainingAmount };
  return part;
}

export type Part = { wallet: string; amount: Decimal };

/** Takes up to `amount`: from the wallet, then from other positions of its base wallet, then from all others, oldest first. */
export function takeFromHoldings(
  holdings: Holding[],
  wallet: string,
  amount: Decimal,
  isAllowed: (holding: Holding) => boolean,
): { parts: Part[]; total: Decimal } {
  const parts: Part[] = [];
  let remainingAmount = amount;
  const base = baseWalletOf(wallet);
  const take = (isNext: (holding: Holding) => boolean): void => {
    for (const holding of holdings.length > 1 ? [...holdings] : holdings) {
      if (remainingAmount.units === 0n) return;
      if (!isNext(holding)) continue;
      const part = takeFromHolding(holdings, holding.wallet, remainingAmount);
      if (part.units === 0n) continue;
      parts.push({ wallet: holding.wallet, amount: part });
      remainingAmount = subtract(remainingAmount, part);
    }
  };
  take((holding) => holding.wallet === wallet && isAllowed(holding));
  if (remainingAmount.units > 0n) {
    take((holding) => baseWalletOf(holding.wallet) === base && isAllowed(holding));
    take(isAllowed);
  }
  return { parts, total: subtract(amount, remainingAmount) };
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

/** A family as JSON text, which `parsePositionFamily` parses. */
export function formatPositionFamily({ sequence, funds }: PositionFamily): string {
  const storedForm = (holdings: readonly Holding[]): StoredHolding[] =>
    holdings.map(({ wallet, amount, opened }) => [wallet, formatDecimal(amount), opened]);
  const rows: StoredFund[] = [];
  for (const [assetId, { held, owed, peak, since, returned, earned }] of funds)
    rows.push([
      assetId,
      storedForm(held),
      storedForm(owed),
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

/** Parses the text of `formatPositionFamily`. Throws for any other text. */
export function parsePositionFamily(text: string): PositionFamily {
  const storedFamily: unknown = JSON.parse(text);
  if (!isStoredFamily(storedFamily)) throw new Error("A stored family of positions has another form.");
  const [sequence, rows] = storedFamily;
  const holdings = (storedHoldings: readonly StoredHolding[]): Holding[] =>
    storedHoldings.map(([wallet, amount, opened]) => ({ wallet, amount: parseDecimal(amount), opened }));
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
