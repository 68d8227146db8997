import { add, compare, parseDecimal, subtract } from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const wallet = {
  name: "Delta",
  field: "exchange",
  or: { in: "to", out: "from" },
  isWhole: true,
  names: { MY_WALLET: "Delta", OTHER: "Delta" },
} as const;
/** What a deposit came from, which the file states in place of its sender. */
const tags = { field: "from", matches: /^(?:airdrop|dividends|fork|mining)$/i } as const;
const trade = { type: "trade", shape: "trade" } as const;
const transfer = { type: "transfer", shape: "sides" } as const;
const transferWithoutWallet = { refuse: "A transfer needs both of its wallets; this row has only one." };

function lacksWallet({ cell }: Pick<DecidedRow<"from" | "to">, "cell">): boolean {
  return cell("from") === "" || cell("to") === "";
}

function depositMeaning({ is }: Pick<DecidedRow<"from">, "is">): Meaning {
  if (is("from", "AIRDROP|FORK")) return "airdrop";
  if (is("from", "MINING")) return "mining";
  return is("from", "DIVIDENDS") ? "reward" : "deposit";
}

/** Whether an amount contains a fee in its own coin is not documented, so such a row is refused. */
export const deltaTransactions = defineFormat({
  id: "delta-transactions",
  title: "Delta: portfolio",
  platform: "exchange:delta",
  howTo: "In Delta: More → Export data, CSV.",
  proof: "synthetic",
  headers: [
    "Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes",
    "Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes,Sync Base Holding,Leverage Metadata",
  ],
  fields: {
    date: "Date",
    way: "Way",
    amount: "Base amount",
    coin: "Base currency (name)",
    kind: "Base type",
    total: "Quote amount",
    currency: "Quote currency",
    exchange: "Exchange",
    from: "Sent/Received from",
    to: "Sent to",
    fee: "Fee amount",
    feeCurrency: "Fee currency (name)",
    note: "Notes",
  },
  wallet,
  time: { field: "date", zone: "UTC" },
  // A trade that also changes the holding of its quote has a second row for it.
  skip: [
    {
      field: "note",
      matches: /^SYNC-BASE-HOLDINGS/,
      reason: "the other side of a trade, whose row has both",
    },
  ],
  words: {
    field: "way",
    map: {
      "BUY|SELL": trade,
      WITHDRAW: "withdrawal",
      TRANSFER: transfer,
    },
  },
  decide: (row) => {
    if (!row.is("kind", "crypto|fiat"))
      return { refuse: "This row is of a share or a fund, which is not kept here." };
    if (row.is("way", "TRANSFER") && lacksWallet(row)) return transferWithoutWallet;
    return row.is("way", "DEPOSIT") ? depositMeaning(row) : undefined;
  },
  movement: { amount: "amount", asset: { firstWord: "coin" }, sign: "word" },
  sides: {
    in: { amount: "amount", asset: { firstWord: "coin" }, wallet: "to" },
    out: { amount: "amount", asset: { firstWord: "coin" }, wallet: "from" },
  },
  trade: {
    side: { field: "way", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { firstWord: "coin" } },
    quote: { amount: "total", asset: { firstWord: "currency" } },
  },
  fees: [{ amount: "fee", asset: { firstWord: "feeCurrency" }, rule: "unknown" }],
  note: "note",
  tags,
});

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
  wallet,
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: {
      "BUY|SELL": trade,
      "WITHDRAW|WITHDRAWAL": "withdrawal",
      TRANSFER: transfer,
    },
  },
  decide: (row) => {
    if (row.is("type", "TRANSFER") && lacksWallet(row)) return transferWithoutWallet;
    if (row.is("type", "BUY|SELL") && isFeeOnTop(row)) return { ...trade, fee: "on top" };
    return row.is("type", "DEPOSIT") ? depositMeaning(row) : undefined;
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
  tags,
});
