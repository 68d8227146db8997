import { defineFormat } from "../../engine/define-format.ts";

/** Bitcoin Well has no custody: purchases are sent to the owner's address. The relation of the miner fee to the amounts is not documented. */
export const bitcoinWellOrders = defineFormat({
  id: "bitcoin-well-orders",
  title: "Bitcoin Well: orders",
  platform: "exchange:bitcoinwell",
  howTo: "On bitcoinwell.com: Transactions → Export, CSV.",
  proof: "header only",
  headers: [
    "Transaction ID,Order Type,Network,Order Status,Order Date,Fiat Amount,Fiat Code,Crypto Amount,Crypto Code,Miner Fee,Rate,Receiving Address,Transaction Hash,Fail reason",
  ],
  fields: {
    id: "Transaction ID",
    type: "Order Type",
    status: "Order Status",
    date: "Order Date",
    money: "Fiat Amount",
    currency: "Fiat Code",
    amount: "Crypto Amount",
    coin: "Crypto Code",
    fee: "Miner Fee",
  },
  wallet: "Bitcoin Well",
  time: { field: "date", zone: "owner" },
  status: { field: "status" },
  words: {
    field: "type",
    map: {},
    patterns: [
      [/\bswap\b/i, { refuse: "A swap has one coin only in this file. Enter this row by hand." }],
      [/\b(?:buy|sell)\b/i, { type: "trade", isSettledOutside: "both" }],
    ],
  },
  trade: {
    side: { field: "type", buy: /\bbuy\b/i, sell: /\bsell\b/i },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "money", asset: "currency" },
  },
  fees: [{ amount: "fee", asset: "coin", rule: "unknown" }],
  rowId: "id",
});
