import { defineFormat } from "../../engine/define-format.ts";

const fee = {
  refuse:
    "The file does not say in which coin the fee is, and whether the quantity includes it. Enter this row by hand.",
};

/** Money is paid from person to person, so only the coin enters or leaves the account. */
export const binanceP2pOrders = defineFormat({
  id: "binance-p2p-orders",
  title: "Binance: P2P order history (C2C)",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → P2P order → Export. It repeats the P2P rows of the transaction statement, which do not state the price: import only one of the two for the same time.",
  proof: "synthetic",
  headers: [
    "Order Number,Order Type,Asset Type,Fiat Type,Total Price,Price,Quantity,Exchange rate,Maker Fee,Taker Fee,Couterparty,Status,Created Time",
    "Order Number,Order Type,Asset Type,Fiat Type,Total Price,Price,Quantity,Exchange rate,Couterparty,Status,Created Time",
    "Order Number,Order Type,Asset,Fiat Type,Total Price,Price,Quantity,Exchange rate,Maker Fee,Taker Fee,Counterparty,Status,Created Time",
  ],
  fields: {
    id: "Order Number",
    side: "Order Type",
    coin: "Asset Type|Asset",
    currency: "Fiat Type",
    total: "Total Price",
    amount: "Quantity",
    maker: "Maker Fee?",
    taker: "Taker Fee?",
    status: "Status",
    date: "Created Time",
  },
  wallet: "Binance Funding",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  numbers: { decimal: ".", thousands: "," },
  status: { field: "status" },
  meaning: { type: "trade", isSettledOutside: true },
  decide: ({ hasAmount }) => (hasAmount("maker") || hasAmount("taker") ? fee : undefined),
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "total", asset: "currency" },
  },
  rowId: "id",
});
