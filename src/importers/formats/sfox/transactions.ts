import { defineFormat } from "../../engine/define-format.ts";

export const sfoxOrders = defineFormat({
  id: "sfox-orders",
  title: "sFOX: monthly order report",
  platform: "exchange:sfox",
  howTo: "On sfox.com: Reports → Monthly order summary → CSV.",
  proof: "header only",
  headers: [
    "OrderId,OrderDate,AddedByUserEmail,Action,AssetPair,Quantity,Asset,AssetUSDFXRate,UnitPrice,PriceCurrency,PrincipalAmount,PriceUSDFXRate,PrincipalAmountUSD,Fees,FeesUSD,Total,TotalUSD",
  ],
  fields: {
    date: "OrderDate",
    side: "Action",
    amount: "Quantity",
    coin: "Asset",
    currency: "PriceCurrency",
    total: "PrincipalAmount",
    fee: "Fees",
  },
  wallet: "sFOX",
  time: { field: "date", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "total", asset: "currency" },
  },
  fees: [{ amount: "fee", asset: "currency", rule: "on top" }],
});

export const sfoxTransactions = defineFormat({
  id: "sfox-transactions",
  title: "sFOX: transactions",
  platform: "exchange:sfox",
  howTo: "On sfox.com: History → Transactions → Export CSV.",
  proof: "header only",
  headers: [
    "id,Transaction Hash,Date,Action,Quantity,Target Currency,Price,Source Currency,Fees,Memo,Status,Balance,Trader,Timestamp",
  ],
  fields: {
    id: "id",
    hash: "Transaction Hash",
    date: "Date",
    type: "Action",
    amount: "Quantity",
    coin: "Target Currency",
    price: "Price",
    currency: "Source Currency",
    fee: "Fees",
    note: "Memo",
    status: "Status",
  },
  wallet: "sFOX",
  time: { field: "date", zone: "owner" },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      "Buy|Sell": { type: "trade", shape: "trade" },
      Deposit: "deposit",
      Withdraw: "withdrawal",
      Reward: "reward",
      Charge: "fee",
    },
  },
  decide: ({ hasAmount }) =>
    hasAmount("fee")
      ? { refuse: "The file does not name the coin of this row's fee. Enter the row by hand." }
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  trade: {
    side: { field: "type", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "coin" },
    quote: { price: "price", asset: "currency" },
  },
  rowId: "id",
  hash: "hash",
  note: "note",
});
