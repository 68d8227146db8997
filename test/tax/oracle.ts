/**
 * The rules of matching, written a second time from the statutes, with plain numbers and without the service's code. Quadratic, for short histories
 * of one coin in which nothing is sold that is not held.
 */
export type Step = {
  /** Days since 1970. */
  day: number;
  what: "buy" | "reward" | "sell" | "gift" | "withdrawal";
  amount: number;
  value: number;
  fee: number;
};
export type Gain = { day: number; gain: number; denied: number };

const isBought = ({ what }: Step): boolean => what === "buy" || what === "reward";
const isSold = ({ what }: Step): boolean => what === "sell" || what === "gift";
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const amountOf = (steps: readonly Step[]): number => sum(steps.map(({ amount }) => amount));
const costOf = (steps: readonly Step[]): number => sum(steps.map(({ value, fee }) => value + fee));
const between = (steps: readonly Step[], from: number, to: number): Step[] =>
  steps.filter(({ day }) => day >= from && day <= to);

/** TCGA 1992 ss. 104, 105, 106A: the same day, the next 30 days, the pool. One gain for each day of sales. */
export function unitedKingdom(steps: readonly Step[]): Gain[] {
  const days = [...new Set(steps.map(({ day }) => day))];
  const of = (day: number, is: (step: Step) => boolean): Step[] =>
    steps.filter((step) => step.day === day && is(step));
  const open = new Map(days.map((day) => [day, amountOf(of(day, isSold))]));
  const free = new Map(days.map((day) => [day, amountOf(of(day, isBought))]));
  const matched = new Map<number, number>();
  const unitCost = (day: number): number => costOf(of(day, isBought)) / amountOf(of(day, isBought));
  const match = (sale: number, purchase: number): void => {
    const part = Math.min(open.get(sale) ?? 0, free.get(purchase) ?? 0);
    if (part === 0) return;
    open.set(sale, (open.get(sale) ?? 0) - part);
    free.set(purchase, (free.get(purchase) ?? 0) - part);
    matched.set(sale, (matched.get(sale) ?? 0) + part * unitCost(purchase));
  };
  for (const day of days) match(day, day);
  for (const sale of days) for (const day of days) if (day > sale && day <= sale + 30) match(sale, day);
  let pool = { amount: 0, cost: 0 };
  const take = (amount: number): number => {
    const cost = pool.amount === 0 ? 0 : (pool.cost * amount) / pool.amount;
    pool = { amount: pool.amount - amount, cost: pool.cost - cost };
    return cost;
  };
  return days.flatMap((day) => {
    const added = free.get(day) ?? 0;
    if (added > 0) pool = { amount: pool.amount + added, cost: pool.cost + added * unitCost(day) };
    take(amountOf(of(day, ({ what }) => what === "withdrawal")));
    const sales = of(day, isSold);
    if (sales.length === 0) return [];
    const received = sum(sales.map(({ value, fee }) => value - fee));
    return [{ day, gain: received - (matched.get(day) ?? 0) - take(open.get(day) ?? 0), denied: 0 }];
  });
}

/** Average cost; Canada denies the superficial part of a loss (Income Tax Act s. 54) and adds it to the cost of what is or will be held. */
export function movingAverage(
  steps: readonly Step[],
  { isGiftSold, isSuperficial }: { isGiftSold: boolean; isSuperficial: boolean },
): Gain[] {
  let pool = { amount: 0, cost: 0 };
  let waiting = 0;
  const heldOn = (day: number): number =>
    sum(steps.filter((step) => step.day <= day).map((step) => (isBought(step) ? step.amount : -step.amount)));
  return steps.flatMap((step) => {
    const { day, what, amount, value, fee } = step;
    if (isBought(step)) {
      pool = { amount: pool.amount + amount, cost: pool.cost + value + fee + waiting };
      waiting = 0;
      return [];
    }
    const cost = (pool.cost * amount) / pool.amount;
    pool = { amount: pool.amount - amount, cost: pool.cost - cost };
    if (what === "withdrawal" || (what === "gift" && !isGiftSold)) return [];
    const gain = value - fee - cost;
    if (gain >= 0 || !isSuperficial) return [{ day, gain, denied: 0 }];
    const again = amountOf(between(steps.filter(isBought), day - 30, day + 30));
    const denied = (-gain * Math.max(0, Math.min(amount, again, heldOn(day + 30)))) / amount;
    if (pool.amount > 0) pool = { ...pool, cost: pool.cost + denied };
    else waiting += denied;
    return [{ day, gain: gain + denied, denied }];
  });
}

/** Total average of Japan: the opening balance and all acquisitions of the year. */
export function yearAverage(steps: readonly Step[], yearOf: (day: number) => number): Gain[] {
  let pool = { amount: 0, cost: 0 };
  return [...new Set(steps.map(({ day }) => yearOf(day)))].flatMap((year) => {
    const inYear = steps.filter(({ day }) => yearOf(day) === year);
    const bought = inYear.filter(isBought);
    const whole = { amount: pool.amount + amountOf(bought), cost: pool.cost + costOf(bought) };
    const unit = whole.cost / whole.amount;
    const gone = amountOf(inYear.filter((step) => !isBought(step)));
    pool = { amount: whole.amount - gone, cost: whole.cost - gone * unit };
    return inYear.filter(isSold).map(({ day, amount, value, fee }) => ({
      day,
      gain: value - fee - amount * unit,
      denied: 0,
    }));
  });
}

/** Lots by time: first in first out, last in first out, or that of Ireland (TCA 1997 ss. 580, 581), with its losses denied. */
export function byLots(
  steps: readonly Step[],
  { order, isGiftSold }: { order: "first" | "last" | "four-weeks"; isGiftSold: boolean },
): Gain[] {
  const lots: { day: number; amount: number; unit: number }[] = [];
  const again = steps.map((step) => ({ day: step.day, amount: isBought(step) ? step.amount : 0 }));
  return steps.flatMap((step, index) => {
    const { day, what, amount, value, fee } = step;
    if (isBought(step)) {
      lots.push({ day, amount, unit: (value + fee) / amount });
      return [];
    }
    const counts = what === "sell" || (what === "gift" && isGiftSold);
    const isRecent = (lot: { day: number }): boolean =>
      order === "four-weeks" && counts && lot.day >= day - 28;
    const first = lots.filter(isRecent);
    const queue =
      order === "last" ? lots.toReversed() : [...first, ...lots.filter((lot) => !first.includes(lot))];
    let open = amount;
    let cost = 0;
    for (const lot of queue) {
      const part = Math.min(open, lot.amount);
      lot.amount -= part;
      open -= part;
      cost += part * lot.unit;
    }
    if (!counts) return [];
    const gain = value - fee - cost;
    if (gain >= 0 || order !== "four-weeks") return [{ day, gain, denied: 0 }];
    let units = 0;
    for (const bought of again.slice(index + 1).filter((entry) => entry.day <= day + 28)) {
      const part = Math.min(bought.amount, amount - units);
      bought.amount -= part;
      units += part;
    }
    const denied = (-gain * units) / amount;
    return [{ day, gain: gain + denied, denied }];
  });
}
