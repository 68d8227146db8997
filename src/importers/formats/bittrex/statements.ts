import { defineFormat } from "../../engine/define-format.ts";

const howTo =
  "The order history among the statements that bittrex.com sent when it closed: the CSV with the lines Name, UserID and Date Generated.";

/** The total is the change of the quote's balance: it includes the fee of a purchase, and is net of the fee of a sale. */
export const bittrexStatement = defineFormat({
  id: "bittrex-statement-orders",
  title: "Bittrex: order history (statement of 2023)",
  platform: "exchange:bittrex",
  howTo,
  proof: "synthetic",
  headers: [
    "TXID,Time (UTC),Transaction,Order Type,Market,Base,Quote,Price,Quantity (Base),Fees (Quote),Total (Quote),Approx Value (USD),Time In Force,Notes",
  ],
  fields: {
    id: "TXID",
    time: "Time (UTC)",
    side: "Transaction",
    base: "Base",
    quote: "Quote",
    amount: "Quantity (Base)",
    fee: "Fees (Quote)",
    total: "Total (Quote)",
  },
  wallet: "Bittrex",
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Bought", sell: "Sold" },
    base: { amount: "amount", asset: "base" },
    quote: { amount: "total", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "quote", rule: "included" }],
  rowId: "id",
});

/** Market and quote have separate columns. The file does not state whether the proceeds include the commission. */
export const bittrexMarketOrders = defineFormat({
  id: "bittrex-market-orders",
  title: "Bittrex: order history (layout with QUOTE and MARKET)",
  platform: "exchange:bittrex",
  howTo: "An order history that was downloaded from bittrex.com after the closure was announced.",
  proof: "header only",
  headers: [
    "UUID,QUOTE,MARKET,ORDERTYPE,LIMIT,CEILING,QUANTITY,FILLED,PROCEEDS,COMISSIONPAID,OPENED,CLOSED,TIMEINFORCETYPE,ISCONDITIONAL,CONDITION,CONDITIONTARGET",
  ],
  fields: {
    id: "UUID",
    quote: "QUOTE",
    base: "MARKET",
    type: "ORDERTYPE",
    amount: "FILLED",
    total: "PROCEEDS",
    fee: "COMISSIONPAID",
    date: "CLOSED",
  },
  wallet: "Bittrex",
  time: { field: "date", zone: "UTC", dates: "month-first" },
  meaning: "trade",
  decide: ({ cell, hasAmount }) =>
    cell("amount") === "" || hasAmount("amount") ? undefined : { noEffect: "not executed" },
  trade: {
    side: { field: "type", buy: "LIMIT_BUY|MARKET_BUY|CEILING_MARKET_BUY", sell: "LIMIT_SELL|MARKET_SELL" },
    base: { amount: "amount", asset: "base" },
    quote: { amount: "total", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "quote", rule: "unknown" }],
  rowId: "id",
});

/** The first header of the later site. It has no column for the commission, so rows are refused. */
export const bittrexTable = defineFormat({
  id: "bittrex-order-table",
  title: "Bittrex: order history (layouts without a commission)",
  platform: "exchange:bittrex",
  howTo:
    "Not read, because the commission is missing. Use an order history with a column Commission or Fees.",
  proof: "header only",
  headers: [
    "Date,Market,Side,Type,Price,Quantity,Total",
    "Uuid,Exchange,Closed (UTC),Opened (UTC),Type,Time In Force,Bid/Ask,Quantity,Remaining,Price,Avg. Price per Share",
  ],
  fields: { date: "Date|Closed (UTC)", amount: "Quantity" },
  wallet: "Bittrex",
  time: { field: "date", zone: "UTC" },
  meaning: {
    refuse:
      "This layout does not state the commission, so the balance would be wrong. Use an order history of Bittrex with a column Commission or Fees.",
  },
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "word" },
});
