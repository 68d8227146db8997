import { z } from "zod";
import { dayNumberOf } from "../../domain/time/day.ts";
import { formatDecimal, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import type { NetWorthPoint } from "../../store/prices/net-worth.ts";
import { namedAssets } from "../prompt/data-state.ts";
import { from, rangeOf, to } from "./inputs.ts";
import { closesOf, interval, intervalFor } from "./intervals.ts";
import { defineTool } from "./tool.ts";

export const getNetWorth = defineTool({
  name: "get_net_worth",
  description:
    "Net worth at the close of days, in the account's currency: the last day of each interval, the first and last value, the change between them, the highest and the lowest day. The change holds deposits and withdrawals too; for returns ask get_performance.",
  input: z.strictObject({ from, to, interval }),
  run(input, { account, context }) {
    const range = rangeOf(input);
    const days = account.netWorth.history({
      from: range.from === undefined ? undefined : dayNumberOf(range.from),
      to: range.to === undefined ? undefined : dayNumberOf(range.to),
    });
    const interval = input.interval ?? intervalFor(days.length);
    const { points, truncated } = closesOf(days, interval);
    const valued = days.filter((point): point is NetWorthPoint & { value: string } => point.value !== null);
    const ordered = valued.toSorted((a, b) => Number(a.value) - Number(b.value));
    const [first, last] = [valued[0], valued.at(-1)];
    const pointOf = (point: NetWorthPoint | undefined) =>
      point === undefined ? null : { day: point.day, value: point.value };
    return {
      asOf: new Date(context.now()).toISOString(),
      currency: account.settings.get().baseCurrency,
      interval: interval,
      points: points.map(({ day, value, unpriced, stale }) => ({
        day,
        value,
        unpriced: unpriced.length,
        stale: stale.length,
      })),
      rowCount: points.length,
      days: days.length,
      truncated,
      first: pointOf(first),
      last: pointOf(last),
      change:
        first === undefined || last === undefined
          ? null
          : formatDecimal(subtract(parseDecimal(last.value), parseDecimal(first.value))),
      highest: pointOf(ordered.at(-1)),
      lowest: pointOf(ordered[0]),
      unpriced: namedAssets(account, days.at(-1)?.unpriced ?? []),
      stale: namedAssets(account, days.at(-1)?.stale ?? []),
    };
  },
});
