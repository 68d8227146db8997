import { millisecondsPerDay, type DayNumber } from "../time/day.ts";
import { divide, fromNumber, multiply, parseDecimal, round, type Decimal } from "../money/decimal.ts";
import type { Book, Told } from "./book.ts";
import { chains, wallets, type Exchange } from "./coins.ts";
import type { DemoPrice } from "./prices.ts";
import type { Random } from "./random.ts";

/** What every part of the story is told with. */
export type Telling = {
  random: Random;
  book: Book;
  links: [number, number][];
  /** The close of a coin or asset that day. */
  priceOf(ref: string, day: DayNumber): Decimal;
};

/** A day of the story: its UTC number, and how many days after the beginning it is. */
export type StoryDay = { number: DayNumber; index: number };

export function closesOf(prices: DemoPrice[]): Telling["priceOf"] {
  const closes = new Map(prices.map(({ ref, day, close }) => [`${ref}\n${day}`, close]));
  return (ref, day) => {
    const close = closes.get(`${ref}\n${day}`);
    if (close === undefined) throw new Error(`The demo has no price of ${ref} on day ${day}.`);
    return parseDecimal(close);
  };
}

/** A moment of the day between two hours, to the second. */
export function momentOf({ random }: Telling, day: StoryDay, fromHour: number, toHour: number): number {
  return day.number * millisecondsPerDay + random.whole(fromHour * 3_600, toHour * 3_600 - 1) * 1_000;
}

/** An amount between two bounds with so many digits after the point. */
export function amountBetween({ random }: Telling, from: number, to: number, digits: number): Decimal {
  return round(fromNumber(random.between(from, to)), digits);
}

/** How much of a coin so many dollars buy that day, to `digits`. */
export function boughtFor(
  telling: Telling,
  dollars: Decimal,
  ref: string,
  day: StoryDay,
  digits: number,
): Decimal {
  return round(divide(dollars, telling.priceOf(ref, day.number)), digits);
}

/** What an amount of a coin costs that day, to the cent. */
export function costOf(telling: Telling, amount: Decimal, ref: string, day: StoryDay): Decimal {
  return round(multiply(amount, telling.priceOf(ref, day.number)), 2);
}

/** `fraction` of an amount, to `digits`; the fraction is written in ten-thousandths. */
export function shareOf(amount: Decimal, tenThousandths: number, digits: number): Decimal {
  return round(multiply(amount, { units: BigInt(tenThousandths), scale: 4 }), digits);
}

/** Tells of something at an exchange; its id is the exchange's own. */
export function tellAtExchange(
  telling: Telling,
  exchange: Exchange,
  told: Omit<Told, "platform" | "wallet" | "id">,
): boolean {
  const number = String(telling.book.transactions.length + 1).padStart(6, "0");
  return telling.book.tell({
    ...told,
    id: `${exchange}:demo-${number}`,
    platform: `exchange:${exchange}`,
    wallet: wallets[exchange],
  });
}

/** Tells of something on a chain; the hash is made up where none is given. */
export function tellOnChain(
  telling: Telling,
  chain: keyof typeof chains,
  told: Omit<Told, "platform" | "wallet">,
): boolean {
  const platform = chains[chain];
  const txHash = told.txHash ?? telling.book.hash(platform);
  const wallet =
    chain === "bitcoin" ? wallets.bitcoin : chain === "solana" ? wallets.solana : wallets.ethereum;
  return telling.book.tell({ ...told, txHash, platform, wallet });
}
