import { defineFormat } from "../../engine/define-format.ts";
import type { Meaning } from "../../engine/format.ts";

/** The total of a trade includes its fee; the amount of a transfer does not. */
const trade: Meaning = { type: "trade", shape: "trade", fee: "included" };
const transfer = { in: "unknown", out: "on top" } as const;

/** English and Czech files. Both have a decimal point. */
export const coinmateTransactions = defineFormat({
  id: "coinmate-transactions",
  title: "Coinmate: transaction history",
  platform: "exchange:coinmate",
  howTo: "On coinmate.io: History → Transactions → Export, CSV.",
  proof: "synthetic",
  headers: [
    "ID,Date,Type,Amount,Amount Currency,Price,Price Currency,Fee,Fee Currency,Total,Total Currency,Description,Status",
    "ID,Date,Type,Amount,Amount Currency,Price,Price Currency,Fee,Fee Currency,Total,Total Currency,Description,Status,First balance after,First balance after Currency,Second balance after,Second balance after Currency",
    "ID,Date,Account,Type,Amount,Amount Currency,Price,Price Currency,Fee,Fee Currency,Total,Total Currency,Description,Status,First balance after,First balance after Currency,Second balance after,Second balance after Currency",
    "ID,Datum,Typ,Částka,Částka měny,Cena,Cena měny,Poplatek,Poplatek měny,Celkem,Celkem měny,Popisek,Status",
    "ID,Datum,Účet,Typ,Částka,Částka měny,Cena,Cena měny,Poplatek,Poplatek měny,Celkem,Celkem měny,Popisek,Status",
    "ID,Datum,Účet,Typ,Částka,Částka měny,Cena,Cena měny,Poplatek,Poplatek měny,Celkem,Celkem měny,Popisek,Status,První zůstatek po,První zůstatek po měně,Druhý zůstatek po,Druhý zůstatek po měně",
  ],
  fields: {
    id: "ID",
    date: "Date|Datum",
    type: "Type|Typ",
    amount: "Amount|Částka",
    coin: "Amount Currency|Částka měny",
    fee: "Fee|Poplatek",
    feeCoin: "Fee Currency|Poplatek měny",
    total: "Total|Celkem",
    currency: "Total Currency|Celkem měny",
    note: "Description|Popisek",
    status: "Status",
    balance: "First balance after|První zůstatek po?",
    balanceCoin: "First balance after Currency|První zůstatek po měně?",
  },
  wallet: "Coinmate",
  time: { field: "date", zone: "owner", dates: "day-first" },
  status: { field: "status", happened: "OK|COMPLETED" },
  words: {
    field: "type",
    map: {
      "BUY|QUICK_BUY|MARKET_BUY|SELL|QUICK_SELL|MARKET_SELL": trade,
      DEPOSIT: "deposit",
      WITHDRAWAL: "withdrawal",
      REFERRAL: "reward",
      BALANCE_MOVE_CREDIT: "transfer in",
      BALANCE_MOVE_DEBIT: "transfer out",
    },
  },
  // Referral commissions have no type, and a note that names the user.
  decide: ({ cell }) => (cell("type") === "" && cell("note").startsWith("User: ") ? "reward" : undefined),
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  trade: {
    side: { field: "type", buy: /BUY$/i, sell: /SELL$/i },
    base: { amount: "amount", asset: "coin", sign: "any" },
    quote: { amount: "total", asset: "currency", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: transfer }],
  rowId: "id",
  balance: { field: "balance", asset: "balanceCoin" },
});

/** The account statement, in which the currency is before the amount. */
export const coinmateStatement = defineFormat({
  id: "coinmate-statement",
  title: "Coinmate: account statement",
  platform: "exchange:coinmate",
  howTo: "An account statement of coinmate.io in CSV.",
  proof: "synthetic",
  headers: [
    "Transaction id,Date,Email,Name,Type,Type detail,Currency amount,Amount,Currency price,Price,Currency fee,Fee,Currency total,Total,Description,Status,Currency first balance after,First balance after,Currency second balance after,Second balance after",
    "?Transaction id,Date,Email,Type,Type detail,Currency amount,Amount,Currency price,Price,Currency fee,Fee,Currency total,Total,Description,Status,Currency first balance after,First balance after,Currency second balance after,Second balance after",
    "?Transaction id,Date,Email,Name,Type,Type detail,Currency amount,Amount,Currency price,Price,Currency fee,Fee,Currency total,Total,Description,Status,Currency first balance after,First balance after,Currency second balance after,Second balance after",
    "Transaction id,Date,Email,Name,Type,Type detail,Currency amount,Amount,Currency price,Price,Currency fee,Fee,Currency total,Total,Description,Status,First balance after currency,First balance after,Second balance after currency,Second balance after",
  ],
  fields: {
    id: "Transaction id|?Transaction id",
    date: "Date",
    type: "Type",
    detail: "Type detail",
    amount: "Amount",
    coin: "Currency amount",
    fee: "Fee",
    feeCoin: "Currency fee",
    total: "Total",
    currency: "Currency total",
    status: "Status",
    balance: "First balance after",
    balanceCoin: "Currency first balance after|First balance after currency",
  },
  wallet: "Coinmate",
  time: { field: "date", zone: "owner" },
  status: { field: "status", happened: "OK|COMPLETED" },
  words: {
    field: ["type", "detail"],
    map: { "Affiliate /": "reward" },
    patterns: [
      [/^(?:quick )?trade \/ (?:quick_)?(?:buy|sell)$/i, trade],
      [/^(?:quick )?trade \/ cancel$/i, { noEffect: "not executed" }],
    ],
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  trade: {
    side: { field: "detail", buy: /BUY$/i, sell: /SELL$/i },
    base: { amount: "amount", asset: "coin", sign: "any" },
    quote: { amount: "total", asset: "currency", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: transfer }],
  rowId: "id",
  balance: { field: "balance", asset: "balanceCoin" },
});
