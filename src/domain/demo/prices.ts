import { dayNumberOf, startOfDay, type DayNumber } from "../time/day.ts";
import { endOfHour, millisecondsPerHour, type HourNumber } from "../valuation/hour-block.ts";
import { groupBy } from "../../lib/group-by.ts";
import { currencyAsset } from "../assets/asset.ts";
import { coins, derivedCoins, euro, type DemoCoin } from "./coins.ts";
import { demoCurrency } from "./currencies.ts";
import { createRandom } from "./random.ts";

/** A daily close in dollars; `ref` is `coin:<coinId>` or an asset id. */
export type DemoPrice = { ref: string; day: DayNumber; close: string };

/** Number of days of the demo before the day on which it was created. */
export const demoDays = 1_096;

/**
 * Closes of every coin, the euro and `currency` (an ISO 4217 code) from the first day of a demo created on `madeOn` to `until`, both inclusive.
 * With a later `until` the same series continues, so a demo opened again later gets the missing closes.
 */
export function demoPrices(madeOn: DayNumber, until: DayNumber, currency = "USD"): DemoPrice[] {
  const first = madeOn - demoDays;
  const prices: DemoPrice[] = [];
  const add = (ref: string, closes: string[]): void => {
    for (const [index, close] of closes.entries()) prices.push({ ref, day: first + index, close });
  };
  for (const money of [euro, demoCurrency(currency)])
    if (money !== undefined) add(currencyAsset(money.symbol), walk(money, until - first + 1));
  for (const coin of coins) {
    const closes = walk(coin, until - first + 1);
    add(`coin:${coin.coinId}`, closes);
    for (const follower of derivedCoins)
      if (follower.of === coin.coinId) add(`coin:${follower.coinId}`, closes);
  }
  return prices;
}

/** Number of hours in which a price moves to the day's close. After that it stays near the close. */
const movingHours = 6;

/** Hourly closes of coins from `first` to `last`, both inclusive, which interpolate the daily closes. */
export function demoHours(
  madeOn: DayNumber,
  { first, last }: { first: HourNumber; last: HourNumber },
): { ref: string; hour: HourNumber; close: string }[] {
  const dayOfHour = (hour: HourNumber): DayNumber => dayNumberOf(endOfHour(hour) - 1);
  const series = groupBy(demoPrices(madeOn, dayOfHour(last)), ({ ref }) => ref);
  return [...series].flatMap(([ref, closes]) => {
    if (!ref.startsWith("coin:")) return [];
    const closeOn = new Map(closes.map(({ day, close }) => [day, Number(close)]));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).flatMap(
      (hour) => {
        const day = dayOfHour(hour);
        const [before, close] = [closeOn.get(day - 1), closeOn.get(day)];
        if (before === undefined || close === undefined) return [];
        const hourOfDay = (endOfHour(hour) - startOfDay(day)) / millisecondsPerHour;
        const movedPrice = before + (close - before) * Math.min(1, hourOfDay / movingHours);
        const noise = 0.002 * createRandom(seedOf(`${ref} ${hour}`)).noise();
        return [{ ref, hour, close: priceText(movedPrice * (1 + noise)) }];
      },
    );
  });
}

function walk(coin: DemoCoin, days: number): string[] {
  const random = createRandom(seedOf(coin.coinId));
  const { waypoints } = coin;
  let drift = 0;
  return Array.from({ length: days }, (_, day) => {
    const place = Math.min(day / demoDays, 1) * (waypoints.length - 1);
    const before = waypoints[Math.floor(place)] ?? 1;
    const after = waypoints[Math.ceil(place)] ?? before;
    drift = drift * 0.94 + coin.wobble * random.noise();
    return priceText((before + (after - before) * (place - Math.floor(place))) * (1 + drift));
  });
}

/** A price with two decimal places from 1,000 on, else with about six significant digits. */
function priceText(price: number): string {
  const digits = price >= 1_000 ? 2 : price >= 1 ? 4 : price >= 0.01 ? 6 : 10;
  return price.toFixed(digits).replace(/\.?0+$/, "");
}

function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    seed = Math.imul(seed ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return seed;
}
