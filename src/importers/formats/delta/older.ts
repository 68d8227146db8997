import { add, compare, parseDecimal, subtract } from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow } from "../../engine/format.ts";

/** Whether the costs of a purchase are its amount and the fee, or the proceeds of a sale its amount without the fee. */
function isFeeOnTop({
  cell,
}: DecidedRow<"type" | "total" | "currency" | "fee" | "feeCurrency" | "costs" | "costsCurrency">): boolean {
  const coins = [cell("currency"), cell("feeCurrency"), cell("costsCurrency")];
  const amounts = [cell("total"), cell("fee"), cell("costs")];
  if (new Set(coins).size > 1 || !amounts.every((text) => /^\d+(?:\.\d+)?$/.test(text))) return false;
  const [total = "", fee = "", costs = ""] = amounts;
  const withFee = /^buy$/i.test(cell("type")) ? add : subtract;
  return compare(withFee(parseDecimal(total), parseDecimal(fee)), parseDecimal(costs)) === 0;
}

/** Whether an amount contains a fee in its own coin shows only in the costs or proceeds; otherwise such a row is refused. */
export const deltaOlderTransactions = defineFormat({
  id: "delta-older-transactions",
  title: "Delta: portfolio (older layout)",
  platform: "exchange:delta",
  howTo: "Use a CSV that Delta exported before it had shares, or a file made for its template of that time.",
  proof: "header only",
  headers: [
    "Date,Type,Exchange,Base amount,Base currency,Quote amount,Quote currency,Fee,Fee currency,Costs/Proceeds,Costs/Proceeds currency,Sync Holdings,Sent/Received from,Sent to,Notes",
    "Date,Type,Exchange,Base amount,Base currency,Quote amount,Quote currency,Fee,Fee currency,Costs/Proceeds,Costs/Proceeds currency,Sent/Received from,Sent to,Notes",
  ],
  fields: {
    date: "Date",
    type: "Type",
    exchange: "Exchange",
    amount: "Base amount",
    coin: "Base currency",
    total: "Quote amount",
    currency: "Quote currency",
    fee: "Fee",
    feeCurrency: "Fee currency",
    costs: "Costs/Proceeds",
    costsCurrency: "Costs/Proceeds currency",
    from: "Sent/Received from",
    to: "Sent to",
    note: "Notes",
  },
  wallet: {
    name: "Delta",
    field: "exchange",
    or: { in: "to", out: "from" },
    isWhole: true,
    names: { MY_WALLET: "Delta", OTHER: "Delta" },
  },
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: {
      "BUY|SELL": { type: "trade", shape: "trade" },
      "WITHDRAW|WITHDRAWAL": "withdrawal",
      TRANSFER: { type: "transfer", shape: "sides" },
    },
  },
  decide: (row) => {
    const { cell, is } = row;
    if (is("type", "TRANSFER") && (cell("from") === "" || cell("to") === ""))
      return { refuse: "A transfer needs both of its wallets; this row has only one." };
    if (is("type", "BUY|SELL") && isFeeOnTop(row)) return { type: "trade", shape: "trade", fee: "on top" };
    if (!is("type", "DEPOSIT")) return undefined;
    if (is("from", "AIRDROP|FORK")) return "airdrop";
    if (is("from", "MINING")) return "mining";
    return is("from", "DIVIDENDS") ? "reward" : "deposit";
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  sides: {
    in: { amount: "amount", asset: "coin", wallet: "to" },
    out: { amount: "amount", asset: "coin", wallet: "from" },
  },
  trade: {
    side: { field: "type", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "total", asset: "currency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "unknown" }],
  note: "note",
  tags: { field: "from", matches: /^(?:airdrop|dividends|fork|mining)$/i },
});
