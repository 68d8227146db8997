import {
  add,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  zero,
} from "../../../src/domain/money/decimal.ts";
import { parameterOf } from "../servers/exchange-fixture.ts";
import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

/** A history of an exchange's account with known balances, from which a simulated server answers as the exchange documents it. */

export type Fill = {
  id: number;
  order: number;
  at: number;
  base: string;
  quote: string;
  isBuy: boolean;
  amount: string;
  price: string;
  cost: string;
  feeCoin: string;
  /** Negative for a rebate. */
  fee: string;
};

export type Movement = {
  id: number;
  at: number;
  isDeposit: boolean;
  coin: string;
  amount: string;
  fee: string;
  /** When it is completed, or cancelled if `isFailed`. */
  endsAt: number;
  isFailed: boolean;
  hash: string;
};

export type Credit = { id: number; at: number; coin: string; amount: string };

export type History = { fills: Fill[]; movements: Movement[]; credits: Credit[] };

/** A change of a balance at a time. */
export type Effect = { at: number; coin: string; amount: string };

export type Simulator = {
  /** What the exchange answers at a time; `undefined` for endpoints that the simulator does not cover. */
  answer(request: StandInRequest, now: number): StandInAnswer | undefined;
  effects: Effect[];
};

/** A generator of pseudorandom numbers below 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const negative = (amount: string): string => formatDecimal(negate(parseDecimal(amount)));
export const sum = (...amounts: string[]): string =>
  formatDecimal(amounts.map(parseDecimal).reduce(add, zero));
const times = (a: string, b: string): string => formatDecimal(multiply(parseDecimal(a), parseDecimal(b)));

const day = 86_400_000;

/** A random history of `count` records in `days` days from a time on; records often share their millisecond. */
export function randomHistory({
  seed,
  from,
  days,
  count,
  markets,
  feeCoins,
}: {
  seed: number;
  from: number;
  days: number;
  count: number;
  markets: readonly (readonly [base: string, quote: string])[];
  /** Coins other than those of the market in which fees are charged. */
  feeCoins: readonly string[];
}): History {
  const random = randomOf(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const amount = (): string => {
    const digits = Math.floor(random() * 9);
    return formatDecimal(parseDecimal((random() * 10 + 10 ** -digits).toFixed(digits)));
  };
  const history: History = { fills: [], movements: [], credits: [] };
  const moments = Array.from({ length: count }, () => from + Math.floor(random() * days * day)).sort(
    (a, b) => a - b,
  );
  let before = from;
  for (const [index, moment] of moments.entries()) {
    const dice = random();
    const at =
      dice < 0.3 ? before : dice < 0.5 ? before + Math.floor(random() * 1_500) : Math.max(before, moment);
    before = at;
    const id = 1_000_000 * (index + 1);
    const [base, quote] = pick(markets);
    const kind = random();
    const twin = history.fills.at(-1);
    if (twin !== undefined && random() < 0.15) {
      history.fills.push({ ...twin, id });
      before = twin.at;
    } else if (kind < 0.6) {
      const [size, price] = [amount(), amount()];
      const feeDice = random();
      history.fills.push({
        id,
        order: Math.ceil(id / 3),
        at,
        base,
        quote,
        isBuy: random() < 0.5,
        amount: size,
        price,
        cost: times(size, price),
        feeCoin: feeDice < 0.4 ? quote : feeDice < 0.7 ? base : pick([...feeCoins, quote]),
        fee:
          random() < 0.15
            ? negative(times(amount(), "0.001"))
            : random() < 0.2
              ? "0"
              : times(amount(), "0.001"),
      });
      // A large order is filled in many parts within one or two milliseconds.
      if (random() < 0.02)
        for (let part = 1; part <= 260; part++)
          history.fills.push({
            ...(history.fills.at(-1) as Fill),
            id: id + part,
            at: at + (part < 130 ? 0 : 1),
            fee: times(amount(), "0.001"),
          });
    } else if (kind < 0.85) {
      history.movements.push({
        id,
        at,
        isDeposit: random() < 0.5,
        coin: pick([base, quote]),
        amount: amount(),
        fee: random() < 0.5 ? "0" : times(amount(), "0.01"),
        endsAt: at + Math.floor(random() ** 3 * 40 * day),
        isFailed: random() < 0.25,
        hash: `hash${id}`,
      });
    } else history.credits.push({ id, at, coin: pick([base, quote]), amount: amount() });
  }
  // Ids count up with time.
  const fills = history.fills
    .toSorted((a, b) => a.at - b.at)
    .map((fill, index) => ({ ...fill, id: index + 1 }));
  return { ...history, fills };
}

/** The effects of fills on their coins. */
export function effectsOfFill({ at, base, quote, isBuy, amount, cost, feeCoin, fee }: Fill): Effect[] {
  return [
    { at, coin: base, amount: isBuy ? amount : negative(amount) },
    { at, coin: quote, amount: isBuy ? negative(cost) : cost },
    ...(fee === "0" ? [] : [{ at, coin: feeCoin, amount: negative(fee) }]),
  ];
}

/** What a completed movement changes once it is completed. `hasFee`: a deposit is charged as well. */
export function movementEffects(movement: Movement, { hasFee = false } = {}): Effect[] {
  const { endsAt: at, coin, amount, fee, isDeposit, isFailed } = movement;
  if (isFailed) return [];
  if (isDeposit) return [{ at, coin, amount: hasFee ? sum(amount, negative(fee)) : amount }];
  return [{ at, coin, amount: negative(sum(amount, fee)) }];
}

/** A row of a list: the time from which it is listed, and its content at a time. */
export type Listed = { at: number; id: number; row(now: number): object };

export const newestFirst = (rows: readonly Listed[]): Listed[] =>
  rows.toSorted((a, b) => b.at - a.at || b.id - a.id);

/** Rows of a span with both ends, newest first; `undefined` for a longer span or an older start than the exchange serves (ms). */
export function within(
  rows: readonly Listed[],
  {
    from,
    to,
    now,
    maximum,
    served = Infinity,
  }: { from: number; to: number; now: number; maximum: number; served?: number },
): Listed[] | undefined {
  if (to - from > maximum || from < now - served) return undefined;
  return newestFirst(rows).filter(({ at }) => at <= now && from <= at && at <= to);
}

/** A numeric parameter of a request. */
export function numberOf(request: StandInRequest, name: string, otherwise: number): number {
  const text = parameterOf(request, name);
  return text === undefined || text === "" ? otherwise : Number(text);
}

/** The balances at a time. */
export function balancesAt(effects: readonly Effect[], now: number): Map<string, string> {
  const balances = new Map<string, string>();
  for (const { at, coin, amount } of effects)
    if (at <= now) balances.set(coin, sum(balances.get(coin) ?? "0", amount));
  for (const [coin, amount] of balances) if (amount === "0") balances.delete(coin);
  return balances;
}
