import fc from "fast-check";
import type { Bookable } from "../../src/domain/accounting/booking/book.ts";
import {
  add,
  compare,
  divide,
  formatDecimal,
  minimum,
  multiply,
  negate,
  parseDecimal,
  round,
  subtract,
  zero,
  type Decimal,
} from "../../src/domain/money/decimal.ts";
import { dayNumberOf } from "../../src/domain/time/day.ts";
import { assetOf, moment, bookable } from "./book-of.ts";

/** One random thing to do; what it means depends on what is held when it comes. */
export type Choice = {
  what: number;
  asset: number;
  other: number;
  wallet: number;
  part: number;
  days: number;
  fee: number;
};

export const choices: fc.Arbitrary<Choice[]> = fc.array(
  fc.record({
    what: fc.nat(25),
    asset: fc.nat(3),
    other: fc.nat(3),
    wallet: fc.nat(1),
    part: fc.constantFrom(1, 2, 3, 7),
    days: fc.nat(3),
    fee: fc.nat(7),
  }),
  { minLength: 1, maxLength: 40, size: "max" },
);

const coins = ["BTC", "ETH", "WETH", "SOL"] as const;
/** A stablecoin, which decides the value of a trade; it is a little off its peg. */
const stable = "USDT";
/** Another version of BTC: a transfer may leave as one and arrive as the other. */
const wrapped = "WBTC";
/** Coins of the assets that have one. */
export const coinsOfHistory: Record<string, string> = {
  [stable]: "tether",
  BTC: "bitcoin",
  [wrapped]: "wrapped-bitcoin",
};
const wallets = ["Main", "Cold"] as const;
const start = dayNumberOf(moment("2024-01-01"));

/** Deterministic prices that move every day, with uneven digits. */
export function priceOn(assetId: string, day: number): string {
  if (assetOf(stable) === assetId) return formatDecimal({ units: BigInt(990 + ((day * 7) % 23)), scale: 3 });
  const index = [...coins, "EUR", wrapped].findIndex((symbol) => assetOf(symbol) === assetId);
  const moved = ((day - start) * (index + 3) * 7) % 29;
  return formatDecimal({
    units: BigInt(1_000 + 137 * (index + 1) + 53 * moved),
    scale: index === 4 ? 3 : 1,
  });
}

export type History = {
  transactions: Bookable[];
  /** What is held per asset at the end, debts subtracted, by the story itself. */
  held: Map<string, Decimal>;
  /** Contributions less withdrawals, at the value of their day. */
  flows: Decimal;
  lastAt: number;
};

/** Makes a complete history of choices: only amounts that are held are sold, and everything has a price. */
export function makeHistory(
  list: readonly Choice[],
  { hasForeignMoney }: { hasForeignMoney: boolean },
): History {
  const held = new Map<string, Decimal>();
  const debts = new Map<string, Decimal>();
  /** By wallet and coin; a release takes from any wallet, so what each wallet's stake is worth only decides what is asked back. */
  const staked = new Map<string, Decimal>();
  const stakes = new Map<string, Stakes>();
  const transactions: Bookable[] = [];
  let flows = zero;
  let at = moment("2024-01-01");
  const of = (wallet: string, symbol: string): Decimal => held.get(`${wallet} ${symbol}`) ?? zero;
  const move = (wallet: string, symbol: string, by: Decimal): void => {
    held.set(`${wallet} ${symbol}`, add(of(wallet, symbol), by));
  };
  const valueOf = (symbol: string, amount: Decimal): Decimal =>
    symbol === "USD" ? amount : multiply(amount, parseDecimal(priceOn(assetOf(symbol), dayNumberOf(at))));
  const say = (type: Bookable["type"], legs: string[], more: Partial<Bookable>): Bookable => {
    const next = bookable(at, type, legs, more);
    transactions.push(next);
    return next;
  };

  /** A departure and its arrivals, those of nothing left out; `days` later each. */
  const transfer = (
    wallet: string,
    departs: { amount: Decimal; symbol: string; fee: string[]; days?: number },
    arrivals: { wallet: string; amount: Decimal; symbol: string }[],
  ): void => {
    move(wallet, departs.symbol, negate(departs.amount));
    const departure = say(
      "withdrawal",
      [`out ${formatDecimal(departs.amount)} ${departs.symbol}`, ...departs.fee],
      { wallet },
    );
    const arrived = arrivals
      .filter(({ amount }) => amount.units > 0n)
      .map((arrival) => {
        at += (departs.days ?? 0) * 86_400_000 + 500;
        move(arrival.wallet, arrival.symbol, arrival.amount);
        return say("deposit", [`in ${formatDecimal(arrival.amount)} ${arrival.symbol}`], {
          wallet: arrival.wallet,
          linkedTransactionId: departure.id,
        });
      });
    const [first] = arrived;
    if (first === undefined) return;
    departure.linkedTransactionId = first.id;
    if (arrived.length > 1) departure.arrivalIds = arrived.map(({ id }) => id);
  };

  for (const choice of list) {
    at += choice.days * 86_400_000 + 1_000;
    const wallet = wallets[choice.wallet] ?? "Main";
    const elsewhere = wallets[1 - choice.wallet] ?? "Cold";
    const coin = coins[choice.asset] ?? "BTC";
    const other = coins[choice.other] ?? "ETH";
    const money = hasForeignMoney && choice.part === 3 ? "EUR" : "USD";
    const have = of(wallet, coin);
    const part = round(divide(have, { units: BigInt(choice.part), scale: 0 }), 8);
    const fresh: Decimal = {
      units: BigInt(choice.part * 137 + choice.asset + 1),
      scale: 2,
    };
    const place = { wallet };
    const text = formatDecimal;
    const feeIn = (symbol: string): string[] => {
      const free = subtract(of(wallet, symbol), symbol === coin ? part : zero);
      if (free.units <= 0n) return [];
      const amount = round(divide(free, { units: 13n, scale: 0 }), 6);
      if (amount.units <= 0n) return [];
      move(wallet, symbol, negate(amount));
      return [`fee ${text(amount)} ${symbol}`];
    };
    const fee = (
      [[coin], [other], [money], ["SOL"], [coin, money, stable], [other, "SOL"]][choice.fee] ?? []
    ).flatMap(feeIn);
    const canSpend = part.units > 0n && subtract(of(wallet, coin), part).units >= 0n;
    switch (choice.what) {
      case 0:
      case 1:
        move(wallet, coin, fresh);
        flows = add(flows, valueOf(coin, fresh));
        say(choice.what === 0 ? "deposit" : "gift", [`in ${text(fresh)} ${coin}`, ...fee], place);
        break;
      case 2:
        move(wallet, money, multiply(fresh, { units: 1000n, scale: 0 }));
        flows = add(flows, valueOf(money, multiply(fresh, { units: 1000n, scale: 0 })));
        say("deposit", [`in ${text(multiply(fresh, { units: 1000n, scale: 0 }))} ${money}`, ...fee], place);
        break;
      case 3: {
        const paid = round(divide(of(wallet, money), { units: BigInt(choice.part), scale: 0 }), 2);
        if (paid.units <= 0n) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        move(wallet, money, negate(paid));
        move(wallet, coin, fresh);
        move(wallet, other, fresh);
        const legs = choice.asset === choice.other ? [] : [`in ${text(fresh)} ${other}`];
        if (choice.asset === choice.other) move(wallet, other, negate(fresh));
        say("trade", [`out ${text(paid)} ${money}`, `in ${text(fresh)} ${coin}`, ...legs, ...fee], place);
        break;
      }
      case 4:
        if (!canSpend) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        move(wallet, coin, negate(part));
        move(wallet, money, fresh);
        say("trade", [`out ${text(part)} ${coin}`, `in ${text(fresh)} ${money}`, ...fee], place);
        break;
      case 5:
      case 6:
        if (!canSpend || coin === other) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        move(wallet, coin, negate(part));
        move(wallet, other, fresh);
        say("trade", [`out ${text(part)} ${coin}`, `in ${text(fresh)} ${other}`, ...fee], place);
        break;
      case 7:
      case 8:
        if (!canSpend) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        move(wallet, coin, negate(part));
        flows = subtract(flows, valueOf(coin, part));
        say(choice.what === 7 ? "withdrawal" : "payment", [`out ${text(part)} ${coin}`, ...fee], place);
        break;
      case 9:
        move(wallet, coin, fresh);
        say("reward", [`in ${text(fresh)} ${coin}`, ...fee], place);
        break;
      case 10: {
        if (!canSpend) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        const short = choice.part === 7 ? round(divide(part, { units: 50n, scale: 0 }), 8) : zero;
        const arrives = subtract(part, short);
        move(wallet, coin, negate(part));
        move(elsewhere, coin, arrives);
        const departs = say("withdrawal", [`out ${text(part)} ${coin}`, ...fee], place);
        at += 500;
        const arrival = say("deposit", [`in ${text(arrives)} ${coin}`], {
          wallet: elsewhere,
        });
        departs.linkedTransactionId = arrival.id;
        arrival.linkedTransactionId = departs.id;
        break;
      }
      case 11:
        if (!canSpend || coin === other) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        move(wallet, coin, negate(part));
        move(wallet, other, fresh);
        say(
          choice.part === 1 ? "migration" : "wrap",
          [`out ${text(part)} ${coin}`, `in ${text(fresh)} ${other}`, ...fee],
          place,
        );
        break;
      case 12:
        if (!canSpend) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        move(wallet, coin, negate(part));
        lock(stakes, coin, part, at);
        staked.set(`${wallet} ${coin}`, add(staked.get(`${wallet} ${coin}`) ?? zero, part));
        say("stake", [`out ${text(part)} ${coin}`, ...fee], place);
        break;
      case 13: {
        const back = staked.get(`${wallet} ${coin}`) ?? zero;
        const amount =
          choice.part === 7 ? add(back, fresh) : add(back, round(divide(back, { units: 9n, scale: 0 }), 8));
        if (amount.units === 0n) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        staked.delete(`${wallet} ${coin}`);
        move(wallet, coin, amount);
        const unexplained = release(stakes, coin, amount, at);
        flows = add(flows, valueOf(coin, unexplained));
        say("unstake", [`in ${text(amount)} ${coin}`, ...fee], place);
        break;
      }
      case 14:
        move(wallet, coin, fresh);
        debts.set(coin, add(debts.get(coin) ?? zero, fresh));
        say("loan", [`in ${text(fresh)} ${coin}`, ...fee], place);
        break;
      case 15: {
        if (!canSpend) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        const left = subtract(debts.get(coin) ?? zero, part);
        debts.set(coin, left.units > 0n ? left : zero);
        move(wallet, coin, negate(part));
        say("repayment", [`out ${text(part)} ${coin}`, ...fee], place);
        break;
      }
      case 16:
        if (!canSpend) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        move(wallet, coin, negate(part));
        say(choice.part === 1 ? "loss" : "derivative", [`out ${text(part)} ${coin}`, ...fee], place);
        break;
      case 18: {
        // A swap of which the router returns a part.
        if (!canSpend || coin === other) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        const back = round(divide(part, { units: BigInt(choice.part), scale: 0 }), 8);
        move(wallet, coin, subtract(back, part));
        move(wallet, other, fresh);
        const legs = [`out ${text(part)} ${coin}`, `in ${text(fresh)} ${other}`, ...fee];
        if (back.units > 0n) legs.push(`in ${text(back)} ${coin}`);
        say(choice.part === 2 ? "contract" : "trade", legs, place);
        // What came back whole was no sale: what was received for it is a contribution.
        if (compare(back, part) === 0) flows = add(flows, valueOf(other, fresh));
        break;
      }
      case 19:
        move(wallet, stable, multiply(fresh, { units: 1000n, scale: 0 }));
        flows = add(flows, valueOf(stable, multiply(fresh, { units: 1000n, scale: 0 })));
        say("deposit", [`in ${text(multiply(fresh, { units: 1000n, scale: 0 }))} ${stable}`, ...fee], place);
        break;
      case 20:
        if (!canSpend) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        move(wallet, coin, negate(part));
        move(wallet, stable, fresh);
        say("trade", [`out ${text(part)} ${coin}`, `in ${text(fresh)} ${stable}`, ...fee], place);
        break;
      case 21: {
        const paid = round(divide(of(wallet, stable), { units: BigInt(choice.part), scale: 0 }), 2);
        if (paid.units <= 0n) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        const change = round(divide(paid, { units: 7n, scale: 0 }), 2);
        move(wallet, stable, subtract(change, paid));
        move(wallet, coin, fresh);
        const legs = [`out ${text(paid)} ${stable}`, `in ${text(fresh)} ${coin}`, ...fee];
        if (change.units > 0n) legs.push(`in ${text(change)} ${stable}`);
        say("trade", legs, place);
        break;
      }
      case 23: {
        // Linked to what arrives as another version of the coin, in one part or in two.
        const [from, to] = choice.other % 2 === 0 ? ["BTC", wrapped] : [wrapped, "BTC"];
        const leaves = round(divide(of(wallet, from), { units: BigInt(choice.part), scale: 0 }), 8);
        if (leaves.units <= 0n) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        const arrives = subtract(leaves, choice.part === 7 ? shareOf(leaves, 50n) : zero);
        const first = choice.asset === 0 ? shareOf(arrives, 3n) : arrives;
        transfer(wallet, { amount: leaves, symbol: from, fee }, [
          { wallet: elsewhere, amount: first, symbol: to },
          {
            wallet: "Vault",
            amount: subtract(arrives, first),
            symbol: choice.other === 0 ? to : from,
          },
        ]);
        break;
      }
      case 24: {
        // Linked to several arrivals, the last of which may bring more than what left.
        if (!canSpend) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        const first = shareOf(part, 3n);
        const second = shareOf(part, 5n);
        const rest = subtract(subtract(part, first), second);
        const beyond = choice.other === 3 ? fresh : zero;
        const short = choice.other === 2 ? shareOf(rest, 9n) : zero;
        transfer(wallet, { amount: part, symbol: coin, fee }, [
          { wallet: elsewhere, amount: first, symbol: coin },
          { wallet: "Vault", amount: second, symbol: coin },
          {
            wallet: elsewhere,
            amount: add(subtract(rest, short), beyond),
            symbol: coin,
          },
        ]);
        flows = add(flows, valueOf(coin, beyond));
        break;
      }
      case 25: {
        // Money between own accounts, some days under way.
        const sent = round(divide(of(wallet, money), { units: BigInt(choice.part), scale: 0 }), 2);
        if (sent.units <= 0n) {
          if (fee.length > 0) say("fee", fee, place);
          break;
        }
        const arrives = subtract(sent, choice.other === 1 ? shareOf(sent, 40n) : zero);
        const first = choice.other === 2 ? shareOf(arrives, 2n) : arrives;
        transfer(wallet, { amount: sent, symbol: money, fee, days: choice.asset }, [
          { wallet: elsewhere, amount: first, symbol: money },
          {
            wallet: "Vault",
            amount: subtract(arrives, first),
            symbol: money,
          },
        ]);
        break;
      }
      default:
        move(wallet, money, fresh);
        say("interest", [`in ${text(fresh)} ${money}`, ...fee], place);
    }
  }
  const total = new Map<string, Decimal>();
  const sum = (map: ReadonlyMap<string, Decimal>, sign: 1n | -1n): void => {
    for (const [key, amount] of map) {
      const symbol = key.split(" ").at(-1) ?? "";
      total.set(
        symbol,
        add(total.get(symbol) ?? zero, {
          units: amount.units * sign,
          scale: amount.scale,
        }),
      );
    }
  };
  sum(held, 1n);
  sum(new Map([...stakes].map(([coin, { locked }]) => [coin, locked])), 1n);
  sum(debts, -1n);
  return { transactions, held: total, flows, lastAt: at };
}

/** A part of an amount, rounded. */
function shareOf(amount: Decimal, of: bigint): Decimal {
  return round(divide(amount, { units: of, scale: 0 }), 8);
}

/** What is locked of a coin in all wallets, and what bounds its rewards (docs/spec/accounting.md §1). */
type Stakes = {
  locked: Decimal;
  peak: Decimal;
  since: number;
  returned: Decimal;
  earned: Decimal;
};

function lock(stakes: Map<string, Stakes>, coin: string, amount: Decimal, at: number): void {
  const before = stakes.get(coin) ?? {
    locked: zero,
    peak: zero,
    since: at,
    returned: zero,
    earned: zero,
  };
  const locked = add(before.locked, amount);
  stakes.set(coin, {
    ...before,
    locked,
    peak: compare(locked, before.peak) > 0 ? locked : before.peak,
  });
}

/** Answers how much of a release nothing explains. */
function release(stakes: Map<string, Stakes>, coin: string, amount: Decimal, at: number): Decimal {
  const stake = stakes.get(coin);
  if (stake === undefined) return amount;
  const taken = minimum(stake.locked, amount);
  const surplus = subtract(amount, taken);
  stake.locked = subtract(stake.locked, taken);
  stake.returned = add(stake.returned, taken);
  const years = divide(
    { units: BigInt(at - stake.since), scale: 0 },
    { units: BigInt(365 * 86_400_000), scale: 0 },
    40,
  );
  const perYear = multiply(stake.peak, multiply({ units: 5n, scale: 1 }, years));
  const fifth = (of: Decimal): Decimal => multiply(of, { units: 2n, scale: 1 });
  const turnover = compare(stake.returned, stake.peak) > 0 ? stake.returned : stake.peak;
  const isReward =
    compare(surplus, add(fifth(stake.peak), perYear)) <= 0 &&
    compare(add(stake.earned, surplus), add(fifth(turnover), perYear)) <= 0;
  if (!isReward) return surplus;
  stake.earned = add(stake.earned, surplus);
  return zero;
}

/** What everything held is worth on the last day. */
export function worthOf({ held, lastAt }: History): Decimal {
  let worth = zero;
  for (const [symbol, amount] of held)
    worth = add(
      worth,
      symbol === "USD"
        ? amount
        : multiply(amount, parseDecimal(priceOn(assetOf(symbol), dayNumberOf(lastAt)))),
    );
  return worth;
}
