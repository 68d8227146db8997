import { defineFormat } from "../../engine/define-format.ts";

/** The total includes the fee. The column of the amount is named after the account's coin. */
export const coinbaseOldTransfers = defineFormat({
  id: "coinbase-old-transfers",
  title: "Coinbase: transfers (until 2018)",
  platform: "exchange:coinbase",
  howTo:
    "Use the CSV of purchases and sales that Coinbase offered until 2018 under Tools → Reports → Transfers.",
  proof: "real sample",
  headers: ["BTC", "ETH", "LTC", "BCH"].map(
    (coin) => `Timestamp,Type,${coin},Subtotal,Fees,Total,Currency,Price Per Coin,Payment Method`,
  ),
  fields: {
    time: "Timestamp",
    type: "Type",
    amount: "BTC|ETH|LTC|BCH",
    fee: "Fees",
    total: "Total",
    currency: "Currency",
    method: "Payment Method",
  },
  wallet: "Coinbase",
  time: { field: "time", zone: "UTC" },
  words: { field: "type", map: { "Buy|Sell": { type: "trade", isSettledOutside: true } } },
  // A payment from or into a wallet at Coinbase is not settled outside.
  decide: ({ cell }) =>
    /wallet/i.test(cell("method")) && /^(?:buy|sell)$/i.test(cell("type")) ? "trade" : undefined,
  trade: {
    side: { field: "type", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { header: "amount" } },
    quote: { amount: "total", asset: "currency" },
  },
  fees: [{ amount: "fee", asset: "currency", rule: "included" }],
});
