import {
  add,
  formatDecimal,
  isZero,
  parseDecimal,
  zero,
  type Decimal,
} from "../../../src/domain/money/decimal.ts";
import { dayOf } from "../../../src/domain/time/day.ts";
import type { DrawOnPlot } from "../../parts/chart/chart-point.ts";
import type { Transaction } from "../records.ts";

/** Types that count as buying or selling; transfers and rewards are not marked. */
export const tradeTypes = ["trade", "payment", "liquidation"] as const;

/** Amounts of a coin bought and sold on a day; `null` if none. */
export type TradeDay = { day: string; bought: string | null; sold: string | null };

/** The days with trades of a coin. */
export function tradeDays(
  transactions: readonly Transaction[],
  isOfCoin: (assetId: string) => boolean,
): Map<string, TradeDay> {
  const sums = new Map<string, { in: Decimal; out: Decimal }>();
  for (const { at, legs } of transactions)
    for (const { direction, assetId, amount } of legs) {
      if (direction === "fee" || !isOfCoin(assetId)) continue;
      const day = dayOf(at);
      const sum = sums.get(day) ?? { in: zero, out: zero };
      sum[direction] = add(sum[direction], parseDecimal(amount));
      sums.set(day, sum);
    }
  const textOf = (sum: Decimal): string | null => (isZero(sum) ? null : formatDecimal(sum));
  return new Map(
    [...sums].map(([day, sum]) => [day, { day, bought: textOf(sum.in), sold: textOf(sum.out) }]),
  );
}

const size = 6;

/** Draws an upward triangle for purchases and a downward one for sales, by the index of the point. */
export function drawTradeMarks(marks: readonly { index: number; trade: TradeDay }[]): DrawOnPlot {
  return (plot, colour) => {
    const { ctx, data } = plot;
    const ratio = devicePixelRatio;
    const triangle = (x: number, y: number, direction: 1 | -1, token: string): void => {
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x - size * ratio, y + direction * 1.6 * size * ratio);
      ctx.lineTo(x + size * ratio, y + direction * 1.6 * size * ratio);
      ctx.closePath();
      ctx.fillStyle = colour(token);
      ctx.strokeStyle = colour("--surface");
      ctx.lineWidth = ratio;
      ctx.fill();
      ctx.stroke();
    };
    ctx.save();
    ctx.beginPath();
    ctx.rect(plot.bbox.left, plot.bbox.top, plot.bbox.width, plot.bbox.height);
    ctx.clip();
    for (const { index, trade } of marks) {
      const [at, value] = [data[0][index], data[1]?.[index]];
      if (at === undefined || value === null || value === undefined) continue;
      const x = plot.valToPos(at, "x", true);
      const y = plot.valToPos(value, "y", true);
      if (trade.bought !== null) triangle(x, y + 3 * ratio, 1, "--gain");
      if (trade.sold !== null) triangle(x, y - 3 * ratio, -1, "--loss");
    }
    ctx.restore();
  };
}
