import { listedAccounts, sideAccounts, unreadAccounts } from "./binance-accounts.ts";
import { dualInvestments } from "./binance-dual-investment.ts";
import { earnings } from "./binance-earn.ts";
import { futures } from "./binance-futures.ts";
import { loans } from "./binance-loans.ts";
import { margins } from "./binance-margin.ts";
import { conversions, dividends, dust, pay, transfers } from "./binance-records.ts";
import { deposits, fiatOrders, payments, withdrawals } from "./binance-movements.ts";
import { stakings } from "./binance-staking.ts";
import { trades } from "./binance-trades.ts";
import type { Exchange, ExchangeBalance } from "../exchange.ts";
import { amountOf, optionalAmountOf, listAt, rowAt, sumAmounts, textOf } from "../reading/raw.ts";

/** https://developers.binance.com/docs/wallet/account/api-key-permission: permissions other than reading. */
const switches: Record<string, string> = {
  enableSpotAndMarginTrading: "trade spot and margin",
  enableMargin: "trade on margin",
  enableFutures: "trade futures",
  enableVanillaOptions: "trade options",
  enablePortfolioMarginTrading: "trade on portfolio margin",
  enableWithdrawals: "withdraw",
  enableInternalTransfer: "transfer",
  permitsUniversalTransfer: "transfer between accounts",
};

export const binance: Exchange = {
  id: "binance",
  title: "Binance",
  main: "Spot",
  howTo: "binance.com: Account → API Management → Create API, with Enable Reading only",
  documentation: "https://developers.binance.com/docs/",
  proof: {
    recorded: ["asset dividends", "dust conversions"],
    documented: [
      "trades",
      "deposits and withdrawals",
      "earn, staking, Dual Investment and loans",
      "margin and futures accounts",
    ],
  },
  pace: { perSecond: 4, burst: 10 },
  // The key may not read an account. ccxt reports this as a temporary ban if an earlier request succeeded.
  keyErrors: /"code":\s*-2015\b/,
  openedOn: "2017-07-01",
  accounts: ["Spot"],
  sideAccounts,
  unreadAccounts,
  listAccounts: listedAccounts,
  blind: [
    "Binance's portfolio margin account is not read.",
    "Binance's P2P orders, Auto-Invest, gift cards, mining payouts and transfers of sub-accounts are not read: import its transaction history for them.",
    "Binance's API lists no launchpool and launchpad subscriptions, no liquidity pools and no VIP loans: import its transaction history for them.",
    "ETH and SOL staking, on-chain yields, dual investments, fixed rate loans and liquidations are read as Binance documents them; no recorded answer has confirmed it.",
  ],
  async powers(client) {
    const answer = rowAt(await client.ask("sapiGetAccountApiRestrictions"));
    return {
      beyondReading: Object.entries(switches)
        .filter(([name]) => String(answer[name]) === "true")
        .map(([, name]) => name),
    };
  },
  async balances(client) {
    const balances: ExchangeBalance[] = [];
    for (const row of listAt(
      await client.ask("privateGetAccount", { omitZeroBalances: "true" }),
      "balances",
    )) {
      const symbol = textOf(row, "asset");
      // LDBTC is the BTC of a position in Simple Earn.
      if (/^LD[A-Z0-9]{3,}$/.test(symbol)) continue;
      balances.push({
        account: "Spot",
        symbol,
        amount: sumAmounts(amountOf(row, "free"), optionalAmountOf(row, "locked")),
      });
    }
    return balances;
  },
  streams: [
    deposits,
    withdrawals,
    fiatOrders,
    payments,
    conversions,
    dust,
    dividends,
    ...earnings,
    ...stakings,
    dualInvestments,
    ...loans,
    ...margins,
    ...futures,
    transfers,
    pay,
    trades,
  ],
};
