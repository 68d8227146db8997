import { oncePerClient, type ExchangeBalance, type SideAccount } from "../exchange.ts";
import { amountOf, optionalAmountOf, listAt, negated, textOf, type Raw } from "../reading/raw.ts";

/** The position of flexible savings, whichever account paid for them. */
export const earnPosition = "Funding#Earn";
/** The position of a loan that names no product. */
const debtPosition = "Unified#loan";

/** Coins of the unified account: https://bybit-exchange.github.io/docs/v5/account/wallet-balance. The balance includes what was borrowed. */
export const unifiedCoins = oncePerClient(async (client): Promise<Raw[]> => {
  const answer = await client.ask("privateGetV5AccountWalletBalance", { accountType: "UNIFIED" });
  return listAt(answer, "result", "list").flatMap((account) => listAt(account, "coin"));
});

export const sideAccounts: readonly SideAccount[] = [
  {
    title: "Earn",
    accounts: [earnPosition],
    history:
      "subscriptions, redemptions and interest in the logs of the unified and the funding account. The balances of fixed terms, on-chain and structured products are not stated and not compared",
    /** https://bybit-exchange.github.io/docs/v5/earn/position */
    async balances(client) {
      const answer = await client.ask("privateGetV5EarnPosition", { category: "FlexibleSaving" });
      return listAt(answer, "result", "list").map((row): ExchangeBalance => ({
        account: earnPosition,
        symbol: textOf(row, "coin"),
        amount: amountOf(row, "amount"),
      }));
    },
  },
  {
    title: "Margin debt",
    accounts: [debtPosition],
    history: "loans, repayments and interest in the log of the unified account",
    async balances(client) {
      return (await unifiedCoins(client))
        .map((row): ExchangeBalance => ({
          account: debtPosition,
          symbol: textOf(row, "coin"),
          amount: negated(optionalAmountOf(row, "spotBorrow")),
        }))
        .filter(({ amount }) => amount !== "0");
    },
  },
];
