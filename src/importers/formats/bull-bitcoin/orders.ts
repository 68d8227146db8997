import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const outside =
  /on-?chain|lightning|liquid|sepa|transfer|interac|bank|wire|\bbill|spei|sinpe|\bcard\b|\bcash\b/i;

/** Whether a side is the balance at Bull Bitcoin or outside of it, by its method; `undefined` for an unknown method. */
function placeOf(method: string): "balance" | "outside" | undefined {
  if (/\bbalance\b/i.test(method)) return "balance";
  return outside.test(method) ? "outside" : undefined;
}

type Field = "paidMethod" | "receivedMethod" | "paidCoin" | "receivedCoin" | "paidStatus" | "receivedStatus";

/** An order can be paid from the balance or from outside, and its proceeds can go to the balance or be paid out. */
function meaningOf({ cell, is }: DecidedRow<Field>): Meaning {
  if (!is("paidStatus", "completed|") || !is("receivedStatus", "completed|"))
    return { refuse: "The order is completed, but one of its payments is not. Enter it by hand once it is." };
  const from = placeOf(cell("paidMethod"));
  const to = placeOf(cell("receivedMethod"));
  if (from === undefined || to === undefined)
    return {
      refuse:
        "The method does not say whether this payment was from or to the balance at Bull Bitcoin. Enter the order by hand.",
    };
  if (cell("paidCoin").toUpperCase() === cell("receivedCoin").toUpperCase()) {
    if (from === to)
      return { refuse: "The order does not say what it changed at Bull Bitcoin. Enter it by hand." };
    return from === "outside" ? { type: "deposit", only: "in" } : { type: "withdrawal", only: "out" };
  }
  if (from === "outside") return { type: "trade", isSettledOutside: to === "outside" ? "both" : "paid" };
  return to === "outside" ? { type: "trade", isSettledOutside: "received" } : "trade";
}

/** The amounts are what was paid and what arrived, so the rate contains the fees. */
export const bullBitcoinOrders = defineFormat({
  id: "bull-bitcoin-orders",
  title: "Bull Bitcoin: orders",
  platform: "exchange:bullbitcoin",
  howTo:
    "On bullbitcoin.com, export the orders as CSV. The bitcoin lies in your own wallet: connect it by its address or xpub as well.",
  proof: "synthetic",
  headers: [
    "ORDER_NUMBER,ORDER_TYPE,ORDER_SUBTYPE,MESSAGE,ORDER_ID,PAYIN_AMOUNT,PAYIN_CURRENCY,PAYOUT_AMOUNT,PAYOUT_CURRENCY,EXCHANGE_RATE_AMOUNT,EXCHANGE_RATE_CURRENCY,PAYIN_METHOD,PAYOUT_METHOD,ORDER_STATUS,PAYIN_STATUS,PAYOUT_STATUS,CREATED_AT (UTC),COMPLETED_AT (UTC),SENT_AT (UTC),INDEX_RATE_AMOUNT,INDEX_RATE_CURRENCY,TRANSACTION_ID,ADDRESS",
  ],
  fields: {
    id: "ORDER_ID",
    message: "MESSAGE?",
    paid: "PAYIN_AMOUNT",
    paidCoin: "PAYIN_CURRENCY",
    received: "PAYOUT_AMOUNT",
    receivedCoin: "PAYOUT_CURRENCY",
    paidMethod: "PAYIN_METHOD",
    receivedMethod: "PAYOUT_METHOD",
    status: "ORDER_STATUS",
    paidStatus: "PAYIN_STATUS",
    receivedStatus: "PAYOUT_STATUS",
    time: "COMPLETED_AT (UTC)",
    hash: "TRANSACTION_ID?",
  },
  extract: { hash: /^([0-9a-f]{64})$/i },
  wallet: "Bull Bitcoin",
  time: { field: "time", zone: "UTC" },
  status: { field: "status" },
  decide: meaningOf,
  meaning: "sides",
  sides: { in: { amount: "received", asset: "receivedCoin" }, out: { amount: "paid", asset: "paidCoin" } },
  rowId: "id",
  hash: "hash",
  note: "message",
});
