/** A dated amount: investments are negative, withdrawals positive. `day` counts days, with a fraction for the time of day. */
export type DatedFlow = { day: number; amount: number };
export type XirrStatus = "ok" | "ambiguous" | "none";

/** Bounds of the rates searched, as `log(1 + rate)`. */
const minLogRate = -40;
const maxLogRate = 700;
/** Searched if no rate in that range fits: a loss of a tenth within one day is about −40 per year. */
const lossLogRates = [-40_000, -4_000, -1_000, -400, -200, -120, -80, -60, minLogRate];

/**
 * The money-weighted annual return (ACT/365): the rate at which the present value of all flows is zero. The status is `ambiguous` for
 * several solutions and `none` without flows, without a change of sign, or if more was taken out than put in from the start: then the
 * solution is the cost of a debt, which is positive if there was a loss. The rate is −1 if everything invested was lost, and never NaN.
 * Yields after each evaluation of the present value.
 */
export function* xirr(
  flows: readonly DatedFlow[],
): Generator<void, { rate: number | null; status: XirrStatus }, void> {
  const byDay = new Map<number, number>();
  for (const { day, amount } of flows) byDay.set(day, (byDay.get(day) ?? 0) + amount);
  const netted = [...byDay]
    .map(([day, amount]) => ({ day, amount }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.day - b.day);
  if (netted.length === 0 || byDay.size < 2) return { rate: null, status: "none" };
  const changes = netted.filter(
    ({ amount }, index) => index > 0 && amount > 0 !== (netted[index - 1]?.amount ?? 0) > 0,
  ).length;
  if (changes === 0)
    return (netted[0]?.amount ?? 0) < 0 ? { rate: -1, status: "ok" } : { rate: null, status: "none" };
  const usualRoots = yield* rootsOf(netted, ratesFor(changes));
  const roots = usualRoots.length > 0 ? usualRoots : yield* rootsOf(netted, lossLogRates);
  const [root] = roots;
  if (root === undefined) return { rate: null, status: changes === 1 ? "none" : "ambiguous" };
  if (roots.length > 1) return { rate: null, status: "ambiguous" };
  if ((netted[0]?.amount ?? 0) > 0) return { rate: null, status: "none" };
  const rate = Math.expm1(root);
  return Number.isFinite(rate) ? { rate, status: "ok" } : { rate: null, status: "none" };
}

/** Rates to evaluate, close enough to separate several solutions. With one change of sign there is only one solution. */
function ratesFor(changes: number): number[] {
  if (changes === 1) return [minLogRate, -8, -2, -0.5, 0, 0.5, 2, 8, 40, 150, maxLogRate];
  const steps: number[] = [];
  for (let rate = minLogRate; rate < -8; rate += 0.5) steps.push(rate);
  for (let rate = -8; rate < 8; rate += 1 / 128) steps.push(rate);
  for (let rate = 8; rate < 40; rate += 0.5) steps.push(rate);
  for (let rate = 40; rate <= maxLogRate; rate += 20) steps.push(rate);
  return steps;
}

/** All solutions between `steps`, as `log(1 + rate)`: bracketed by a change of sign, then found by bisection. */
function* rootsOf(flows: readonly DatedFlow[], steps: readonly number[]): Generator<void, number[], void> {
  const roots: number[] = [];
  let [before = minLogRate] = steps;
  let at = signOf(flows, before);
  for (const step of steps.slice(1)) {
    const next = signOf(flows, step);
    yield;
    if (next === 0) roots.push(step);
    else if (at !== 0 && next !== at) roots.push(yield* bisect(flows, before, step));
    before = step;
    at = next;
  }
  return roots;
}

/** The sign of the present value at `log(1 + rate)`, with days ACT/365 from the first flow; zero if it is within the rounding error. */
function signOf(flows: readonly DatedFlow[], logRate: number): number {
  const start = flows[0]?.day ?? 0;
  let value = 0;
  let size = 0;
  for (const { day, amount } of flows) {
    const term = amount * Math.exp((-logRate * (day - start)) / 365);
    value += term;
    size += Math.abs(term);
  }
  if (!Number.isFinite(size)) return Math.sign(flows[flows.length - 1]?.amount ?? 0);
  return Math.abs(value) <= size * 1e-14 ? 0 : Math.sign(value);
}

function* bisect(flows: readonly DatedFlow[], from: number, to: number): Generator<void, number, void> {
  let [low, high] = [from, to];
  const sign = signOf(flows, low);
  for (let round = 0; round < 200; round++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    const at = signOf(flows, middle);
    yield;
    if (at === 0) return middle;
    if (at === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
