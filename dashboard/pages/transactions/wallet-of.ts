import type { Transaction } from "../../data/records.ts";

/** Where a transaction's amounts are: the wallet that all of them name, else its own. */
export function walletOf({ wallet, legs }: Transaction): string {
  const [first] = legs;
  return first?.wallet !== undefined && legs.every((leg) => leg.wallet === first.wallet)
    ? first.wallet
    : wallet;
}
