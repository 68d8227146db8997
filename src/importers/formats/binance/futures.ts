import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are signed. Transfers from and to the spot account are also in that account's statement. */
export const binanceFuturesHistory = defineFormat({
  id: "binance-futures-history",
  title: "Binance: futures transaction history",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → Futures order → Transaction history → Export. Do not import the same rows of the account statement as well.",
  proof: "header only",
  headers: ["Date(UTC),type,Amount,Asset,Symbol,Transaction ID"],
  fields: {
    date: "Date(UTC)",
    type: "type",
    amount: "Amount",
    coin: "Asset",
    symbol: "Symbol",
  },
  wallet: "Binance Futures",
  time: { field: "date", zone: "UTC", dates: "yy-MM-dd" },
  words: {
    field: "type",
    map: {
      "REALIZED_PNL|FUNDING_FEE|INSURANCE_CLEAR": "derivative",
      COMMISSION: "fee",
      TRANSFER: "transfer",
      "REFERRAL_KICKBACK|COMMISSION_REBATE|WELCOME_BONUS": "reward",
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  note: "symbol",
});
