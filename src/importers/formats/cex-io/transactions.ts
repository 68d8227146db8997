import { defineFormat } from "../../engine/define-format.ts";

/**
 * Amounts locked by an order have separate rows, which are skipped: a purchase costs its amount times its price, plus its fee. A sale's money
 * excludes its fee.
 */
export const cexIoTransactions = defineFormat({
  id: "cex-io-transactions",
  title: "CEX.IO: transactions",
  platform: "exchange:cex",
  howTo:
    "On cex.io: Finance → Transaction history → Download CSV. The cost of a purchase is computed from its price, so that balances of money can differ by a cent.",
  proof: "header only",
  headers: ["DateUTC,Amount,Symbol,Balance,Type,Pair,FeeSymbol,FeeAmount,Comment"],
  fields: {
    date: "DateUTC",
    amount: "Amount",
    coin: "Symbol",
    balance: "Balance",
    type: "Type",
    walletTrade: "Type",
    feeCoin: "FeeSymbol",
    fee: "FeeAmount",
    side: "Comment",
    traded: "Comment",
    tradedCoin: "Comment",
    price: "Comment",
    priceCoin: "Comment",
  },
  extract: {
    walletTrade: /^(wallet)_/,
    side: /^(Bought|Sold|Buy Order|Sell Order)/,
    traded: /^Sold ([\d.]+) \w+ at/,
    tradedCoin: /^Sold [\d.]+ (\w+) at/,
    price: /^Bought [\d.]+ \w+ at ([\d.]+) \w+$/,
    priceCoin: /^Bought [\d.]+ \w+ at [\d.]+ (\w+)$/,
  },
  wallet: "CEX.IO",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      deposit: { type: "deposit", fee: "unknown" },
      withdraw: "withdrawal",
      "wallet_buy|wallet_sell": { type: "trade" },
      "referral|checksum|costsNothing": "reward",
      staking: "reward",
      cancel: { noEffect: "an order gives back what it locked" },
    },
  },
  decide: ({ cell, is }) => {
    if (is("type", "deposit") && is("balance", "pending")) return { noEffect: "waits for its confirmation" };
    if (!is("type", "buy|sell")) return undefined;
    if (/order$/i.test(cell("side"))) return { noEffect: "an order locks what it pays with" };
    if (cell("price") !== "") return { type: "trade", shape: "trade", fee: "on top" };
    return cell("traded") === "" ? undefined : { type: "trade", shape: "sides" };
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  trade: {
    side: { field: "side", buy: "Bought", sell: "Sold" },
    base: { amount: "amount", asset: "coin" },
    quote: { price: "price", asset: "priceCoin" },
  },
  sides: { in: { amount: "amount", asset: "coin" }, out: { amount: "traded", asset: "tradedCoin" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "included" }],
  group: { by: ["date", "walletTrade"], types: ["trade"] },
});
