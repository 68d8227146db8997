import { defineFormat } from "../../engine/define-format.ts";

/** The total in dollars includes the fee: the payment of a purchase, the proceeds of a sale. */
export const coinspotOrders = defineFormat({
  id: "coinspot-orders",
  title: "CoinSpot: orders",
  platform: "exchange:coinspot",
  howTo: "On coinspot.com.au: My account → Order history → Export to CSV.",
  proof: "header only",
  headers: [
    "Transaction Date,Type,Market,Amount,Rate inc. fee,Rate ex. fee,Fee,Fee AUD (inc GST),GST AUD,Total AUD,Total (inc GST)",
  ],
  fields: {
    date: "Transaction Date",
    type: "Type",
    market: "Market",
    amount: "Amount",
    fee: "Fee AUD (inc GST)",
    total: "Total AUD",
  },
  wallet: "CoinSpot",
  time: { field: "date", zone: "owner", dates: "day-first" },
  numbers: { decimal: ".", thousands: "," },
  meaning: "trade",
  decide: ({ cell }) =>
    /\/AUD$/i.test(cell("market"))
      ? undefined
      : { refuse: "Only markets against AUD state what was paid. Enter this order by hand." },
  trade: {
    side: { field: "type", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { amount: "total", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: { fixed: "AUD" }, rule: "included" }],
});
