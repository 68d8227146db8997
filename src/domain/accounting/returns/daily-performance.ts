import { dayNumberOf, endOfDay, startOfDay, type DayNumber } from "../../time/day.ts";
import { add, divide, negate, round, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { BookPrice, BookTransaction, Lookups } from "../booking/book.ts";
import { createMoves, type Change, type View } from "../booking/moves.ts";
import { createValuation, type Valuation } from "../booking/trade-value.ts";

/** A value that was added (positive) or withdrawn (negative) at a moment (ms). */
export type DatedValue = { at: number; value: Decimal };

/** One day of a portfolio: its closing value, its flows and its return. */
export type PerformanceDay = {
  day: DayNumber;
  value: Decimal;
  /** External flows at the price of their moment: inflows less outflows. */
  flow: Decimal;
  /** Value that entered the priced assets less value that left them. It is neither profit nor loss. */
  coverage: Decimal;
  /** Flows and coverage flows with their times, for the money-weighted return. */
  dated: readonly DatedValue[];
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

/** Holdings at a day's close; price and value are `undefined` if unknown. */
export type ValuedHolding = {
  assetId: string;
  amount: Decimal;
  price: BookPrice | undefined;
  value: Decimal | undefined;
};

/** Decimal places of a daily return. */
const returnScale = 34;

type Held = { amount: Decimal; next: Map<DayNumber, Decimal>; wasPriced: boolean };

type DayFlows = {
  flow: Decimal;
  coverage: Decimal;
  dated: DatedValue[];
  /** Net amounts that entered or left the view, by asset. */
  net: Map<string, Decimal>;
  /** Net amounts that entered or left the priced assets by exchanges, by asset. Netted apart: what came in was capital until it was spent. */
  exchanged: Map<string, Decimal>;
};

type PerformanceOptions = {
  view: View;
  lookups: Lookups;
  currency: string;
  from: DayNumber;
  to: DayNumber;
  onFlow?: (day: DayNumber, flow: { transactionId: string; change: Change; value: Decimal | null }) => void;
  onHolding?: (day: DayNumber, holding: ValuedHolding) => void;
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
  const opening = openingValue(run, start);
  const days: PerformanceDay[] = [];
  let value = opening;
  for (let day = start; day <= to; day++) {
    const close = yield* closeOf(run, day, options.onHolding);
    days.push(dayOf(day, { opening: value, close, flows: run.flows.of(day), worth: run.worth }));
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
  { view, lookups, from, to, onFlow }: PerformanceOptions,
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
      if (isExchange && dayNumberOf(transaction.at) >= from) flows.exchange(changes);
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
function openingValue({ heldAssets, worth }: Run, start: DayNumber): Decimal {
  let value = zero;
  for (const [assetId, asset] of heldAssets) {
    const opening = asset.amount.units === 0n ? zero : worth(assetId, asset.amount, start - 1);
    asset.wasPriced = opening !== undefined;
    value = add(value, opening ?? zero);
  }
  return value;
}

/** Applies a day's changes and returns the value at its close. */
function* closeOf(
  run: Run,
  day: DayNumber,
  onHolding: PerformanceOptions["onHolding"],
): Generator<number, Decimal, void> {
  const { valuation, heldAssets, flows, worth } = run;
  let close = zero;
  for (const [assetId, asset] of heldAssets) {
    const before = asset.amount;
    const change = asset.next.get(day);
    if (change !== undefined) asset.amount = add(before, change);
    if (before.units === 0n && asset.amount.units === 0n) continue;
    const now = valuation.closing(assetId, asset.amount, endOfDay(day));
    if (before.units !== 0n && (now !== undefined) !== asset.wasPriced)
      flows.cross(day, {
        isEntering: now !== undefined,
        value: worth(assetId, before, now === undefined ? day - 1 : day) ?? zero,
      });
    asset.wasPriced = now !== undefined;
    if (asset.amount.units !== 0n)
      onHolding?.(day, { assetId, amount: asset.amount, price: now?.used[0]?.price, value: now?.value });
    if (now !== undefined) close = add(close, now.value);
    if (++run.count % 256 === 0) yield run.count;
  }
  return close;
}

/** The return of one day, from its values and flows. */
function dayOf(
  day: DayNumber,
  {
    opening,
    close,
    flows,
    worth,
  }: {
    opening: Decimal;
    close: Decimal;
    flows: DayFlows & Crossings;
    worth: (assetId: string, amount: Decimal, day: DayNumber) => Decimal | undefined;
  },
): PerformanceDay {
  const hasPrior = opening.units > 0n;
  let inflow = flows.entered;
  let outflow = flows.left;
  for (const [assetId, amount] of [...flows.net, ...flows.exchanged]) {
    if (amount.units === 0n) continue;
    const atClose = worth(assetId, amount, day);
    // Without a price at the close, the asset is not in the closing value either.
    if (atClose === undefined) continue;
    if (amount.units < 0n) outflow = subtract(outflow, atClose);
    else inflow = add(inflow, (hasPrior ? worth(assetId, amount, day - 1) : undefined) ?? atClose);
  }
  const capital = add(opening, inflow);
  const change =
    capital.units <= 0n
      ? null
      : round(subtract(divide(add(close, outflow), capital), { units: 1n, scale: 0 }), returnScale);
  const { flow, coverage, dated } = flows;
  return { day, value: close, flow, coverage, dated, inflow, outflow, change, hasPrior };
}

/** Values of assets that gained or lost their price on a day, at the close that has a price. */
type Crossings = { entered: Decimal; left: Decimal };

const noFlows: DayFlows & Crossings = {
  flow: zero,
  coverage: zero,
  dated: [],
  net: new Map(),
  exchanged: new Map(),
  entered: zero,
  left: zero,
};

/** Collects flows by day, each at the price of its moment. */
function createFlows(valuation: Valuation) {
  const days = new Map<DayNumber, DayFlows & Crossings>();
  const at = (day: DayNumber): DayFlows & Crossings => {
    let found = days.get(day);
    if (found === undefined)
      days.set(day, (found = { ...noFlows, dated: [], net: new Map(), exchanged: new Map() }));
    return found;
  };
  const addChange = (change: Change, kind: "flow" | "coverage", value: Decimal | undefined): void => {
    const day = at(dayNumberOf(change.at));
    const net = kind === "flow" ? day.net : day.exchanged;
    net.set(change.assetId, add(net.get(change.assetId) ?? zero, change.amount));
    if (value === undefined) return;
    day[kind] = add(day[kind], value);
    day.dated.push({ at: change.at, value });
  };
  const valueOf = ({ assetId, amount, at: moment }: Change): Decimal | undefined =>
    valuation.market(assetId, amount, moment)?.value;

  return {
    of: (day: DayNumber): DayFlows & Crossings => days.get(day) ?? noFlows,
    /** Records a flow into or out of the view. Returns its value, `undefined` without a price. */
    external(change: Change): Decimal | undefined {
      const value = valueOf(change);
      addChange(change, "flow", value);
      return value;
    },
    /** Records an exchange within the view. If one side has no price, the other side enters or leaves the priced assets. */
    exchange(changes: readonly Change[]): void {
      const givenChanges = changes.filter(({ isCost }) => !isCost);
      const values = givenChanges.map(valueOf);
      if (values.every((value) => value !== undefined)) return;
      givenChanges.forEach((change, index) => {
        if (values[index] !== undefined) addChange(change, "coverage", values[index]);
      });
    },
    /** Records that a held asset has its first price at this day's close, or had its last price at the previous close. */
    cross(day: DayNumber, { isEntering, value }: { isEntering: boolean; value: Decimal }): void {
      const flows = at(day);
      const signed = isEntering ? value : negate(value);
      flows.coverage = add(flows.coverage, signed);
      flows.dated.push({ at: isEntering ? endOfDay(day) : startOfDay(day), value: signed });
      if (isEntering) flows.entered = add(flows.entered, value);
      else flows.left = add(flows.left, value);
    },
  };
}
