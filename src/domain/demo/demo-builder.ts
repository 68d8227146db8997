import { millisecondsPerDay, type DayNumber } from "../time/day.ts";
import { divide, fromNumber, multiply, parseDecimal, round, type Decimal } from "../money/decimal.ts";
import type { Book, DemoTransaction } from "./book.ts";
import { chains, wallets, type Exchange } from "./coins.ts";
import type { DemoPrice } from "./prices.ts";
import type { Random } from "./random.ts";
import type { DemoTexts } from "./texts.ts";

/** The state from which the parts of the demo are built. */
export type DemoBuilder = {
  random: Random;
  book: Book;
  links: [number, number][];
  texts: DemoTexts;
  /** The close of a coin or asset on a day. */
  priceOf(ref: string, day: DayNumber): Decimal;
};

/** A day of the demo: its UTC day number, and its index from the first day. */
export type DemoDay = { number: DayNumber; index: number };

export function closesOf(prices: DemoPrice[]): DemoBuilder["priceOf"] {
  const closes = new Map(prices.map(({ ref, day, close }) => [`${ref}\n${day}`, close]));
  return (ref, day) => {
    const close = closes.get(`${ref}\n${day}`);
    if (close === undefined) throw new Error(`The demo has no price of ${ref} on day ${day}.`);
    return parseDecimal(close);
  };
}

/** A random time of the day between two hours, in whole seconds (ms). */
export function momentOf({ random }: DemoBuilder, day: DemoDay, fromHour: number, toHour: number): number {
  return day.number * millisecondsPerDay + random.integer(fromHour * 3_600, toHour * 3_600 - 1) * 1_000;
}

/** A random amount between two bounds with `digits` decimal places. */
export function amountBetween({ random }: DemoBuilder, from: number, to: number, digits: number): Decimal {
  return round(fromNumber(random.between(from, to)), digits);
}

/** The amount of a coin bought for `dollars` on a day, to `digits` decimal places. */
export function boughtFor(
  demo: DemoBuilder,
  dollars: Decimal,
  ref: string,
  day: DemoDay,
  digits: number,
): Decimal {
  return round(divide(dollars, demo.priceOf(ref, day.number)), digits);
}

/** The price of an amount of a coin on a day, to the cent. */
export function costOf(demo: DemoBuilder, amount: Decimal, ref: string, day: DemoDay): Decimal {
  return round(multiply(amount, demo.priceOf(ref, day.number)), 2);
}

/** A fraction (in ten-thousandths) of an amount, to `digits` decimal places. */
export function fractionOf(amount: Decimal, tenThousandths: number, digits: number): Decimal {
  return round(multiply(amount, { units: BigInt(tenThousandths), scale: 4 }), digits);
}

/** Adds a transaction at an exchange, with an exchange id. */
export function addAtExchange(
  demo: DemoBuilder,
  exchange: Exchange,
  transaction: Omit<DemoTransaction, "platform" | "wallet" | "id">,
): boolean {
  const number = String(demo.book.transactions.length + 1).padStart(6, "0");
  return demo.book.add({
    ...transaction,
    id: `${exchange}:demo-${number}`,
    platform: `exchange:${exchange}`,
    wallet: wallets[exchange],
  });
}

/** Adds a transaction on a chain, with a synthetic hash if none is given. */
export function addOnChain(
  demo: DemoBuilder,
  chain: keyof typeof chains,
  transaction: Omit<DemoTransaction, "platform" | "wallet">,
): boolean {
  const platform = chains[chain];
  const txHash = transaction.txHash ?? demo.book.hash(platform);
  const wallet =
    chain === "bitcoin" ? wallets.bitcoin : chain === "solana" ? wallets.solana : wallets.ethereum;
  return demo.book.add({ ...transaction, txHash, platform, wallet });
}
