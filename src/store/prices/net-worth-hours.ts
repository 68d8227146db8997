import { currencyCodeOf, type AssetKind } from "../../domain/assets/asset.ts";
import { dayFromNumber, dayNumberOf, endOfDay, type Day, type DayNumber } from "../../domain/time/day.ts";
import { endOfHour, hourOf, settledHour, type HourNumber } from "../../domain/valuation/hour-block.ts";
import {
  worthByMoment,
  type HeldByMoment,
  type MomentPrice,
  type MomentWorth,
} from "../../domain/valuation/hourly-worth.ts";
import { convertedPrice, type DayPrice } from "../../domain/valuation/prices.ts";
import { yieldingSteps } from "../../ports/pause.ts";
import type { Sql } from "../../ports/sql.ts";
import { amountsByMoment } from "../balances/amounts-by-moment.ts";
import type { Balances } from "../balances/balances.ts";
import { namedPerPoint } from "./net-worth-assets.ts";
import type { Priced } from "./price-book.ts";
import type { OpenPrices, PriceEngine } from "./price-engine.ts";

/** Days whose hours are known, before the current one. */
export const recentDays = 7;

/** `from` and `to` in ms. */
export type HoursQuestion = {
  from?: number | undefined;
  to?: number | undefined;
  now: number;
  currency: string;
};

type AssetRow = { key: number; id: string; kind: AssetKind; coin_id: string | null };

/**
 * Net worth at the end of each hour of the last days, up to the last hour whose prices sources publish by now. At the end of a day it is the
 * day's: its closes. Within a day an asset has the close of the hour, else the last known price before, marked stale. Yields the number of
 * assets read so far.
 */
export function* netWorthByHour(
  sql: Sql,
  { balances, priceEngine }: { balances: Balances; priceEngine: PriceEngine },
  { from, to, now, currency }: HoursQuestion,
): Generator<number, (MomentWorth & { day: Day })[]> {
  const span = balances.span();
  if (span === null) return [];
  const firstDay = Math.max(dayNumberOf(now) - recentDays, dayNumberOf(span.first));
  const first = Math.max(hourOf(from ?? -Infinity), hourOf(endOfDay(firstDay - 1)) + 1);
  const last = Math.min(hourOf(to ?? Infinity), settledHour(now));
  const hours = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const assets = sql
    .prepare<AssetRow>(
      "SELECT key, id, kind, coin_id FROM assets WHERE spam = 0 AND kind <> 'nft' ORDER BY key",
    )
    .all();
  const amounts = amountsByMoment(sql, balances, { assets, from: firstDay, now });
  yield 0;
  const prices = priceEngine.open({ from: firstDay - 1, to: dayNumberOf(now), now, currency });
  const priceOf = createMomentPrices(prices, hours);
  function* held(): Generator<HeldByMoment> {
    for (const { key, id, kind, coin_id } of assets) {
      const steps = amounts.get(key);
      if (steps === undefined || steps.every(({ amount }) => amount.units === 0n)) continue;
      yield {
        id,
        isLiability: kind === "liability",
        amounts: steps,
        prices: priceOf({ id, coinId: coin_id }),
      };
    }
  }
  const worth = yield* yieldingSteps(worthByMoment(held(), hours.map(momentOf)), 1);
  return worth.map(({ at, value, unpriced, stale }) => ({
    day: dayFromNumber(dayNumberOf(at)),
    at,
    value,
    unpriced: unpriced.slice(0, namedPerPoint),
    stale: stale.slice(0, namedPerPoint),
  }));
}

/** The last millisecond of an hour: at the end of a day it is the moment of the day's figure. */
function momentOf(hour: HourNumber): number {
  return endOfHour(hour) - 1;
}

function isEndOfDay(hour: HourNumber): boolean {
  return endOfDay(dayNumberOf(momentOf(hour))) === momentOf(hour);
}

/** The prices of an asset at the ends of hours, ascending. */
function createMomentPrices(
  prices: OpenPrices,
  hours: readonly HourNumber[],
): (asset: Priced) => (MomentPrice | undefined)[] {
  const hoursOf = prices.recentHours();
  return (asset) => {
    const known = hoursOf(asset);
    const closes = new Map<DayNumber, DayPrice | undefined>();
    const closeOf = (day: DayNumber): DayPrice | undefined => {
      if (!closes.has(day)) closes.set(day, prices.on(asset, day));
      return closes.get(day);
    };
    let before: MomentPrice | undefined;
    return hours.map((hour) => {
      const day = dayNumberOf(momentOf(hour));
      const quote = isEndOfDay(hour) ? undefined : known?.find(hour);
      const hourPrice =
        quote === undefined ? undefined : convertedPrice({ quote, isStale: false }, day, prices.rateOf);
      const found =
        hourPrice === undefined
          ? dayPrice(asset, hour, closeOf)
          : { price: hourPrice.price, basis: "exact" as const, isStale: hourPrice.isStale };
      // The price is carried from the hour before, at first from the close of the day before; never to the close of a day.
      before ??= carriedPrice(closeOf(day - 1));
      const price = found ?? (isEndOfDay(hour) ? undefined : before);
      before = carriedPrice(price);
      return price;
    });
  };
}

/** The price that a day states for a moment: its close for its end, and for each moment that of a currency, and the owner's own. */
function dayPrice(
  asset: Priced,
  hour: HourNumber,
  closeOf: (day: DayNumber) => DayPrice | undefined,
): MomentPrice | undefined {
  const day = dayNumberOf(momentOf(hour));
  const close = closeOf(day);
  if (close === undefined) return undefined;
  const { price, isStale } = close;
  if (isEndOfDay(hour)) return { price, isStale, basis: "exact" };
  const isOfAllMoments =
    currencyCodeOf(asset.id) !== undefined || (close.quote.isManual && close.quote.day === day);
  return isOfAllMoments ? { price, isStale, basis: "daily" } : undefined;
}

function carriedPrice(price: { price: MomentPrice["price"] } | undefined): MomentPrice | undefined {
  return price === undefined ? undefined : { price: price.price, basis: "carried", isStale: true };
}
