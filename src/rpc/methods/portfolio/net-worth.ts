import { netWorth as contract } from "../../../contract/methods/portfolio/net-worth.ts";
import {
  dayNumberOf,
  endOfDay,
  millisecondsPerDay,
  numberOfDay,
  dayFromNumber,
} from "../../../domain/time/day.ts";
import { formatDecimal, subtractKnown, sumOf } from "../../../domain/money/decimal.ts";
import { JsonText } from "../../../lib/json-text.ts";
import type { NetWorthPoint } from "../../../store/prices/net-worth.ts";
import { groupBy } from "../../../lib/group-by.ts";
import { allocationOf, totalValue } from "../../../store/prices/allocation.ts";
import { incompleteParts } from "../../shared/incomplete.ts";
import { accountMethod, subscription } from "../../protocol/method.ts";
import { readConsistently } from "../../protocol/slices.ts";
import { fromOf, refuseFuture, refuseReversed, toOf } from "../../../contract/moment.ts";

/** The value of all holdings. */
export const netWorth = {
  current: accountMethod(contract.current, {
    runs: "reader",
    uses: ["now", "settings", "valuation", "connections", "tasks"],
    handle({ context, account }) {
      const now = context.now();
      const baseCurrency = account.settings.get().baseCurrency;
      const valueAt = (at: number) => account.valuation.holdingsAt({ at, now, currency: baseCurrency });
      const current = valueAt(now);
      return {
        day: dayFromNumber(current.day),
        at: now,
        value: current.value,
        unpriced: current.unpriced,
        stale: current.stale,
        change24h: subtractKnown(current.value, valueAt(now - millisecondsPerDay).value),
        changeToday: subtractKnown(current.value, valueAt(endOfDay(dayNumberOf(now) - 1)).value),
        parts: allocationOf(current.items, current.value),
        inTransit: current.inTransit.map((item) => ({
          assetId: item.assetId,
          amount: item.amount,
          value: item.value,
        })),
        unverified: current.unverified,
        incomplete: incompleteParts(account),
      };
    },
  }),
  history: accountMethod(contract.history, {
    runs: "reader",
    uses: [
      "settings",
      "netWorth",
      "balances",
      "databasePath",
      "now",
      "pause",
      "fileVersion",
      "runMaintenanceJob",
    ],
    async handle(call, input) {
      const { context, account, signal } = call;
      refuseReversed(input);
      const from = fromOf(input.from);
      const to = toOf(input.to);
      if (input.interval === "hour") {
        const currency = input.currency ?? account.settings.get().baseCurrency;
        return readConsistently(call, () =>
          account.netWorth.hours({ from, to, now: context.now(), currency }),
        );
      }
      const range = {
        from: from === undefined ? undefined : dayNumberOf(from),
        to: to === undefined ? undefined : dayNumberOf(to),
      };
      if (input.currency === undefined || input.currency === account.settings.get().baseCurrency)
        return account.netWorth.series(range);
      const span = account.balances.span();
      const now = context.now();
      if (span === null) return [];
      const days = {
        from: Math.max(range.from ?? -Infinity, dayNumberOf(span.first)),
        to: Math.min(range.to ?? Infinity, dayNumberOf(now)),
      };
      const request = { ...days, now, currency: input.currency };
      if (!account.netWorth.isLong(days))
        return readConsistently(call, () => account.netWorth.points(request));
      const { databasePath: path } = account;
      return new JsonText<NetWorthPoint[]>(
        await context.runMaintenanceJob("netWorthByDay", { path, ...request }, signal),
      );
    },
  }),
  explain: accountMethod(contract.explain, {
    runs: "reader",
    uses: ["now", "valuation", "settings"],
    handle({ context, account }, input) {
      const now = context.now();
      refuseFuture(input.day, now);
      const { items, inTransit } = account.valuation.holdingsAt({
        at: Math.min(endOfDay(numberOfDay(input.day)), now),
        now,
        currency: account.settings.get().baseCurrency,
      });
      const counted = groupBy(
        items.filter((item) => item.isCounted),
        (item) => item.assetId,
      );
      const rows = [...counted.values()].flatMap((holdings) => {
        const [first] = holdings;
        const amount = sumOf(holdings.map((item) => item.amount));
        return first === undefined || amount === "0"
          ? []
          : [{ ...first, amount, value: totalValue(holdings), isMoving: false }];
      });
      return [...rows, ...inTransit.map((item) => ({ ...item, isMoving: true }))].map((item) => ({
        assetId: item.assetId,
        coinId: item.coinId,
        symbol: item.symbol,
        amount: item.amount,
        price: item.price === undefined ? null : formatDecimal(item.price.price),
        priceSource: item.price?.quote.source ?? null,
        priceDay: item.price === undefined ? null : dayFromNumber(item.price.quote.day),
        stale: item.price?.isStale ?? false,
        value: item.value,
        inTransit: item.isMoving,
      }));
    },
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "netWorth",
  }),
};
