import { dayNumberOf, endOfDay, type DayNumber } from "../day.ts";
import { add, divide, round, subtract, zero, type Decimal } from "../decimal.ts";
import type { BookPrice, BookTransaction, Lookups } from "./book.ts";
import { createMoves, type Change, type View } from "./moves.ts";
import { createValuation } from "./valuation.ts";

/** One day of a portfolio: its value at the close, what came and went, and its return on what was there. */
export type PerformanceDay = {
  day: DayNumber;
  value: Decimal;
  /** External flows at market value, in less out. */
  flow: Decimal;
  /** What entered the priced set, less what left it: neither profit nor crash. */
  coverage: Decimal;
  /** `value ÷ (value of the day before + flow + coverage) − 1`; `null` on a day without capital. */
  change: Decimal | null;
  /** The day's capital was there before it: a return that volatility counts. */
  hasPrior: boolean;
};

/** What was held at a day's close; price and value `undefined` where not known. */
export type ValuedHolding = {
  assetId: string;
  amount: Decimal;
  price: BookPrice | undefined;
  value: Decimal | undefined;
};

/** Digits after the point that a day's return keeps. */
const returnScale = 34;

type Held = {
  amount: Decimal;
  next: Map<DayNumber, Decimal>;
  wasPriced: boolean;
  price: Decimal | undefined;
};

/**
 * The days `from..to` (both in) of a view of the account; `from` is moved to the first transaction where that is later. Flows count at the start of their
 * day, at its close's price. Transactions come in the order of the book, from the beginning.
 */
export function* performanceDays(
  transactions: Iterable<BookTransaction>,
  {
    view,
    lookups,
    currency,
    from,
    to,
    onFlow,
    onHolding,
  }: {
    view: View;
    lookups: Lookups;
    currency: string;
    from: DayNumber;
    to: DayNumber;
    onFlow?: (day: DayNumber, flow: { transactionId: string; change: Change; value: Decimal | null }) => void;
    onHolding?: (day: DayNumber, holding: ValuedHolding) => void;
  },
): Generator<number, { opening: Decimal; days: PerformanceDay[] }, void> {
  const valuation = createValuation(lookups, currency);
  const movesOf = createMoves(view, lookups);
  const held = new Map<string, Held>();
  const flows = new Map<DayNumber, Decimal>();
  const coverage = new Map<DayNumber, Decimal>();
  const worth = (assetId: string, amount: Decimal, day: DayNumber): Decimal | undefined =>
    valuation.closing(assetId, amount, endOfDay(day))?.value;
  const sumInto = (sums: Map<DayNumber, Decimal>, day: DayNumber, value: Decimal): void => {
    sums.set(day, add(sums.get(day) ?? zero, value));
  };
  let first = Number.POSITIVE_INFINITY;
  let count = 0;

  const note = ({ assetId, amount, at }: Change): void => {
    const day = dayNumberOf(at);
    let asset = held.get(assetId);
    if (asset === undefined)
      held.set(assetId, (asset = { amount: zero, next: new Map(), wasPriced: false, price: undefined }));
    if (day < from) asset.amount = add(asset.amount, amount);
    else sumInto(asset.next, day, amount);
  };

  for (const transaction of transactions) {
    if (dayNumberOf(transaction.at) > to) break;
    for (const { changes, flow, isExchange, transactionId } of movesOf(transaction)) {
      for (const change of changes) note(change);
      const day = dayNumberOf(transaction.at);
      if (day < first) first = day;
      if (day < from) continue;
      for (const change of flow) {
        const on = dayNumberOf(change.at);
        const value = worth(change.assetId, change.amount, on);
        if (value !== undefined) sumInto(flows, on, value);
        onFlow?.(on, { transactionId, change, value: value ?? null });
      }
      if (isExchange) exchange(changes, day);
    }
    yield ++count;
  }

  function exchange(changes: readonly Change[], day: DayNumber): void {
    const values = changes
      .filter(({ isCost }) => !isCost)
      .map(({ assetId, amount }) => worth(assetId, amount, day));
    if (values.every((value) => value !== undefined)) return;
    for (const value of values) if (value !== undefined) sumInto(coverage, day, value);
  }

  const start = Math.max(from, Math.min(first, to + 1));
  let value = zero;
  for (const [assetId, asset] of held) {
    const opening = asset.amount.units === 0n ? zero : worth(assetId, asset.amount, start - 1);
    asset.wasPriced = opening !== undefined;
    value = add(value, opening ?? zero);
  }
  const opening = value;
  const days: PerformanceDay[] = [];
  for (let day = start; day <= to; day++) {
    let close = zero;
    for (const [assetId, asset] of held) {
      const before = asset.amount;
      const change = asset.next.get(day);
      if (change !== undefined) asset.amount = add(before, change);
      if (before.units === 0n && asset.amount.units === 0n) continue;
      const now = worth(assetId, asset.amount, day);
      if (before.units !== 0n && (now !== undefined) !== asset.wasPriced) {
        const crossing = worth(assetId, before, now === undefined ? day - 1 : day) ?? zero;
        sumInto(coverage, day, now === undefined ? subtract(zero, crossing) : crossing);
      }
      asset.wasPriced = now !== undefined;
      if (asset.amount.units !== 0n)
        onHolding?.(day, {
          assetId,
          amount: asset.amount,
          price: valuation.closing(assetId, asset.amount, endOfDay(day))?.used[0]?.price,
          value: now,
        });
      if (now !== undefined) close = add(close, now);
      if (++count % 256 === 0) yield count;
    }
    const flow = flows.get(day) ?? zero;
    const covered = coverage.get(day) ?? zero;
    const capital = add(value, add(flow, covered));
    const change =
      capital.units <= 0n
        ? null
        : round(subtract(divide(close, capital), { units: 1n, scale: 0 }), returnScale);
    days.push({ day, value: close, flow, coverage: covered, change, hasPrior: value.units > 0n });
    value = close;
  }
  return { opening, days };
}
