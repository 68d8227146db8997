import { absolute, compare, multiply, parseDecimal, subtract } from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const rounding = parseDecimal("0.001");

/**
 * An exchange of two coins states its fee in dollars only, so that the total, which includes it, is booked without it. A total that is rounded
 * by more than 0.1 % is refused.
 */
function exchangeOfCoins({ cell }: DecidedRow<"amount" | "rate" | "total">): Meaning {
  const texts = [cell("amount"), cell("rate"), cell("total").split(" ")[0] ?? ""];
  const plainTexts = texts.map((text) => text.replaceAll(",", ""));
  if (plainTexts.every((text) => /^\d+(?:\.\d+)?$/.test(text))) {
    const [amount = rounding, rate = rounding, total = rounding] = plainTexts.map(parseDecimal);
    const difference = absolute(subtract(multiply(amount, rate), total));
    if (compare(difference, multiply(total, rounding)) <= 0) return { type: "trade", fee: "none" };
  }
  return {
    refuse:
      "The total in the other coin is not the amount times the rate, so what was exchanged is not known. Enter this order by hand.",
  };
}

/** The total includes the fee: the payment of a purchase, the proceeds of a sale. */
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
    rate: "Rate inc. fee",
    fee: "Fee AUD (inc GST)",
    total: "Total (inc GST)",
  },
  wallet: "CoinSpot",
  time: { field: "date", zone: "owner", dates: "day-first" },
  numbers: { decimal: ".", thousands: "," },
  meaning: "trade",
  decide: (row) => (/\/AUD$/i.test(row.cell("market")) ? undefined : exchangeOfCoins(row)),
  trade: {
    side: { field: "type", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { amount: "total", asset: { unitOf: "total" } },
  },
  fees: [{ amount: "fee", asset: { fixed: "AUD" }, rule: "included" }],
});
