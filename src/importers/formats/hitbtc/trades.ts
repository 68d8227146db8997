import { defineFormat } from "../../engine/define-format.ts";

/** The volume excludes the fee and the rebate, which are in the quote. */
export const hitbtcTrades = defineFormat({
  id: "hitbtc-trades",
  title: "HitBTC: trades",
  platform: "exchange:hitbtc",
  howTo: "On hitbtc.com: Reports → My trades → Export, with the time zone UTC.",
  proof: "synthetic",
  headers: [
    "Date (UTC),Instrument,Trade ID,Order ID,Side,Quantity,Price,Volume,Fee,Rebate,Total",
    "Email,Date (UTC),Instrument,Trade ID,Order ID,Side,Quantity,Price,Volume,Fee,Rebate,Total",
    "Email,Date (UTC),Instrument,Trade ID,Order ID,Side,Quantity,Price,Volume,Fee,Rebate,Total,Taker",
    "Email,Date (UTC),Instrument,Trade ID,Order ID,Side,Quantity,Price,Volume,Fee,Rebate,PnL,Total,Taker,Margin Mode",
  ],
  fields: {
    date: "Date",
    pair: "Instrument",
    id: "Trade ID",
    side: "Side",
    amount: "Quantity",
    volume: "Volume",
    fee: "Fee",
    rebate: "Rebate",
    margin: "Margin Mode?",
  },
  wallet: "HitBTC",
  time: { field: "date", zone: "owner" },
  meaning: "trade",
  decide: ({ cell }) =>
    cell("margin") === ""
      ? undefined
      : { refuse: "A fill on margin moves no coin until its position is closed. Enter its profit by hand." },
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "volume", asset: { quote: "pair" } },
  },
  fees: [
    { amount: "fee", asset: { quote: "pair" }, rule: "on top" },
    { amount: "rebate", asset: { quote: "pair" }, rule: "on top", sign: "minus", hasRebates: true },
  ],
  rowId: "id",
});

/** In newer files withdrawals have no type; failed ones have no hash. */
export const hitbtcTransfers = defineFormat({
  id: "hitbtc-transfers",
  title: "HitBTC: deposits and withdrawals",
  platform: "exchange:hitbtc",
  howTo: "On hitbtc.com: Reports → Deposits and withdrawals → Export, with the time zone UTC.",
  proof: "header only",
  headers: ["Email,Date (UTC),Operation id,Type,Amount,Transaction hash,Main account balance,Currency"],
  fields: {
    date: "Date (UTC)",
    id: "Operation id",
    type: "Type",
    amount: "Amount",
    hash: "Transaction hash",
    coin: "Currency",
  },
  wallet: "HitBTC",
  time: { field: "date", zone: "UTC" },
  words: { field: "type", map: { Deposit: "deposit", "Withdraw|": "withdrawal" } },
  decide: ({ cell }) => (cell("hash") === "" ? { noEffect: "not executed" } : undefined),
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  rowId: "id",
  hash: "hash",
});

/** The first layout: the header does not name the last cell, the coin. */
export const hitbtcFirstTransfers = defineFormat({
  id: "hitbtc-first-transfers",
  title: "HitBTC: deposits and withdrawals (first layout)",
  platform: "exchange:hitbtc",
  howTo: "On hitbtc.com: Reports → Deposits and withdrawals → Export; the layout without a column Email.",
  proof: "header only",
  headers: ["Date (UTC),Operation id,Type,Amount,Transaction Hash,Main account balance"],
  fields: {
    date: "Date",
    id: "Operation id",
    type: "Type",
    amount: "Amount",
    hash: "Transaction Hash",
    coin: "@7",
  },
  wallet: "HitBTC",
  time: { field: "date", zone: "UTC" },
  words: { field: "type", map: { Deposit: "deposit", Withdraw: "withdrawal" } },
  decide: ({ cell }) => (cell("hash") === "" ? { noEffect: "not executed" } : undefined),
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  rowId: "id",
  hash: "hash",
});
