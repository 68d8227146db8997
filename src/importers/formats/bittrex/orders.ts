import { defineFormat } from "../../engine/define-format.ts";

const howTo =
  "An order history that was downloaded from bittrex.com (Orders → My order history → Download history) before it closed.";

/**
 * Pairs are written quote first. The price is the total of the filled part, which is the quantity less the remaining one; the commission is
 * charged on top, in the quote.
 */
export const bittrexOrders = defineFormat({
  id: "bittrex-orders",
  title: "Bittrex: order history (since 2019)",
  platform: "exchange:bittrex",
  howTo,
  proof: "synthetic",
  headers: [
    "Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,QuantityRemaining,Commission,Price,PricePerUnit,IsConditional,Condition,ConditionTarget,ImmediateOrCancel,Closed",
    "Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,QuantityRemaining,Commission,Price,PricePerUnit,IsConditional,Condition,ConditionTarget,ImmediateOrCancel,Closed,TimeInForceTypeId,TimeInForce",
  ],
  fields: {
    id: "Uuid",
    pair: "Exchange",
    type: "OrderType",
    amount: "Quantity",
    rest: "QuantityRemaining",
    fee: "Commission",
    total: "Price",
    date: "Closed",
  },
  wallet: "Bittrex",
  time: { field: "date", zone: "UTC", dates: "month-first" },
  meaning: "trade",
  decide: ({ cell, hasAmount }) => {
    if (cell("rest") === "")
      return {
        refuse:
          "The file does not say how much of the order was left, so whether all of it was executed is unknown. Enter this order by hand.",
      };
    if (hasAmount("total")) return undefined;
    return Number(cell("rest")) === Number(cell("amount"))
      ? { noEffect: "not executed" }
      : {
          refuse:
            "The order was executed, but the file does not state what it cost or brought. Enter this order by hand.",
        };
  },
  trade: {
    side: { field: "type", buy: "LIMIT_BUY|MARKET_BUY|CEILING_MARKET_BUY", sell: "LIMIT_SELL|MARKET_SELL" },
    base: { amount: "amount", less: "rest", asset: { quote: "pair" } },
    quote: { amount: "total", asset: { base: "pair" } },
  },
  fees: [{ amount: "fee", asset: { base: "pair" }, rule: "on top" }],
  rowId: "id",
});

/** The layout `fullOrders.csv` of 2014, with the same rules. */
export const bittrexFullOrders = defineFormat({
  id: "bittrex-full-orders",
  title: "Bittrex: fullOrders.csv (until 2018)",
  platform: "exchange:bittrex",
  howTo,
  proof: "real sample",
  headers: ["OrderUuid,Exchange,Type,Quantity,Limit,CommissionPaid,Price,Opened,Closed"],
  fields: {
    id: "OrderUuid",
    pair: "Exchange",
    type: "Type",
    amount: "Quantity",
    fee: "CommissionPaid",
    total: "Price",
    date: "Closed",
  },
  wallet: "Bittrex",
  time: { field: "date", zone: "UTC", dates: "month-first" },
  meaning: "trade",
  trade: {
    side: { field: "type", buy: "LIMIT_BUY|MARKET_BUY|CEILING_MARKET_BUY", sell: "LIMIT_SELL|MARKET_SELL" },
    base: { amount: "amount", asset: { quote: "pair" } },
    quote: { amount: "total", asset: { base: "pair" } },
  },
  fees: [{ amount: "fee", asset: { base: "pair" }, rule: "on top" }],
  rowId: "id",
});
