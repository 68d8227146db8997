import type { AssetKind } from "../../domain/assets/asset.ts";
import { dayFromNumber, dayNumberOf, type Day, type DayNumber } from "../../domain/time/day.ts";
import {
  add,
  formatDecimal,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { runToEnd } from "../../ports/pause.ts";
import type { Sql } from "../../ports/sql.ts";
import type { DayPrice, RateOf } from "../../domain/valuation/prices.ts";
import { totalOf, valueOf, type Valued } from "../../domain/valuation/valuation.ts";
import { contractOfPosition, isUnverified, openerOf } from "../../domain/ledger/positions/unverified.ts";
import type { Balances } from "../balances/balances.ts";
import { transitsOf, type Transit } from "../balances/in-transit.ts";
import { overdueAt, overdueBridges } from "../balances/overdue-bridges.ts";
import { earlierPrices } from "./price-changes.ts";
import type { PriceEngine, PriceQuestion } from "./price-engine.ts";

/** One wallet's holding of one asset, valued. */
export type ValuedHolding = Valued & {
  asset: number;
  coinId: string | null;
  symbol: string;
  wallet: string;
  platform: string;
  spam: boolean;
  kind: AssetKind;
  value: string | null;
};
/** Assets in an unclassified contract: excluded from net worth (docs/spec/accounting.md §1). */
export type UnverifiedHolding = {
  contract: string;
  platform: string;
  assetId: string;
  amount: string;
  value: string | null;
};
export type InTransit = Valued & { value: string | null; symbol: string; coinId: string | null };

type AssetRow = {
  key: number;
  id: string;
  kind: AssetKind;
  coin_id: string | null;
  symbol: string;
  spam: number;
};

type Question = {
  at: number;
  now: number;
  currency: string;
  wallet?: string | undefined;
  coinId?: string | undefined;
};

type Parts = { balances: Balances; priceEngine: PriceEngine };

/** Values of holdings at any moment, in any currency. */
export function createValuation(sql: Sql, parts: Parts) {
  return {
    /** Holdings at a moment (ms), valued at that UTC day's close, today at the latest price; of one wallet or coin if given. */
    holdingsAt: (question: Question) => holdingsAt(sql, parts, question),
    /** Each asset's price a day ago and at the close of yesterday. */
    earlierPrices: (terms: { now: number; currency: string }) => earlierPrices(parts.priceEngine, terms),
    /** Rates of the days `from`..`to` (both inclusive) into a currency, as far as this account has them. */
    ratesInto: (question: PriceQuestion): RateOf => parts.priceEngine.open(question).rateOf,
    /** The close of any of the days `from`..`to` (both inclusive), of today the latest price. */
    pricesOn: (question: PriceQuestion) => {
      const prices = parts.priceEngine.open(question);
      return (asset: { id: string; coinId: string | null }, day: DayNumber): Decimal | undefined =>
        prices.on(asset, day)?.price;
    },
    historyOf: (question: HistoryQuestion) => historyOf(sql, parts, question),
  };
}
export type Valuation = ReturnType<typeof createValuation>;

function holdingsAt(
  sql: Sql,
  { balances, priceEngine }: Parts,
  { at, now, currency, wallet: onlyWallet, coinId }: Question,
) {
  const today = dayNumberOf(now);
  const day = Math.min(dayNumberOf(at), today);
  const pricesOfDay = priceEngine.open({ from: day, to: day, now, currency });
  const assets = new Map(
    sql
      .prepare<AssetRow>("SELECT key, id, kind, coin_id, symbol, spam FROM assets")
      .all()
      .map((asset) => [asset.key, asset]),
  );
  const wallets = new Map(
    sql
      .prepare<{ key: number; wallet: string; platform: string }>("SELECT key, wallet, platform FROM wallets")
      .all()
      .map((wallet) => [wallet.key, wallet]),
  );
  const valued = valuedIn(pricesOfDay, day);

  const items: ValuedHolding[] = [];
  const unverified = createUnverifiedSums();
  const overdue = overdueAt(overdueBridges(sql, at), at);
  for (const balance of balances.at(at)) {
    const asset = assets.get(balance.asset);
    const wallet = wallets.get(balance.wallet);
    if (asset === undefined || wallet === undefined) continue;
    if (coinId !== undefined && asset.coin_id !== coinId) continue;
    if (isUnverified(wallet.wallet)) {
      const isAsked = onlyWallet === undefined || openerOf(wallet.wallet) === onlyWallet;
      if (isAsked && asset.spam === 0) unverified.add(wallet, asset, balance.amount);
      continue;
    }
    const overdueBridge = overdue.get(`${balance.wallet} ${balance.asset}`);
    const isOfWallet = onlyWallet === undefined || openerOf(wallet.wallet) === onlyWallet;
    if (overdueBridge !== undefined && asset.spam === 0 && isOfWallet)
      unverified.add(wallet, asset, formatDecimal(overdueBridge.amount));
    if (onlyWallet !== undefined && wallet.wallet !== onlyWallet) continue;
    const amount =
      overdueBridge === undefined
        ? balance.amount
        : formatDecimal(subtract(parseDecimal(balance.amount), overdueBridge.amount));
    const item = valued(asset, amount);
    items.push({
      ...item,
      asset: asset.key,
      coinId: asset.coin_id,
      symbol: asset.symbol,
      wallet: wallet.wallet,
      platform: wallet.platform,
      spam: asset.spam !== 0,
      kind: asset.kind,
      value: valueOf(item),
    });
  }

  const inTransit =
    onlyWallet === undefined ? inTransitAt(transitsOf(sql), { at, coinId, assets, valued }) : [];

  return {
    day,
    items,
    inTransit,
    unverified: unverified.all((asset, amount) => valueOf(valued(asset, amount))),
    ...totalOf([...items, ...inTransit]),
  };
}

type ValuedOf = (asset: AssetRow, amount: string) => Valued;

/** Amounts with their asset's price of a day; each price is looked up once. */
function valuedIn(pricesOfDay: ReturnType<PriceEngine["open"]>, day: DayNumber): ValuedOf {
  const prices = new Map<string, DayPrice | undefined>();
  const priceFor = (asset: AssetRow): DayPrice | undefined => {
    if (asset.kind === "nft") return undefined;
    if (!prices.has(asset.id))
      prices.set(asset.id, pricesOfDay.on({ id: asset.id, coinId: asset.coin_id }, day));
    return prices.get(asset.id);
  };
  return (asset, amount) => ({
    assetId: asset.id,
    amount,
    isLiability: asset.kind === "liability",
    isCounted: asset.spam === 0 && asset.kind !== "nft",
    price: priceFor(asset),
  });
}

/** Amounts in transit at a moment (ms), by asset; of one coin if given. */
function inTransitAt(
  transits: readonly Transit[],
  {
    at,
    coinId,
    assets,
    valued,
  }: { at: number; coinId: string | undefined; assets: ReadonlyMap<number, AssetRow>; valued: ValuedOf },
): InTransit[] {
  const byId = new Map([...assets.values()].map((asset) => [asset.id, asset]));
  const movingAmounts = new Map<string, Decimal>();
  for (const { assetId, amount, from, to } of transits)
    if (from <= at && at < to) movingAmounts.set(assetId, add(movingAmounts.get(assetId) ?? zero, amount));
  const inTransit: InTransit[] = [];
  for (const [assetId, amount] of movingAmounts) {
    const asset = byId.get(assetId);
    if (asset === undefined || amount.units === 0n) continue;
    if (coinId !== undefined && asset.coin_id !== coinId) continue;
    const item = valued(asset, formatDecimal(amount));
    inTransit.push({ ...item, value: valueOf(item), symbol: asset.symbol, coinId: asset.coin_id });
  }
  return inTransit;
}

/** Sums unverified positions by contract and asset: they belong to the owner, regardless of the wallet that opened them. */
function createUnverifiedSums() {
  const sums = new Map<string, { contract: string; platform: string; asset: AssetRow; amount: Decimal }>();

  return {
    add({ wallet, platform }: { wallet: string; platform: string }, asset: AssetRow, amount: string): void {
      const contract = contractOfPosition(wallet);
      const key = `${platform}\n${contract}\n${asset.key}`;
      const sum = add(sums.get(key)?.amount ?? zero, parseDecimal(amount));
      sums.set(key, { contract, platform, asset, amount: sum });
    },
    all: (valueIn: (asset: AssetRow, amount: string) => string | null): UnverifiedHolding[] =>
      [...sums.values()]
        .filter(({ amount }) => amount.units !== 0n)
        .map(({ contract, platform, asset, amount }) => {
          const text = formatDecimal(amount);
          return { contract, platform, assetId: asset.id, amount: text, value: valueIn(asset, text) };
        }),
  };
}

type HistoryQuestion = {
  assetId?: string | undefined;
  coinId?: string | undefined;
  from?: DayNumber | undefined;
  to?: DayNumber | undefined;
  now: number;
  currency: string;
};

/**
 * The closing amount and value of an asset, or of all assets of a coin, on every day of a range; by default from the first day it changed to
 * today.
 */
function historyOf(
  sql: Sql,
  { balances, priceEngine }: Parts,
  question: HistoryQuestion,
): { day: Day; amount: string; value: string | null }[] {
  const { now, currency } = question;
  const today = dayNumberOf(now);
  const assets = sql
    .prepare<AssetRow>("SELECT key, id, kind, coin_id, symbol, spam FROM assets WHERE id = ? OR coin_id = ?")
    .all(question.assetId ?? null, question.coinId ?? null);
  const keys = assets.map((asset) => asset.key);
  const first = sql
    .prepare<{ day: number | null }>(
      "SELECT min(day) AS day FROM balances WHERE asset IN (SELECT value FROM json_each(?))",
    )
    .get(JSON.stringify(keys))?.day;
  const from = Math.max(question.from ?? first ?? today, first ?? today);
  const to = Math.min(question.to ?? today, today);
  if (first === undefined || first === null || to < from) return [];
  const openPrices = priceEngine.open({ from, to, now, currency });
  const closings = runToEnd(balances.closings(from, { assets: keys, now }));
  const amounts: Decimal[] = new Array<Decimal>(to - from + 1).fill(zero);
  const values: (Decimal | undefined)[] = new Array<Decimal | undefined>(to - from + 1).fill(zero);
  for (const { key, id, kind, coin_id } of assets) {
    const steps = closings.get(key) ?? [];
    const prices = openPrices.daily({ id, coinId: coin_id });
    let place = 0;
    for (let day = from; day <= to; day++) {
      while ((steps[place + 1]?.day ?? Infinity) <= day) place++;
      const amount = steps[place]?.amount ?? zero;
      if (amount.units === 0n) continue;
      const offset = day - from;
      amounts[offset] = add(amounts[offset] ?? zero, amount);
      const units = prices.units[offset];
      const before = values[offset];
      const sign = kind === "liability" ? -1n : 1n;
      values[offset] =
        units === undefined || before === undefined
          ? undefined
          : add(before, { units: amount.units * units * sign, scale: amount.scale + prices.scale });
    }
  }
  return amounts.map((amount, offset) => {
    const value = values[offset];
    return {
      day: dayFromNumber(from + offset),
      amount: formatDecimal(amount),
      value: value === undefined ? null : formatDecimal(value),
    };
  });
}
