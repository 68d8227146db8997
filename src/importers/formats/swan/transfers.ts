import { defineFormat } from "../../engine/define-format.ts";

/** The fee of a purchase is paid in addition to the cost of the bitcoin. */
export const swanTransfers = defineFormat({
  id: "swan-transfers",
  title: "Swan: transfers and purchases",
  platform: "exchange:swan",
  howTo: "On swanbitcoin.com: Account → Transaction history → Export, the file of transfers.",
  proof: "synthetic",
  headers: [
    "Event,Date,Timezone,Status,Transaction ID,Total USD,Transaction USD,Fee USD,Unit Count,Asset Type,BTC Price,Address Label,USD Cost Basis,Acquisition Date",
  ],
  fields: {
    event: "Event",
    date: "Date",
    zone: "Timezone",
    status: "Status",
    id: "Transaction ID",
    total: "Total USD",
    paid: "Transaction USD",
    fee: "Fee USD",
    amount: "Unit Count",
    coin: "Asset Type",
  },
  wallet: "Swan",
  time: { field: "date", zone: { field: "zone" } },
  status: { field: "status" },
  words: {
    field: ["event", "coin"],
    map: {
      "deposit / BTC": { type: "deposit", shape: "sides", only: "in", fee: "none" },
      "deposit / USD": { type: "deposit", fee: "none" },
      "purchase / BTC": { type: "trade", shape: "sides" },
      "monthly_fee / BTC|prepaid_fee / BTC": {
        refuse:
          "The file does not say whether this fee was paid in dollars or in bitcoin. Enter this row by hand.",
      },
      "monthly_fee / USD|prepaid_fee / USD": { type: "fee", direction: "out", fee: "none" },
    },
  },
  movement: { amount: "total", asset: { fixed: "USD" }, sign: "word" },
  sides: {
    in: { amount: "amount", asset: "coin" },
    out: { amount: "paid", asset: { fixed: "USD" } },
  },
  fees: [{ amount: "fee", asset: { fixed: "USD" }, rule: "on top" }],
  rowId: "id",
});

export const swanWithdrawals = defineFormat({
  id: "swan-withdrawals",
  title: "Swan: withdrawals",
  platform: "exchange:swan",
  howTo: "On swanbitcoin.com: Account → Transaction history → Export, the file of withdrawals.",
  proof: "synthetic",
  headers: [
    "Created At,Timezone,Transaction ID,Executed At,Canceled At,Status,Bitcoin Amount,Automatic,IP Address",
  ],
  fields: {
    zone: "Timezone",
    id: "Transaction ID",
    date: "Executed At",
    status: "Status",
    amount: "Bitcoin Amount",
  },
  wallet: "Swan",
  time: { field: "date", zone: { field: "zone" } },
  status: { field: "status" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "word" },
  rowId: "id",
});
