import { dayNumberOf, endOfDay, startOfDay, type DayNumber } from "../../time/day.ts";
import { add, negate, zero, type Decimal } from "../../money/decimal.ts";
import type { BookPrice, BookTransaction, Lookups } from "../booking/book.ts";
import { createMoves, type Change, type View } from "../booking/moves.ts";
import { createValuation, type Valuation } from "../booking/trade-value.ts";
import {
  countedFlows,
  dayOf,
  hasCapital,
  type DatedValue,
  type FlowsOfDay,
  type NetFlow,
  type PerformanceDay,
  type PerformanceSeries,
} from "./performance-day.ts";

/** Holdings at a day's close; price and value are `undefined` if unknown. */
export type ValuedHolding = {
  assetId: string;
  amount: Decimal;
  price: BookPrice | undefined;
  value: Decimal | undefined;
};

type Held = { amount: Decimal; next: Map<DayNumber, Decimal>; wasPriced: boolean };

type CollectedFlows = Omit<FlowsOfDay, "dated" | "net"> & {
  dated: DatedValue[];
  /** Net amounts that entered or left the view, by asset. */
  amounts: Map<string, Decimal>;
  /** Net amounts that entered or left the priced assets by exchanges, by asset. */
  exchangedAmounts: Map<string, Decimal>;
};

type PerformanceOptions = {
  view: View;
  lookups: Lookups;
  currency: string;
  from: DayNumber;
  to: DayNumber;
  onFlow?: (day: DayNumber, flow: { transactionId: string; change: Change; value: Decimal | null }) => void;
  onHolding?: (day: DayNumber, holding: ValuedHolding) => void;
  /** An amount held at the close before the first day; its value is `undefined` without a price. */
  onOpening?: (assetId: string, value: Decimal | undefined) => void;
  /** An exchange within the view, with the value of each change at its moment, `undefined` without a price. */
  onExchange?: (changes: readonly Change[], values: ReadonlyMap<Change, Decimal | undefined>) => void;
  /** A held asset that gains (positive) or loses (negative) its price. */
  onCrossing?: (assetId: string, value: Decimal) => void;
};

/** The changes of all transactions: amounts by asset and flows by day. */
type Run = {
  readonly valuation: Valuation;
  readonly heldAssets: Map<string, Held>;
  readonly flows: ReturnType<typeof createFlows>;
  worth(assetId: string, amount: Decimal, day: DayNumber): Decimal | undefined;
  /** The day of the first change. */
  first: number;
  /** Number of steps done, for progress. */
  count: number;
};

/**
 * The days `from..to` (both inclusive) of a view of the account, starting at the first transaction. A day's flows are netted by asset. A
 * net inflow counts from the start of the day at the previous close, or at the day's close if there was no capital or no price at the
 * start. A net outflow counts until the end of the day, at its close. Transactions are given from the beginning, in accounting order.
 */
export function* performanceDays(
  transactions: Iterable<BookTransaction>,
  options: PerformanceOptions,
): Generator<number, PerformanceSeries, void> {
  const { lookups, currency, from, to } = options;
  const valuation = createValuation(lookups, currency);
  const run: Run = {
    valuation,
    heldAssets: new Map(),
    flows: createFlows(valuation),
    worth: (assetId, amount, day) => valuation.closing(assetId, amount, endOfDay(day))?.value,
    first: Number.POSITIVE_INFINITY,
    count: 0,
  };
  yield* noteTransactions(run, transactions, options);
  const start = Math.max(from, Math.min(run.first, to + 1));
  const opening = openingValue(run, start, options.onOpening);
  const days: PerformanceDay[] = [];
  let value = opening;
  for (let day = start; day <= to; day++) {
    const close = yield* closeOf(run, day, options);
    const collected = run.flows.of(day);
    const net = netFlowsOf(collected, day, { worth: run.worth, lookups });
    const flows = { ...collected, net };
    const counted = countedFlows(net, hasCapital(value));
    days.push(dayOf(day, { opening: value, close, flows, counted }));
    value = close;
  }
  return { opening, days };
}

/** The days `from..to` (both inclusive) of the series of a whole history: what `performanceDays` computes for them. */
export function performanceOfRange(
  { opening, days }: PerformanceSeries,
  { from, to }: { from: DayNumber; to: DayNumber },
): PerformanceSeries {
  const first = days[0]?.day ?? to + 1;
  const skipped = Math.max(from - first, 0);
  return {
    opening: days[Math.min(skipped, days.length) - 1]?.value ?? opening,
    days: days.slice(skipped, Math.max(to - first + 1, 0)),
  };
}

/** Collects the changes of each transaction, and the flows since `from`. */
function* noteTransactions(
  run: Run,
  transactions: Iterable<BookTransaction>,
  { view, lookups, from, to, onFlow, onExchange }: PerformanceOptions,
): Generator<number, void, void> {
  const { flows } = run;
  const movesOf = createMoves(view, lookups);
  for (const transaction of transactions) {
    if (dayNumberOf(transaction.at) > to) break;
    for (const { changes, flow, isExchange, transactionId } of movesOf(transaction)) {
      for (const change of changes) noteChange(run, change, from);
      for (const change of flow) {
        const day = dayNumberOf(change.at);
        if (day < from) continue;
        const value = flows.external(change);
        onFlow?.(day, { transactionId, change, value: value ?? null });
      }
      if (isExchange && dayNumberOf(transaction.at) >= from) {
        const values = flows.exchange(changes);
        onExchange?.(changes, values);
      }
    }
    yield ++run.count;
  }
}

function noteChange(run: Run, { assetId, amount, at }: Change, from: DayNumber): void {
  const day = dayNumberOf(at);
  if (day < run.first) run.first = day;
  let asset = run.heldAssets.get(assetId);
  if (asset === undefined)
    run.heldAssets.set(assetId, (asset = { amount: zero, next: new Map(), wasPriced: false }));
  if (day < from) asset.amount = add(asset.amount, amount);
  else asset.next.set(day, add(asset.next.get(day) ?? zero, amount));
}

/** The value at the close of the day before the first day. */
function openingValue(
  { heldAssets, worth }: Run,
  start: DayNumber,
  onOpening: PerformanceOptions["onOpening"],
): Decimal {
  let value = zero;
  for (const [assetId, asset] of heldAssets) {
    const opening = asset.amount.units === 0n ? zero : worth(assetId, asset.amount, start - 1);
    asset.wasPriced = opening !== undefined;
    if (asset.amount.units !== 0n) onOpening?.(assetId, opening);
    value = add(value, opening ?? zero);
  }
  return value;
}

/** Applies a day's changes and returns the value at its close. */
function* closeOf(
  run: Run,
  day: DayNumber,
  { onHolding, onCrossing }: Pick<PerformanceOptions, "onHolding" | "onCrossing">,
): Generator<number, Decimal, void> {
  const { valuation, heldAssets, flows, worth } = run;
  let close = zero;
  for (const [assetId, asset] of heldAssets) {
    const before = asset.amount;
    const change = asset.next.get(day);
    if (change !== undefined) asset.amount = add(before, change);
    if (before.units === 0n && asset.amount.units === 0n) continue;
    const now = valuation.closing(assetId, asset.amount, endOfDay(day));
    if (before.units !== 0n && (now !== undefined) !== asset.wasPriced) {
      const value = worth(assetId, before, now === undefined ? day - 1 : day) ?? zero;
      flows.cross(day, { isEntering: now !== undefined, value });
      onCrossing?.(assetId, now === undefined ? negate(value) : value);
    }
    asset.wasPriced = now !== undefined;
    if (asset.amount.units !== 0n)
      onHolding?.(day, { assetId, amount: asset.amount, price: now?.used[0]?.price, value: now?.value });
    if (now !== undefined) close = add(close, now.value);
    if (++run.count % 256 === 0) yield run.count;
  }
  return close;
}

const one: Decimal = { units: 1n, scale: 0 };

/** A day's net flows with their prices. An asset without a price at the close is not in the closing value either. */
function netFlowsOf(
  { amounts, exchangedAmounts }: CollectedFlows,
  day: DayNumber,
  { worth, lookups }: Pick<Run, "worth"> & { lookups: Lookups },
): NetFlow[] {
  const net: NetFlow[] = [];
  for (const [isExchange, byAsset] of [
    [false, amounts],
    [true, exchangedAmounts],
  ] as const)
    for (const [assetId, amount] of byAsset) {
      if (amount.units === 0n) continue;
      const close = worth(assetId, one, day);
      if (close === undefined) continue;
      const before = amount.units > 0n ? worth(assetId, one, day - 1) : undefined;
      net.push({ assetId, coin: lookups.asset(assetId).coin, amount, isExchange, before, close });
    }
  return net;
}

/** Whether every change of an exchange has a price. */
export function isPriced(values: ReadonlyMap<Change, Decimal | undefined>): boolean {
  return [...values.values()].every((value) => value !== undefined);
}

const noFlows: CollectedFlows = {
  flow: zero,
  coverage: zero,
  dated: [],
  entered: zero,
  left: zero,
  amounts: new Map(),
  exchangedAmounts: new Map(),
};

/** Collects flows by day, each at the price of its moment. */
function createFlows(valuation: Valuation) {
  const days = new Map<DayNumber, CollectedFlows>();
  const at = (day: DayNumber): CollectedFlows => {
    let found = days.get(day);
    if (found === undefined)
      days.set(day, (found = { ...noFlows, dated: [], amounts: new Map(), exchangedAmounts: new Map() }));
    return found;
  };
  const addChange = (change: Change, kind: "flow" | "coverage", value: Decimal | undefined): void => {
    const day = at(dayNumberOf(change.at));
    const net = kind === "flow" ? day.amounts : day.exchangedAmounts;
    net.set(change.assetId, add(net.get(change.assetId) ?? zero, change.amount));
    if (value === undefined) return;
    day[kind] = add(day[kind], value);
    day.dated.push({ at: change.at, value });
  };
  const valueOf = ({ assetId, amount, at: moment }: Change): Decimal | undefined =>
    valuation.market(assetId, amount, moment)?.value;

  return {
    of: (day: DayNumber): CollectedFlows => days.get(day) ?? noFlows,
    /** Records a flow into or out of the view. Returns its value, `undefined` without a price. */
    external(change: Change): Decimal | undefined {
      const value = valueOf(change);
      addChange(change, "flow", value);
      return value;
    },
    /**
     * Records an exchange within the view, and returns the value of each change. If one side has no price, the other side enters or leaves
     * the priced assets.
     */
    exchange(changes: readonly Change[]): Map<Change, Decimal | undefined> {
      const givenChanges = changes.filter(({ isCost }) => !isCost);
      const values = new Map(givenChanges.map((change) => [change, valueOf(change)]));
      if (isPriced(values)) return values;
      for (const [change, value] of values) if (value !== undefined) addChange(change, "coverage", value);
      return values;
    },
    /** Records that a held asset has its first price at this day's close, or had its last price at the previous close. */
    cross(day: DayNumber, { isEntering, value }: { isEntering: boolean; value: Decimal }): void {
      const flows = at(day);
      const signed = isEntering ? value : negate(value);
      flows.coverage = add(flows.coverage, signed);
      flows.dated.push(
        isEntering
          ? { at: endOfDay(day), value: signed }
          : { at: startOfDay(day), value: signed, isOfDayBefore: true },
      );
      if (isEntering) flows.entered = add(flows.entered, value);
      else flows.left = add(flows.left, value);
    },
  };
}
