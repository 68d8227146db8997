import { millisecondsPerDay, startOfDay } from "../../domain/time/day.ts";
import { endOfHour, hourOf, settledHour, type HourNumber } from "../../domain/valuation/hour-block.ts";
import type { Priceable } from "../../prices/price-source.ts";
import type { PriceHours } from "../../store/prices/price-hours.ts";
import type { HeldAsset } from "../../store/prices/price-needs.ts";
import type { NeededHours } from "./fetch-hours.ts";
import { hourlyPriceables, itemOf, type Ordering } from "./price-items.ts";

/**
 * The completed hours of transactions that have no price and were not requested yet, by series. `again` includes hours that no source had.
 * Yields between assets.
 */
export function* neededHours(
  heldAssets: Iterable<HeldAsset>,
  {
    isWanted,
    again,
    now,
    ...ordering
  }: Ordering & { isWanted: (ref: string) => boolean; again: boolean; now: number },
): Generator<undefined, NeededHours[], void> {
  const { prices } = ordering;
  const until = endOfHour(settledHour(now));
  const hoursByRef: Wanted = new Map();
  for (const asset of heldAssets) {
    const end = Math.min(until, asset.worthlessFrom === null ? Infinity : startOfDay(asset.worthlessFrom));
    const inHours = yield* prices.hours.hoursOfEntries(asset.id, end);
    for (const priceable of hourlyPriceables(asset, prices)) {
      if (!isWanted(priceable.ref)) continue;
      const known = hoursByRef.get(priceable.ref) ?? {
        priceable,
        chosenSource: asset.priceSource,
        hours: new Set(),
      };
      for (const hour of inHours) known.hours.add(hour);
      hoursByRef.set(priceable.ref, known);
    }
    yield;
  }
  return yield* missingOf(hoursByRef, prices.hours, { ...ordering, now, again });
}

/**
 * The hours from `first` on in which an asset was held, by series, without hours that have a price or that no source had recently. Yields
 * between assets.
 */
export function* neededRecentHours(
  heldAssets: Iterable<HeldAsset>,
  { first, now, ...ordering }: Ordering & { first: HourNumber; now: number },
): Generator<undefined, NeededHours[], void> {
  const last = settledHour(now);
  const hoursByRef: Wanted = new Map();
  for (const asset of heldAssets) {
    const hours = asset.ranges.flatMap(({ from, to }) => {
      const start = Math.max(first, hourOf(startOfDay(from)));
      const count = Math.min(last, hourOf(startOfDay(to + 1)) - 1) - start + 1;
      return Array.from({ length: Math.max(0, count) }, (_, index) => start + index);
    });
    if (hours.length === 0) continue;
    for (const priceable of hourlyPriceables(asset, ordering.prices)) {
      const known = hoursByRef.get(priceable.ref) ?? {
        priceable,
        chosenSource: asset.priceSource,
        hours: new Set(),
      };
      // The last hour of a day uses the daily close.
      for (const hour of hours) if (endOfHour(hour) % millisecondsPerDay !== 0) known.hours.add(hour);
      hoursByRef.set(priceable.ref, known);
    }
    yield;
  }
  return yield* missingOf(hoursByRef, ordering.prices.recentHours, { ...ordering, now, again: false });
}

type Wanted = Map<string, { priceable: Priceable; chosenSource: string | null; hours: Set<HourNumber> }>;

/** The requested hours without a price. Yields between series. */
function* missingOf(
  hoursByRef: Wanted,
  stored: PriceHours,
  { now, again, ...ordering }: Ordering & { now: number; again: boolean },
): Generator<undefined, NeededHours[], void> {
  const needed: NeededHours[] = [];
  for (const { priceable, chosenSource, hours } of hoursByRef.values()) {
    const sorted = [...hours].sort((a, b) => a - b);
    const missing = stored.missingHours(priceable.ref, sorted, { now, again });
    if (missing.length > 0) needed.push({ item: itemOf(priceable, ordering, chosenSource), hours: missing });
    yield;
  }
  return needed;
}
