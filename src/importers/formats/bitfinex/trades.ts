import { defineFormat } from "../../engine/define-format.ts";

/** A perpetual contract: `BTCF0/USTF0`. */
const contract = /^[A-Z0-9]+F0\b/i;

/** The sign of the amount is the base's; a fee is negative. Trades with `Margin` TRUE never moved both coins. */
export const bitfinexTrades = defineFormat({
  id: "bitfinex-trades",
  title: "Bitfinex: trades",
  platform: "exchange:bitfinex",
  howTo: "On bitfinex.com: Reports → Trades → Export, CSV, with the date format of the default.",
  proof: "real sample",
  headers: [
    "#,Pair,Amount,Price,Fee,FeeCurrency,Date,Margin",
    "#,PAIR,AMOUNT,PRICE,FEE,FEE CURRENCY,DATE,ORDER ID",
    "#,PAIR,AMOUNT,PRICE,FEE,FEE PERC,FEE CURRENCY,DATE,ORDER ID",
  ],
  fields: {
    id: "#",
    pair: "PAIR",
    amount: "AMOUNT",
    price: "PRICE",
    fee: "FEE",
    feeCoin: "FEE CURRENCY|FeeCurrency",
    date: "DATE",
    margin: "Margin?",
  },
  wallet: "Bitfinex",
  time: { field: "date", zone: "owner", dates: "short-year" },
  tickers: { UST: "USDT", DSH: "DASH", QTM: "QTUM", IOT: "IOTA" },
  meaning: "trade",
  decide: ({ cell }) => {
    if (cell("margin").toLowerCase() === "true")
      return {
        refuse:
          "A margin trade moves no coins until it is settled. Import the ledgers instead, which have its profit and loss.",
      };
    return contract.test(cell("pair"))
      ? {
          refuse:
            "A trade of a contract moves no coins until it is settled. Import the ledgers instead, which have its profit and loss.",
        }
      : undefined;
  },
  trade: {
    side: { signOf: "amount" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { price: "price", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top", sign: "minus", hasRebates: true }],
});
