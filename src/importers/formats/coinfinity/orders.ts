import {
  absolute,
  add,
  compare,
  multiply,
  parseDecimal,
  subtract,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

/** Amounts are rounded to cents, and the rate to less. */
const tolerance = parseDecimal("0.02");

/** A number with a decimal point or comma; `undefined` for any other text, which is refused where its amount is read. */
function numberIn(text: string): Decimal | undefined {
  return /^\d+(?:[.,]\d+)?$/.test(text) ? parseDecimal(text.replace(",", ".")) : undefined;
}

/**
 * What was paid or received in euro contains the fees: the bitcoin at the rate is what was paid less the fees, or what was received with them.
 * A row whose amounts are not so related is refused, because tools disagree on whose side the type is.
 */
function meaningOf({
  cell,
  is,
}: DecidedRow<"type" | "paid" | "amount" | "rate" | "fee">): Meaning | undefined {
  if (!is("type", "buy|sell")) return undefined;
  const [paid, amount, rate] = [numberIn(cell("paid")), numberIn(cell("amount")), numberIn(cell("rate"))];
  const fee = numberIn(cell("fee") || "0");
  if (paid === undefined || amount === undefined || fee === undefined) return undefined;
  const worth = is("type", "buy") ? subtract(paid, fee) : add(paid, fee);
  const isConsistent =
    rate !== undefined && compare(absolute(subtract(multiply(amount, rate), worth)), tolerance) <= 0;
  return isConsistent
    ? { type: "trade", isSettledOutside: "both" }
    : { refuse: "The amounts, the rate and the fee of this order contradict its type. Enter it by hand." };
}

export const coinfinityOrders = defineFormat({
  id: "coinfinity-orders",
  title: "Coinfinity: orders",
  platform: "exchange:coinfinity",
  howTo:
    "On coinfinity.co: My activities → Export, CSV. The bitcoin lies in your own wallet: connect it by its address or xpub as well.",
  proof: "synthetic",
  headers: [
    "Order ID,Type,Date,Amount EUR,Amount Crypto,Crypto,Rate EUR,Mining Fee Crypto,Mining Fee EUR,Service Fee EUR,Total Fee EUR,Address,Transaction,LN Invoice,Transaction type",
  ],
  fields: {
    id: "Order ID",
    type: "Type",
    date: "Date",
    paid: "Amount EUR",
    amount: "Amount Crypto",
    coin: "Crypto",
    rate: "Rate EUR",
    fee: "Total Fee EUR",
    hash: "Transaction",
  },
  extract: { hash: /^([0-9a-f]{64})$/i },
  wallet: "Coinfinity",
  time: { field: "date", zone: "owner" },
  tickers: { XBT: "BTC" },
  words: { field: "type", map: { "buy|sell": { type: "trade", isSettledOutside: "both" } } },
  decide: meaningOf,
  trade: {
    side: { field: "type", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "paid", asset: { fixed: "EUR" } },
  },
  fees: [{ amount: "fee", asset: { fixed: "EUR" }, rule: "included" }],
  rowId: "id",
  hash: "hash",
});
