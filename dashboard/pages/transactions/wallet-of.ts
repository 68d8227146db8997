import type { Transaction } from "../../data/records.ts";

/** The wallet of a transaction: the one that all its legs name, else its own. */
export function walletOf({ wallet, legs }: Transaction): string {
  const [first] = legs;
  return first?.wallet !== undefined && legs.every((leg) => leg.wallet === first.wallet)
    ? first.wallet
    : wallet;
}
