import type { z } from "zod";
import type { combined as contract } from "../../../contract/methods/portfolio/combined.ts";
import {
  dayNumberOf,
  endOfDay,
  millisecondsPerDay,
  numberOfDay,
  type DayNumber,
} from "../../../domain/time/day.ts";
import {
  formatDecimal,
  multiply,
  parseDecimal,
  subtractKnown,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import type { AccountDay } from "../../../domain/valuation/combined.ts";
import type { RateOf } from "../../../domain/valuation/prices.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";
import type { ValuedHolding } from "../../../store/prices/valuation.ts";
import type { AccountRow } from "../../../store/server/account-rows.ts";
import { incompleteParts } from "../incomplete.ts";

export type Figures = Pick<
  AccountStore,
  | "settings"
  | "valuation"
  | "netWorth"
  | "balances"
  | "connections"
  | "tasks"
  | "dailyPerformance"
  | "changes"
>;
export type Opened = { row: AccountRow; store: Figures; base: string };
type Days = { from: DayNumber; to: DayNumber; now: number; currency: string };
/** How an account's figures are converted to the requested currency. */
type Conversion =
  | { by: "itself" }
  | { by: "its base currency"; rateOn(day: DayNumber): ReturnType<RateOf> }
  | { by: "nothing" };
export type Member = z.input<typeof contract.netWorth.output>["accounts"][number];
export type Valued = { member: Member; items: ValuedHolding[] };

/**
 * An account with its own exchange rates is valued in the currency directly. Rates are the same for all accounts, so those of another chosen
 * account convert the figures of one that has none.
 */
export function conversionsOf(openedAccounts: readonly Opened[], days: Days): Conversion[] {
  const rates = openedAccounts.map(({ store }) => store.valuation.ratesInto(days));
  return openedAccounts.map(({ base }, index) => {
    if (base === days.currency || rates[index]?.(base, days.to) !== undefined) return { by: "itself" };
    const otherRate = rates.find((rateOf) => rateOf(base, days.to) !== undefined);
    return otherRate === undefined
      ? { by: "nothing" }
      : { by: "its base currency", rateOn: (day) => otherRate(base, day) };
  });
}

/** One account valued now, 24 hours ago and at the close of yesterday. Values that cannot be converted to the common currency are `null`. */
export function valueOf(
  { row, store, base }: Opened,
  conversion: Conversion,
  { now, currency }: Pick<Days, "now" | "currency">,
): Valued {
  const requested = conversion.by === "itself" ? currency : base;
  const question = { now, currency: requested };
  const current = store.valuation.holdingsAt({ at: now, ...question });
  const value = convertValue(current.value, conversion, current.day);
  const changeSince = (at: number): string | null => {
    const before = store.valuation.holdingsAt({ at, ...question });
    return subtractKnown(value, convertValue(before.value, conversion, before.day));
  };
  const ownValue =
    requested === base ? current.value : store.valuation.holdingsAt({ at: now, now, currency: base }).value;
  return {
    member: {
      name: row.name,
      baseCurrency: base,
      demo: row.isDemo,
      value,
      ownValue,
      share: null,
      change24h: changeSince(now - millisecondsPerDay),
      changeToday: changeSince(endOfDay(dayNumberOf(now) - 1)),
      unpriced: current.unpriced,
      stale: current.stale,
      incomplete: incompleteParts(store),
      ...(conversion.by === "nothing" && ownValue !== "0" ? { problem: "no_rate" as const } : {}),
    },
    items: current.items.map((item) => ({
      ...item,
      value: convertValue(item.value, conversion, current.day),
    })),
  };
}

/** Zero needs no exchange rate. */
function convertValue(value: string | null, conversion: Conversion, day: DayNumber): string | null {
  if (value === null || value === "0" || conversion.by === "itself") return value;
  const rate = conversion.by === "nothing" ? undefined : conversion.rateOn(day)?.rate;
  return rate === undefined ? null : multiplyText(value, rate);
}

function multiplyText(value: string, rate: Decimal): string {
  return formatDecimal(multiply(parseDecimal(value), rate));
}

/** An account's hourly points of the last seven days, in the requested currency. */
export function* hoursOf(
  { store, base }: Opened,
  conversion: Conversion,
  {
    from,
    to,
    now,
    currency,
  }: { from: number | undefined; to: number | undefined; now: number; currency: string },
): Generator<unknown, readonly AccountDay[], void> {
  if (conversion.by === "itself") return yield* store.netWorth.hours({ from, to, now, currency });
  const hours = yield* store.netWorth.hours({ from, to, now, currency: base });
  return hours.map((point) => ({
    ...point,
    value: convertValue(point.value, conversion, numberOfDay(point.day)),
  }));
}

/** An account's days in the requested currency: those stored in its base currency where they can be used. */
export function* daysOf(
  { store, base }: Opened,
  conversion: Conversion,
  days: Days,
): Generator<number, readonly AccountDay[]> {
  const span = store.balances.span();
  if (span === null) return [];
  const from = Math.max(days.from, dayNumberOf(span.first));
  if (conversion.by === "itself" && base !== days.currency)
    return from > days.to ? [] : yield* store.netWorth.points({ ...days, from });
  const storedPoints = store.netWorth.history({ from, to: days.to });
  if (conversion.by === "itself") return storedPoints;
  return storedPoints.map((point) => ({
    ...point,
    value: convertValue(point.value, conversion, numberOfDay(point.day)),
  }));
}
