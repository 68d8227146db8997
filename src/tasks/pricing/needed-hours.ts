import { startOfDay } from "../../domain/time/day.ts";
import { hourOf, millisecondsPerHour, type HourNumber } from "../../domain/valuation/hour-block.ts";
import type { Priceable } from "../../prices/price-source.ts";
import type { HeldAsset } from "../../store/prices/price-needs.ts";
import type { NeededHours } from "./fetch-hours.ts";
import { hourlyThings, itemOf, type Ordering } from "./price-items.ts";

/** How long after its end the close of an hour is requested: sources publish it with a delay. */
const settledMs = 20 * 60_000;

/**
 * The hours of transactions without a price that were not requested yet, by series: the ended hours in which amounts changed. `again` includes
 * gaps. Yields between assets.
 */
export function* neededHours(
  held: Iterable<HeldAsset>,
  {
    isWanted,
    again,
    now,
    ...ordering
  }: Ordering & { isWanted: (ref: string) => boolean; again: boolean; now: number },
): Generator<undefined, NeededHours[], void> {
  const { prices } = ordering;
  const until = hourOf(now - settledMs) * millisecondsPerHour;
  const wanted = new Map<string, { thing: Priceable; chosen: string | null; hours: Set<HourNumber> }>();
  for (const asset of held) {
    const end = Math.min(until, asset.worthlessFrom === null ? Infinity : startOfDay(asset.worthlessFrom));
    const inHours = prices.hours.hoursOfEntries(asset.id, end);
    for (const thing of hourlyThings(asset, prices)) {
      if (!isWanted(thing.ref)) continue;
      const known = wanted.get(thing.ref) ?? { thing, chosen: asset.priceSource, hours: new Set() };
      for (const hour of inHours) known.hours.add(hour);
      wanted.set(thing.ref, known);
    }
    yield;
  }
  const needed: NeededHours[] = [];
  for (const { thing, chosen, hours } of wanted.values()) {
    const sorted = [...hours].sort((a, b) => a - b);
    const missing = prices.hours.missingHours(thing.ref, sorted, { now, again });
    if (missing.length > 0) needed.push({ item: itemOf(thing, ordering, chosen), hours: missing });
    yield;
  }
  return needed;
}
