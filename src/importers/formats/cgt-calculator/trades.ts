import { defineFormat } from "../../engine/define-format.ts";

/** All amounts of money are in pounds; charges and the tax are paid on top of the price. */
export const cgtCalculatorTrades = defineFormat({
  id: "cgt-calculator-trades",
  title: "CGTCalculator: trades",
  platform: "manual",
  howTo: "The input of cgtcalculator.com with its column headings, as text or CSV.",
  proof: "header only",
  headers: ["B/S,Date,Company,Shares,Price,Charges,Tax"],
  fields: {
    side: "B/S",
    date: "Date",
    coin: "Company",
    amount: "Shares",
    price: "Price",
    charges: "Charges",
    tax: "Tax",
  },
  wallet: "CGTCalculator",
  time: { field: "date", zone: "owner", dates: "day-first" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "side",
    map: {
      "B|Buy|S|Sell": { type: "trade", isSettledOutside: true },
      T: {
        refuse: "A transfer to a spouse has no price that is its value. Enter this row by hand.",
      },
    },
  },
  trade: {
    side: { field: "side", buy: "B|Buy", sell: "S|Sell" },
    base: { amount: "amount", asset: "coin" },
    quote: { price: "price", asset: { fixed: "GBP" } },
  },
  fees: [
    { amount: "charges", asset: { fixed: "GBP" }, rule: "on top" },
    { amount: "tax", asset: { fixed: "GBP" }, rule: "on top" },
  ],
});
