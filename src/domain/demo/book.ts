import { add, compare, formatDecimal, parseDecimal, subtract, zero, type Decimal } from "../money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../ledger/transaction.ts";
import { chains } from "./coins.ts";
import type { Random } from "./random.ts";

/** A transaction of the demo. Its amounts may be decimals. */
export type DemoTransaction = Omit<ReportedTransaction, "legs"> & { legs: DemoLeg[] };
export type DemoLeg = Omit<ReportedLeg, "amount"> & { amount: Decimal };

/** The transactions of the demo and the resulting balances, by which no amount is spent that is not held. */
export type Book = {
  readonly transactions: ReportedTransaction[];
  holds(wallet: string, assetId: string): Decimal;
  /** Adds a transaction. Returns `false`, without adding it, if a leg spends more than the wallet holds. */
  add(transaction: DemoTransaction): boolean;
  hash(platform: string): string;
};

const hexadecimal = "0123456789abcdef";
const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

export function createBook(random: Random): Book {
  const balances = new Map<string, Decimal>();
  const transactions: ReportedTransaction[] = [];
  const keyOf = (wallet: string, assetId: string): string => `${wallet}\n${assetId}`;
  const holds = (wallet: string, assetId: string): Decimal => balances.get(keyOf(wallet, assetId)) ?? zero;
  return {
    transactions,
    holds,
    add(transaction) {
      const after = new Map<string, Decimal>();
      for (const leg of transaction.legs) {
        const key = keyOf(leg.wallet ?? transaction.wallet, leg.assetId);
        const before = after.get(key) ?? balances.get(key) ?? zero;
        after.set(key, leg.direction === "in" ? add(before, leg.amount) : subtract(before, leg.amount));
      }
      for (const amount of after.values()) if (compare(amount, zero) < 0) return false;
      for (const [key, amount] of after) balances.set(key, amount);
      transactions.push({
        ...transaction,
        legs: transaction.legs.map((leg) => ({ ...leg, amount: formatDecimal(leg.amount) })),
      });
      return true;
    },
    hash(platform) {
      if (platform === chains.solana) return random.text(base58, 88);
      const digits = random.text(hexadecimal, 64);
      return platform === chains.bitcoin ? digits : `0x${digits}`;
    },
  };
}

/** The decimal of a constant. */
export const decimalOf = (text: string): Decimal => parseDecimal(text);
