import type { Language } from "../account/settings.ts";
import type { AssetHint } from "../assets/asset.ts";
import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../money/decimal.ts";
import { dayNumberOf } from "../time/day.ts";
import type { ReportedTransaction } from "../ledger/transaction.ts";
import { createBook } from "./book.ts";
import { assetHints, spamTokens, wallets } from "./coins.ts";
import { demoDays, demoPrices, type DemoPrice } from "./prices.ts";
import { createRandom } from "./random.ts";
import { chainActivity } from "./chain-activity.ts";
import { exchangeActivity } from "./exchange-activity.ts";
import { closesOf, type DemoBuilder } from "./demo-builder.ts";
import { demoTexts } from "./texts.ts";

export type Demo = {
  transactions: ReportedTransaction[];
  assets: AssetHint[];
  spam: { assetId: string; reasons: string[] }[];
  prices: DemoPrice[];
  wallets: { wallet: string; label: string }[];
  /** Transfers between own wallets, as pairs of indexes in `transactions`. */
  links: [number, number][];
};

/**
 * Generates a sample portfolio: three years up to the day of `now`, on four chains and three exchanges. The result is the same for each
 * call on one day. Addresses and prices are synthetic. Yields every few days.
 */
export function* generateDemo(now: number, language: Language = "en"): Generator<undefined, Demo, void> {
  const today = dayNumberOf(now);
  const texts = demoTexts[language];
  const random = createRandom(1_492);
  const book = createBook(random);
  const prices = demoPrices(today, today);
  const links: [number, number][] = [];
  const demo: DemoBuilder = { random, book, links, texts, priceOf: closesOf(prices) };
  for (let index = 0; index < demoDays; index++) {
    const day = { number: today - demoDays + index, index };
    exchangeActivity(demo, day);
    chainActivity(demo, day);
    if (index % 20 === 0) yield;
  }
  return {
    transactions: book.transactions,
    assets: [
      ...assetHints(),
      ...spamTokens.map(({ assetId, symbol, name }) => ({ assetId, symbol, name, decimals: 18 })),
    ],
    spam: spamTokens.map(({ assetId, reasons }) => ({ assetId, reasons })),
    prices,
    wallets: [
      { wallet: wallets.ethereum, label: texts.ethereum },
      { wallet: wallets.bitcoin, label: texts.bitcoin },
      { wallet: wallets.solana, label: texts.solana },
    ],
    links,
  };
}

/** The balances of a wallet in the demo by asset, which its simulated source states. */
export function demoBalances(
  { transactions }: Pick<Demo, "transactions">,
  wallet: string,
): Record<string, string> {
  const balances = new Map<string, Decimal>();
  for (const transaction of transactions)
    for (const { wallet: legWallet = transaction.wallet, assetId, direction, amount } of transaction.legs) {
      if (legWallet !== wallet) continue;
      const change = parseDecimal(direction === "in" ? amount : `-${amount}`);
      balances.set(assetId, add(balances.get(assetId) ?? zero, change));
    }
  return Object.fromEntries(Array.from(balances, ([assetId, amount]) => [assetId, formatDecimal(amount)]));
}
