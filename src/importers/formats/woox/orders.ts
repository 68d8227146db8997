import { defineFormat } from "../../engine/define-format.ts";

/** The profit of a perpetual excludes the fee: in a sample, it is the difference of the two prices, times the quantity. */
export const wooxOrders = defineFormat({
  id: "woox-orders",
  title: "WOO X: order history",
  platform: "exchange:woox",
  howTo: "On woox.io: the export of the order history, CSV. It leaves out funding.",
  proof: "header only",
  headers: [
    "Order ID,Create Time,Update Time,Instrument,Type,Side,Price,Quantity,Executed,Average Price,Status,Total Fee,Fee Token,Total Rebate,Rebate Token,Realized Pnl",
  ],
  fields: {
    id: "Order ID",
    time: "Update Time",
    money: "Instrument",
    executed: "Executed",
    status: "Status",
    fee: "Total Fee",
    feeCoin: "Fee Token",
    rebate: "Total Rebate",
    profit: "Realized Pnl",
  },
  // `PERP_BTC_USDT`, `SPOT_BTC_USDT`.
  extract: { money: /^PERP_.+_([A-Z0-9]+)$/ },
  empty: "null",
  wallet: "WOO X",
  time: { field: "time", zone: "owner" },
  status: { field: "status", filled: "executed" },
  meaning: { type: "derivative", shape: "columns" },
  decide: ({ cell, hasAmount }) => {
    if (hasAmount("rebate"))
      return { refuse: "Whether the fee contains the rebate is not documented. Enter this row by hand." };
    if (cell("money") === "")
      return { refuse: "The file does not say whether the amounts include the fee. Enter this row by hand." };
    // An order that opens a position moves only its fee.
    if (hasAmount("profit")) return undefined;
    return hasAmount("fee")
      ? { type: "fee", direction: "out", shape: "movement", fee: "none" }
      : { noEffect: "changes a position, not a balance" };
  },
  movement: { amount: "fee", asset: "feeCoin", sign: "word" },
  columns: [{ amount: "profit", asset: "money" }],
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  rowId: "id",
});
