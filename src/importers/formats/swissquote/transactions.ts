import { defineFormat } from "../../engine/define-format.ts";
import { bySign } from "../../engine/signed-words.ts";

const payments = bySign({ word: "type", amount: "amount" }, [
  [{ type: "deposit", shape: "columns" }, { type: "withdrawal", shape: "columns" }, "Debit|Zahlung"],
  [{ type: "interest", shape: "columns" }, { type: "fee", shape: "columns" }, "Interests"],
]);

/** The net amount includes the costs, in samples of purchases, sales and payments alike. A coin has no ISIN. */
export const swissquoteTransactions = defineFormat({
  id: "swissquote-transactions",
  title: "Swissquote: transactions",
  platform: "exchange:swissquote",
  howTo: "On swissquote.com: Transactions → Export, CSV.",
  proof: "header only",
  headers: [
    "Date,Order #,Transaction,Symbol,Name,ISIN,Quantity,Unit price,Costs,Accrued Interest,Net Amount,Balance,Currency",
    "Datum,Auftrag #,Transaktionen,Symbol,Name,ISIN,Anzahl,Stückpreis,Kosten,Aufgelaufene Zinsen,Nettobetrag,Saldo,Währung",
  ],
  fields: {
    date: "Date|Datum",
    order: "Order #|Auftrag #",
    type: "Transaction|Transaktionen",
    coin: "Symbol",
    isin: "ISIN",
    units: "Quantity|Anzahl",
    fee: "Costs|Kosten",
    amount: "Net Amount|Nettobetrag",
    currency: "Currency|Währung",
  },
  wallet: "Swissquote",
  time: { field: "date", zone: "owner", dates: "day-first" },
  words: {
    field: "type",
    map: {
      "Buy|Kauf|Sell|Verkauf": { type: "trade", shape: "trade" },
      "Crypto Deposit": { type: "deposit", direction: "in", shape: "movement" },
      "Crypto Withdrawal": { type: "withdrawal", direction: "out", shape: "movement" },
      "Forex credit|Forex debit": { type: "trade", shape: "columns" },
      Dividend: { type: "income", shape: "columns" },
      "Custody Fees|Depotgebühren": { type: "fee", shape: "columns", fee: "none" },
    },
  },
  decide: (row) => {
    if (row.cell("isin") !== "" && row.is("type", "Buy|Kauf|Sell|Verkauf"))
      return { refuse: "Shares and funds are not kept here. Enter what this row did to the cash by hand." };
    if (row.is("type", "Crypto Deposit|Crypto Withdrawal") && row.hasAmount("fee"))
      return { refuse: "The file does not say in which coin the fee is. Enter this row by hand." };
    return payments(row);
  },
  movement: { amount: "units", asset: "coin", sign: "word" },
  columns: [{ amount: "amount", asset: "currency" }],
  trade: {
    side: { field: "type", buy: "Buy|Kauf", sell: "Sell|Verkauf" },
    base: { amount: "units", asset: "coin" },
    quote: { amount: "amount", asset: "currency", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "currency", rule: "included" }],
  group: { by: ["date", "order"], types: ["trade"] },
});
