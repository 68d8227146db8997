import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:kucoin";
/** Older files use UTC+8, the site's time zone at that time. */
const zone = "Asia/Singapore";
const howTo = "Ask KuCoin's support for the trades of that time, or export the account history of the time.";
const unnamedFee = { refuse: "The file does not name the coin of the fee. Enter this trade by hand." };

/** The coin of the fee is not named. */
export const kucoinUidTrades = defineFormat({
  id: "kucoin-uid-trades",
  title: "KuCoin: trades with user id",
  platform,
  howTo,
  proof: "header only",
  headers: ["uid,symbol,order_type,price,amount_coin,direction,funds,fee,created_at"],
  fields: {
    pair: "symbol",
    amount: "amount_coin",
    side: "direction",
    total: "funds",
    fee: "fee",
    time: "created_at",
  },
  wallet: "KuCoin",
  time: { field: "time", zone },
  meaning: "trade",
  decide: ({ hasAmount }) => (hasAmount("fee") ? unnamedFee : undefined),
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
});

/** The layout without a fee column. */
export const kucoinUidDeals = defineFormat({
  id: "kucoin-uid-deals",
  title: "KuCoin: deals with user id",
  platform,
  howTo,
  proof: "header only",
  headers: ["uid,symbol,direction,deal_price,amount,deal_value,created_at"],
  fields: { pair: "symbol", amount: "amount", side: "direction", total: "deal_value", time: "created_at" },
  wallet: "KuCoin",
  time: { field: "time", zone },
  leavesOutFees: true,
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
});

/** A table copied from the site. It names the coin of a sale's fee wrongly, so a sale with a fee is refused. */
export const kucoinTable2017 = defineFormat({
  id: "kucoin-table-2017",
  title: "KuCoin: table of trades copied from the site (2017)",
  platform,
  howTo,
  proof: "real sample",
  headers: ["Time,Coins,Sell/Buy,Filled Price,Coin,Amount,Coin,Volume,Coin,Fee,Coin"],
  fields: {
    time: "Time",
    side: "Sell/Buy",
    priceCoin: "Coin",
    amount: "Amount",
    base: "Coin#2",
    total: "Volume",
    quote: "Coin#3",
    fee: "Fee",
    feeCoin: "Coin#4",
  },
  wallet: "KuCoin",
  time: { field: "time", zone },
  meaning: "trade",
  decide: ({ cell, hasAmount }) =>
    cell("side").toUpperCase() === "SELL" && hasAmount("fee") ? unnamedFee : undefined,
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: "base" },
    quote: { amount: "total", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
