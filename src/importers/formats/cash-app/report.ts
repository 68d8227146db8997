import { defineFormat } from "../../engine/define-format.ts";

const zones = {
  EST: "Etc/GMT+5",
  EDT: "Etc/GMT+4",
  CST: "Etc/GMT+6",
  CDT: "Etc/GMT+5",
  MST: "Etc/GMT+7",
  MDT: "Etc/GMT+6",
  PST: "Etc/GMT+8",
  PDT: "Etc/GMT+7",
};

const purchases = "Bitcoin Buy|Bitcoin Recurring Buy";
/** Reports of 2022 call a sale `Bitcoin Sale`. */
const sales = "Bitcoin Sell|Bitcoin Sale";

/** The amount excludes its fee: the net amount is the balance change. */
export const cashAppReport = defineFormat({
  id: "cash-app-report",
  title: "Cash App: account report",
  platform: "exchange:cashapp",
  howTo: "On cash.app: Documents → Account → Export CSV.",
  proof: "synthetic",
  headers: [
    "Date,Transaction ID,Transaction Type,Currency,Amount,Fee,Net Amount,Asset Type,Asset Price,Asset Amount,Status,Notes,Name of sender/receiver,Account",
  ],
  fields: {
    date: "Date",
    zone: "Date",
    type: "Transaction Type",
    currency: "Currency",
    amount: "Amount",
    fee: "Fee",
    coin: "Asset Type",
    coinAmount: "Asset Amount",
    status: "Status",
    note: "Notes",
  },
  extract: { date: /^(.*?)(?: [A-Z]{3,4})?$/, zone: / ([A-Z]{3,4})$/ },
  wallet: "Cash App",
  time: { field: "date", zone: { field: "zone", names: zones } },
  numbers: { decimal: ".", thousands: "," },
  tickers: { $BTC: "BTC" },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      [`${purchases}|${sales}`]: { type: "trade", shape: "trade" },
      "Bitcoin Deposit|Bitcoin Lightning Deposit": {
        type: "deposit",
        shape: "sides",
        only: "in",
        fee: "unknown",
      },
      "Bitcoin Withdrawal|Bitcoin Lightning Withdrawal": {
        type: "withdrawal",
        shape: "sides",
        only: "out",
        fee: "unknown",
      },
      "Bitcoin Boost": { type: "reward", shape: "sides", only: "in" },
      "Boost Payment": "reward",
      "P2P|Received P2P|Sent P2P|Deposits|Withdrawal|Cash in|Cash out": "sides",
      "Cash Card|Cash Card Debit": "payment",
      "Account Notifications": { noEffect: "a message" },
      "Stock Buy|Stock Sell": {
        refuse: "Shares are not kept here. Enter what this row did to the cash by hand.",
      },
    },
  },
  decide: ({ cell, is, hasAmount }) => {
    const isSale = is("type", sales);
    if ((!isSale && !is("type", purchases)) || !hasAmount("amount")) return undefined;
    return cell("amount").startsWith("-") === isSale
      ? {
          refuse:
            "The sign of the amount contradicts the type: a purchase is below zero and a sale above. Enter this row by hand.",
        }
      : undefined;
  },
  movement: { amount: "amount", asset: "currency", sign: "amount" },
  trade: {
    side: { field: "type", buy: purchases, sell: sales },
    base: { amount: "coinAmount", asset: "coin" },
    quote: { amount: "amount", asset: "currency", sign: "any" },
  },
  sides: {
    in: { amount: "coinAmount", asset: "coin" },
    out: { amount: "coinAmount", asset: "coin" },
  },
  fees: [{ amount: "fee", asset: "currency", rule: "on top", sign: "any" }],
  note: "note",
});
