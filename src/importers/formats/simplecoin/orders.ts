import { defineFormat } from "../../engine/define-format.ts";

/** Simplecoin has no custody: both sides of an order are paid from and to other accounts. */
export const simplecoinOrders = defineFormat({
  id: "simplecoin-orders",
  title: "Simplecoin: orders",
  platform: "exchange:simplecoin",
  howTo: "On client.simplecoin.eu: Orders → Export, CSV.",
  proof: "header only",
  headers: [
    "Order ID,Created At,From currency,From Amount,To currency,To Amount,Status,Status direction,Final status",
    "Date Created,Order Id,Client Email,Currency From,Currency To,Amount From,Amount To,Amount From in EUR,Final Status,Date Done,From Tx Date,From Bank Account Number,From Tx Address,From Tx Hash,From Tx Block Id,To Tx Date,To Tx Bank Account,To Tx Address,To Tx Hash,To Tx Block Id",
  ],
  fields: {
    id: "Order ID",
    created: "Date Created|Created At",
    from: "Currency From|From currency",
    paid: "Amount From|From Amount",
    to: "Currency To|To currency",
    received: "Amount To|To Amount",
    status: "Final Status",
  },
  wallet: "Simplecoin",
  time: { field: "created", zone: "owner" },
  status: { field: "status", happened: "delivered" },
  meaning: { type: "trade", isSettledOutside: "both" },
  sides: { in: { amount: "received", asset: "to" }, out: { amount: "paid", asset: "from" } },
  rowId: "id",
});
