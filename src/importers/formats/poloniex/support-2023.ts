import { defineFormat } from "../../engine/define-format.ts";

/**
 * Trades that Poloniex' support sent in 2023, of all times and without a category. The payment is the amount times the price. The columns are those
 * that a public reader lists with the request by which it got them (its Poloniex source, "Export requested through Support Ticket (2023)").
 */
export const poloniexSupportTrades2023 = defineFormat({
  id: "poloniex-support-trades-2023",
  title: "Poloniex: trades from support (2023)",
  platform: "exchange:poloniex",
  howTo: "Ask Poloniex' support for all trades of the account.",
  proof: "synthetic",
  headers: [",timestamp,trade_id,market,wallet,side,price,amount,fee,fee_currency,fee_total"],
  fields: {
    time: "timestamp",
    market: "market",
    wallet: "wallet",
    side: "side",
    price: "price",
    amount: "amount",
    feeCoin: "fee_currency",
    fee: "fee_total",
  },
  wallet: "Poloniex",
  time: { field: "time", zone: "UTC" },
  tickers: { STR: "XLM" },
  words: { field: "wallet", map: { "exchange|spot|": "trade" } },
  // Older markets have the quote first. The coin of the fee, which is the received one, shows the order.
  decide: ({ cell, is }) => {
    const [base, quote] = cell("market").toUpperCase().split("_");
    const received = is("side", "BUY") ? base : quote;
    return quote !== undefined && cell("feeCoin").toUpperCase() === received
      ? undefined
      : { refuse: "Which coin of this market is the base is not stated. Enter this trade by hand." };
  },
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { price: "price", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
