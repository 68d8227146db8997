import { defineFormat } from "../../engine/define-format.ts";
import { bySign } from "../../engine/signed-words.ts";

const platform = "exchange:bitget";
const wallet = "Bitget Futures";

const wordOf = bySign({ word: "type", amount: "amount" }, [
  ["reward", "reward out", /^(?:bonus|cash_gift|user_grants)_/],
  ["income", "other", "tracking_trader_income"],
  ["interest", "fee", "settle_interest"],
]);

/** Amounts and fees are signed, and the balance changes by both. The settlement fees are funding. */
export const bitgetFuturesTransactions = defineFormat({
  id: "bitget-futures-transactions",
  title: "Bitget: futures transactions",
  platform,
  howTo:
    "On bitget.com: Orders → Transaction records → Futures → Export, all coins and types. Import the spot transactions as well, which have the other half of the transfers.",
  proof: "synthetic",
  headers: [
    "Order,Date,Coin,Futures,Margin Mode,Type,Amount,Fee,Wallet balance",
    "order,date,coin,futures,type,sum,fee",
  ],
  fields: {
    order: "Order",
    date: "Date",
    coin: "Coin",
    pair: "Futures",
    type: "Type",
    amount: "Amount|sum",
    fee: "Fee",
    balance: "Wallet balance?",
  },
  wallet,
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: { risk_captital_user_transfer: "derivative" },
    patterns: [
      [/^(?:(?:burst|force|adl|offset)_)?(?:open|close|delivery)_(?:long|short)$/, "derivative"],
      [/^(?:(?:burst|force)_)?(?:buy|sell)$/, "derivative"],
      [/^delivery_(?:long|short)$/, "derivative"],
      [/^adl_(?:buy|sell)_in_single_side_mode$/, "derivative"],
      [/^contract_(?:main_|margin_)?settle_fee$/, "derivative"],
      [/^trans(?:fer)?_(?:from|to)_/, "transfer"],
    ],
  },
  // An order that opens a position moves only its fee; a change of margin or leverage moves nothing.
  decide: (row) => {
    if (row.hasAmount("amount")) return wordOf(row);
    return row.hasAmount("fee") ? "sides" : { noEffect: "changes a position, not a balance" };
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top", sign: "minus" }],
  rowId: "order",
  note: "pair",
  balance: { field: "balance", asset: "coin" },
});

export const bitgetFuturesOrders = defineFormat({
  id: "bitget-futures-orders",
  title: "Bitget: futures order history",
  platform,
  howTo:
    "Export the futures transactions instead, which have fees and funding: on bitget.com: Orders → Transaction records → Futures.",
  proof: "header only",
  headers: [
    "Date,Order ID,Direction,Coin,Futures,order source,Transaction type,Price,Average Price,Order amount,Executed,Trading volume,Realized P/L,NetProfits,Status",
    "Date,Direction,Coin,Futures,Transaction amount,Average Price,Realized P/L,NetProfits,Fee",
  ],
  fields: { date: "Date", coin: "Coin", profit: "Realized P/L" },
  wallet,
  time: { field: "date", zone: "owner" },
  meaning: {
    refuse:
      "The futures orders leave out funding and liquidations. Export the futures transactions instead, which have them.",
  },
  movement: { amount: "profit", asset: "coin", sign: "amount" },
});
