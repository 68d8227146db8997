import { currencyAsset, currencyCodeOf } from "../../domain/assets/asset.ts";
import { chainOfPlatform, wrappedNativeAssetOf } from "../../domain/catalog/chains.ts";
import type { DayNumber } from "../../domain/time/day.ts";
import { mergeRanges, type DayRange } from "../../domain/time/day-ranges.ts";
import type { Priceable, PriceSource } from "../../prices/price-source.ts";
import type { HeldAsset } from "../../store/prices/price-needs.ts";
import type { Prices } from "../../store/prices/prices.ts";
import type { Item } from "./source-requests.ts";

/** An item and the days on which its price is needed. */
export type Needed = { item: Item; ranges: DayRange[] };

export type Ordering = {
  sources: readonly PriceSource[];
  /** Source ids in the owner's order; others follow in the default order. */
  preferred: readonly string[];
  prices: Prices;
};

/** `coin:<id>` if the asset belongs to a coin, else the asset itself. */
function priceableOf({ id, coinId }: { id: string; coinId: string | null }): Priceable {
  return coinId === null
    ? { ref: id, coinId, assetId: id }
    : { ref: `coin:${coinId}`, coinId, assetId: null };
}

/** The asset by its own address, separately from its coin. */
export function priceableByContract(assetId: string): Priceable {
  return { ref: assetId, coinId: null, assetId };
}

/** Whether an asset is a contract whose own price can differ from its coin's; a wrapped native coin always has the price of the native coin. */
export function canDeviateFromCoin({ id, coinId }: { id: string; coinId: string | null }): boolean {
  if (coinId === null || !/\/(erc20|token):/.test(id)) return false;
  const chain = chainOfPlatform(id.slice(0, id.indexOf("/")));
  return chain === undefined || wrappedNativeAssetOf(chain) !== id;
}

/** An item with its sources: the owner's choice for it, then the source of its series, then the owner's order, then the default order. */
export function itemOf(
  priceable: Priceable,
  { sources, preferred, prices }: Ordering,
  chosenSource: string | null = null,
): Item {
  const ids = [
    chosenSource,
    prices.find(priceable.ref)?.source ?? null,
    ...preferred,
    ...sources.map(({ id }) => id),
  ];
  const order = [...new Set(ids)].flatMap((id) => sources.find((source) => source.id === id) ?? []);
  return { ...priceable, order };
}

/** The series of an asset's hourly prices: its coin's, and its own if it has one. */
export function hourlyPriceables(asset: { id: string; coinId: string | null }, prices: Prices): Priceable[] {
  if (currencyCodeOf(asset.id) !== undefined) return [];
  const hasOwn = asset.coinId !== null && prices.find(asset.id)?.source != null;
  return hasOwn ? [priceableOf(asset), priceableByContract(asset.id)] : [priceableOf(asset)];
}

/**
 * All assets held, one item per coin, with the days of all its assets; the currencies needed for conversion; and contracts with a price of
 * their own.
 */
export function neededItems(
  heldAssets: Iterable<HeldAsset>,
  { currencies, today, ...ordering }: Ordering & { currencies: readonly string[]; today: DayNumber },
): Needed[] {
  const needed = new Map<string, { priceable: Priceable; chosenSource: string | null; ranges: DayRange[] }>();
  const need = (priceable: Priceable, ranges: DayRange[], chosenSource: string | null): void => {
    const known = needed.get(priceable.ref);
    if (known === undefined) needed.set(priceable.ref, { priceable, chosenSource, ranges: [...ranges] });
    else {
      known.ranges.push(...ranges);
      known.chosenSource ??= chosenSource;
    }
  };
  let first = today;
  for (const asset of heldAssets) {
    first = Math.min(first, ...asset.ranges.map(({ from }) => from));
    if (currencyCodeOf(asset.id) === "USD") continue;
    need(priceableOf(asset), asset.ranges, asset.priceSource);
    if (asset.coinId !== null && ordering.prices.find(asset.id) !== undefined)
      need(priceableByContract(asset.id), asset.ranges, asset.priceSource);
  }
  if (needed.size > 0 || first < today)
    for (const code of currencies)
      if (code !== "USD")
        need(priceableOf({ id: currencyAsset(code), coinId: null }), [{ from: first, to: today }], null);
  return [...needed.values()].map(({ priceable, chosenSource, ranges }) => ({
    item: itemOf(priceable, ordering, chosenSource),
    ranges: mergeRanges(ranges),
  }));
}
