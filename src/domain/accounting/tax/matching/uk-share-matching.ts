import {
  add,
  compare,
  divide,
  minimum,
  multiply,
  subtract,
  zero,
  type Decimal,
} from "../../../money/decimal.ts";
import type { Day } from "../../../time/day.ts";
import { prorate } from "../../lots/apportion.ts";
import { worseBasis, type Acquisition, type Basis, type Carried } from "../tax-event.ts";
import {
  saleOf,
  withCost,
  type Found,
  type MatchRule,
  type Sale,
  type TaxDisposal,
} from "../tax-disposal.ts";
import { daysLater, type TaxYear } from "../tax-year.ts";
import { createCostPools, splitIn, type CostPools } from "./cost-pools.ts";
import type { Matcher, MatchTerms } from "./matcher.ts";

/** Days after a disposal whose acquisitions are matched with it (TCGA 1992 s. 106A(5)). */
export const daysAhead = 30;

/** A day's acquisitions of a coin; `amount` and `cost` decrease as parts are matched. `splits` is the number of earlier splits. */
type Bought = { amount: Decimal; cost: Decimal; basis: Basis; splits: number };
/** A day's sales of a coin; `open` is the unmatched part. */
type Sold = { coin: string; splits: number; sale: Sale; open: Decimal; found: Found[] };
/** An amount that leaves the pool without share matching: a withdrawal, or a loss, which is reported. */
type Removal = { coin: string; amount: Decimal; loss?: Sale };
type History = { bought: Map<Day, Bought>; sold: Map<Day, Sold>; splits: { from: Decimal; to: Decimal }[] };

/**
 * Share matching of the United Kingdom (TCGA 1992 ss. 104, 105 and 106A; HMRC CRYPTO22250 and following): day totals of each coin; acquisitions of
 * the same day first, then those of the next 30 days, earliest first, then the section 104 pool. A later day's own same-day match comes first.
 */
export function matchUkShares(terms: MatchTerms): Matcher {
  const { year } = terms;
  const histories = new Map<string, History>();
  /** Events that only move or remove pool costs, by day, in order. */
  const moves = new Map<Day, (Carried | Removal)[]>();
  const heldAmounts = new Map<string, Decimal>();
  const heldOf = (coin: string): Decimal => heldAmounts.get(coin) ?? zero;
  const receive = (coin: string, amount: Decimal): void =>
    void heldAmounts.set(coin, add(heldOf(coin), amount));
  /** Reduces a holding, at most to zero: an amount beyond it has no acquisition. */
  const remove = (coin: string, amount: Decimal): void =>
    void heldAmounts.set(coin, subtract(heldOf(coin), minimum(heldOf(coin), amount)));
  const historyOf = (coin: string): History => {
    let history = histories.get(coin);
    if (history === undefined) {
      history = { bought: new Map(), sold: new Map(), splits: [] };
      histories.set(coin, history);
    }
    return history;
  };
  const move = (at: number, step: Carried | Removal): void => {
    const day = year.dayOf(at);
    const steps = moves.get(day);
    if (steps === undefined) moves.set(day, [step]);
    else steps.push(step);
  };
  return {
    add(event) {
      if (event.kind === "acquired") {
        receive(event.coin, event.amount);
        addPurchase(historyOf(event.coin), year.dayOf(event.at), event);
      } else if (event.kind === "carried") {
        for (const { coin } of event.outs) {
          const split = splitIn(event, heldOf(coin));
          if (split !== undefined) historyOf(coin).splits.push(split);
        }
        for (const { coin, amount } of event.outs) remove(coin, amount);
        for (const { coin, amount } of event.ins) receive(coin, amount);
        move(event.at, event);
      } else if (event.kind === "disposed" || event.kind === "left") {
        const { coin, amount } = event;
        remove(coin, amount);
        const sale = saleOf(event, terms);
        if (sale === undefined) move(event.at, { coin, amount });
        else if (sale.cause === "loss") move(event.at, { coin, amount, loss: sale });
        else addSale(historyOf(coin), coin, sale);
      }
    },
    *finish() {
      for (const history of histories.values()) {
        matchDays(history);
        yield;
      }
      return yield* poolMatches(year, histories, moves);
    },
  };
}

function addPurchase({ bought, splits }: History, day: Day, { amount, cost, basis }: Acquisition): void {
  const dayPurchases = bought.get(day);
  if (dayPurchases === undefined) {
    bought.set(day, { amount, cost, basis, splits: splits.length });
    return;
  }
  dayPurchases.amount = add(dayPurchases.amount, amount);
  dayPurchases.cost = add(dayPurchases.cost, cost);
  dayPurchases.basis = worseBasis(dayPurchases.basis, basis);
  dayPurchases.splits = splits.length;
}

function addSale({ sold, splits }: History, coin: string, sale: Sale): void {
  const daySales = sold.get(sale.day);
  if (daySales === undefined) {
    sold.set(sale.day, { coin, splits: splits.length, sale, open: sale.amount, found: [] });
    return;
  }
  const total = daySales.sale;
  total.amount = add(total.amount, sale.amount);
  total.transactionIds.push(...sale.transactionIds);
  total.proceeds = sumKnown(total.proceeds, sale.proceeds);
  total.fees = total.fees === null ? sale.fees : add(total.fees, sale.fees ?? zero);
  if (total.cause !== "sale") total.cause = sale.cause;
  daySales.open = total.amount;
}

function sumKnown(a: Decimal | null, b: Decimal | null): Decimal | null {
  return a === null || b === null ? null : add(a, b);
}

/**
 * Matches every day with itself first, because same-day matches take precedence over those of earlier disposals; then with the next 30
 * days, earliest disposal first.
 */
function matchDays(history: History): void {
  const { bought, sold } = history;
  const days = [...sold.keys()].toSorted();
  for (const day of days) match(history, { from: day, to: day, rule: "same-day" });
  const buying = [...bought.keys()].toSorted();
  let first = 0;
  for (const day of days) {
    while ((buying[first] ?? "9999") <= day) first++;
    const last = daysLater(day, daysAhead);
    for (let index = first; index < buying.length; index++) {
      const to = buying[index] ?? "9999";
      if (to > last || sold.get(day)?.open.units === 0n) break;
      match(history, { from: day, to, rule: "30-day" });
    }
  }
}

function match(
  { bought, sold, splits }: History,
  { from, to, rule }: { from: Day; to: Day; rule: MatchRule },
): void {
  const sale = sold.get(from);
  const lot = bought.get(to);
  if (sale === undefined || lot === undefined || sale.open.units === 0n || lot.amount.units === 0n) return;
  // Converts amounts of the later day to units of the disposal's day, across splits.
  let ratio = { from: one, to: one };
  for (const split of splits.slice(sale.splits, lot.splits))
    ratio = { from: multiply(ratio.from, split.from), to: multiply(ratio.to, split.to) };
  const available = prorateBy(lot.amount, ratio.from, ratio.to);
  const amount = minimum(sale.open, available);
  const isAll = compare(amount, available) === 0;
  const takenAmount = isAll ? lot.amount : prorateBy(amount, ratio.to, ratio.from);
  const cost = isAll ? lot.cost : prorate(lot.cost, takenAmount, lot.amount);
  sale.open = subtract(sale.open, amount);
  sale.found.push({ rule, transactionId: null, acquired: to, amount, cost, basis: lot.basis });
  lot.amount = subtract(lot.amount, takenAmount);
  lot.cost = subtract(lot.cost, cost);
}

const one: Decimal = { units: 1n, scale: 0 };

function prorateBy(amount: Decimal, by: Decimal, divisor: Decimal): Decimal {
  return compare(by, divisor) === 0 ? amount : divide(multiply(amount, by), divisor);
}

/** Processes the days of all coins: unmatched acquisitions enter the section 104 pool, unmatched sales leave it. */
function* poolMatches(
  year: TaxYear,
  histories: ReadonlyMap<string, History>,
  moves: ReadonlyMap<Day, (Carried | Removal)[]>,
): Generator<void, TaxDisposal[], void> {
  const pools = createCostPools();
  const disposals: TaxDisposal[] = [];
  const byDay = new Map<Day, { bought: [string, Bought][]; sold: Sold[] }>();
  const dayOf = (day: Day): { bought: [string, Bought][]; sold: Sold[] } => {
    let entry = byDay.get(day);
    if (entry === undefined) {
      entry = { bought: [], sold: [] };
      byDay.set(day, entry);
    }
    return entry;
  };
  for (const [coin, { bought, sold }] of histories) {
    for (const [day, lot] of bought) dayOf(day).bought.push([coin, lot]);
    for (const [day, sale] of sold) dayOf(day).sold.push(sale);
    yield;
  }
  for (const day of moves.keys()) dayOf(day);
  for (const day of [...byDay.keys()].toSorted()) {
    if (day > year.lastDay) break;
    const { bought = [], sold = [] } = byDay.get(day) ?? {};
    for (const [coin, { amount, cost, basis }] of bought) pools.acquire({ coin, amount, cost, basis });
    for (const step of moves.get(day) ?? []) {
      const lostDisposal = applyMove(pools, step);
      if (lostDisposal !== undefined && day >= year.firstDay) disposals.push(lostDisposal);
    }
    for (const { coin, sale, open, found } of sold) {
      const rest = pools.take(coin, open);
      if (day >= year.firstDay) disposals.push(withCost(sale, [...found, ...rest]));
    }
    yield;
  }
  return disposals.toSorted((a, b) => a.at - b.at);
}

/** Carries or removes pool costs; returns a loss, at the pool's cost, as a disposal. */
function applyMove(pools: CostPools, step: Carried | Removal): TaxDisposal | undefined {
  if ("outs" in step) {
    pools.carry(step);
    return undefined;
  }
  const found = pools.take(step.coin, step.amount);
  return step.loss === undefined ? undefined : withCost(step.loss, found);
}
