import { defineFormat } from "../../engine/define-format.ts";

/** Old pairs have X or Z before a code (`XXBTZEUR`). The base that remains after removing the quote therefore ends with the quote's Z or X. */
const oldCodes: Record<string, string> = {
  XXBT: "BTC",
  XETH: "ETH",
  XETC: "ETC",
  XLTC: "LTC",
  XMLN: "MLN",
  XREP: "REP",
  XXDG: "DOGE",
  XXLM: "XLM",
  XXMR: "XMR",
  XXRP: "XRP",
  XZEC: "ZEC",
};

/** Pairs whose base has no X or Z of its own, or is money: `USDTZUSD`, `ZEURZUSD`. */
const basesOfMoney: Record<string, string> = {
  USDTZ: "USDT",
  ZAUDZ: "AUD",
  ZCADZ: "CAD",
  ZEURZ: "EUR",
  ZGBPZ: "GBP",
  ZUSDZ: "USD",
};

export const krakenTrades = defineFormat({
  id: "kraken-trades",
  title: "Kraken: trades",
  platform: "exchange:kraken",
  howTo:
    "On kraken.com: Documents → Export → Trades, all columns. The ledgers are better, since they have every coin and the same trades: import only one of the two.",
  proof: "synthetic",
  headers: [
    "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers,postxid,posstatus,cprice,ccost,cfee,cvol,cmargin,net,trades",
    "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers",
    "txid,ordertxid,pair,aclass,subclass,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers",
    "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,misc,ledgers",
    "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,ledgers",
    "txid,ordertxid,pair,aclass,subclass,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers,posttxid,posstatuscode,cprice,ccost,cfee,cvol,cmargin,net,costusd,trades",
    "txid,ordertxid,pair,aclass,subclass,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers,posttxid,posstatuscode,cprice,ccost,cfee,cvol,cmargin,net,trades",
  ],
  fields: {
    id: "txid",
    pair: "pair",
    time: "time",
    type: "type",
    cost: "cost",
    fee: "fee",
    vol: "vol",
    margin: "margin?",
    misc: "misc?",
    ledgers: "ledgers",
    position: "posstatus|posstatuscode?",
  },
  wallet: "Kraken",
  time: { field: "time", zone: "UTC" },
  tickers: {
    XBT: "BTC",
    XDG: "DOGE",
    ...basesOfMoney,
    ...Object.fromEntries(
      Object.entries(oldCodes).flatMap(([code, usualCode]) => [
        [`${code}X`, usualCode],
        [`${code}Z`, usualCode],
      ]),
    ),
  },
  quotes: [
    "USDT",
    "USDC",
    "DAI",
    "EUR",
    "RLUSD",
    "PYUSD",
    "USD",
    "GBP",
    "CAD",
    "JPY",
    "AUD",
    "CHF",
    "XBT",
    "ETH",
    "DOT",
  ],
  meaning: "trade",
  decide: ({ cell, hasAmount }) => {
    // A trade that closes a position has no margin, but `misc` states that it closes one.
    if (hasAmount("margin") || cell("position") !== "" || /closing|liquidat/i.test(cell("misc")))
      return { refuse: "A margin trade moves no coins until it is settled. Import the ledgers instead." };
    // Some exports lack the column. A spot trade has a ledger entry for each of its two coins, a margin trade one.
    return cell("margin") !== "" || cell("ledgers").includes(",")
      ? undefined
      : {
          refuse:
            "Without the column margin, a trade with fewer than two ledger entries may be a margin trade. Export the trades with all columns, or import the ledgers instead.",
        };
  },
  trade: {
    side: { field: "type", buy: "buy", sell: "sell" },
    base: { amount: "vol", asset: { base: "pair" } },
    quote: { amount: "cost", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: { quote: "pair" }, rule: "on top" }],
  rowId: "id",
});
