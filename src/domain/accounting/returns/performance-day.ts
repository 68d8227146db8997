import type { DayNumber } from "../../time/day.ts";
import { add, divide, multiply, negate, round, subtract, zero, type Decimal } from "../../money/decimal.ts";

/** A value that was added (positive) or withdrawn (negative) at a moment (ms). */
export type DatedValue = {
  at: number;
  value: Decimal;
  /** Whether the value is that of the close of the day before. */
  isOfDayBefore?: true;
};

/** The net amount of an asset that entered or left on a day, and the asset's prices. Assets without a price at the close have none. */
export type NetFlow = {
  assetId: string;
  /** The asset's coin, or the asset itself if it has none. */
  coin: string;
  amount: Decimal;
  /** Whether it entered or left the priced assets by exchanges. Netted apart: what came in was capital until it was spent. */
  isExchange: boolean;
  /** The price at the close of the day before, `undefined` if unknown. Inflows only. */
  before: Decimal | undefined;
  close: Decimal;
};

/** The flows of one day. */
export type FlowsOfDay = {
  /** External flows at the price of their moment: inflows less outflows. */
  flow: Decimal;
  /** Value that entered the priced assets less value that left them. It is neither profit nor loss. */
  coverage: Decimal;
  /** Flows and coverage flows with their times, for the money-weighted return. */
  dated: readonly DatedValue[];
  net: readonly NetFlow[];
  /** Value at the close of held assets that have a price for the first time. */
  entered: Decimal;
  /** Value at the close of the day before of held assets that no longer have a price. */
  left: Decimal;
};

/** One day of a portfolio: its closing value, its flows and its return. */
export type PerformanceDay = FlowsOfDay & {
  day: DayNumber;
  value: Decimal;
  /** Net inflow by asset, which counts as present from the start of the day. */
  inflow: Decimal;
  /** Net outflow by asset, zero or positive, which counts as present until the end of the day. */
  outflow: Decimal;
  /** `(value + outflow) ÷ (value of the day before + inflow) − 1`; `null` on a day without capital. */
  change: Decimal | null;
  /** Whether capital was present at the start of the day. Only such days count for volatility. */
  hasPrior: boolean;
};

/** Consecutive days, and the value at the close of the day before the first. */
export type PerformanceSeries = { opening: Decimal; days: readonly PerformanceDay[] };

/** Decimal places of a daily return. */
const returnScale = 34;

/** The price at which a net inflow counts: of the day before, or of the day if there was no capital or no price at its start. */
export function priceOfInflow({ before, close }: NetFlow, hasPrior: boolean): Decimal {
  return (hasPrior ? before : undefined) ?? close;
}

/** Net inflows and net outflows at the prices at which they count. */
export function countedFlows(
  net: readonly NetFlow[],
  hasPrior: boolean,
): { inflow: Decimal; outflow: Decimal } {
  let [inflow, outflow] = [zero, zero];
  for (const flow of net) {
    if (flow.amount.units < 0n) outflow = add(outflow, multiply(negate(flow.amount), flow.close));
    else inflow = add(inflow, multiply(flow.amount, priceOfInflow(flow, hasPrior)));
  }
  return { inflow, outflow };
}

/** Whether there is capital at the start of a day. */
export function hasCapital(opening: Decimal): boolean {
  return opening.units > 0n;
}

/** A day and its return, from its values and flows. `counted` are its net flows, without assets that gained or lost their price. */
export function dayOf(
  day: DayNumber,
  {
    opening,
    close,
    flows,
    counted,
  }: {
    opening: Decimal;
    close: Decimal;
    flows: FlowsOfDay;
    counted: { inflow: Decimal; outflow: Decimal };
  },
): PerformanceDay {
  const hasPrior = hasCapital(opening);
  const inflow = add(flows.entered, counted.inflow);
  const outflow = add(flows.left, counted.outflow);
  const capital = add(opening, inflow);
  const change =
    capital.units <= 0n
      ? null
      : round(subtract(divide(add(close, outflow), capital), { units: 1n, scale: 0 }), returnScale);
  const { flow, coverage, dated, net, entered, left } = flows;
  return { day, value: close, flow, coverage, dated, net, entered, left, inflow, outflow, change, hasPrior };
}
