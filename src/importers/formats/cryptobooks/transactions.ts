import { defineFormat } from "../../engine/define-format.ts";

/**
 * The FROM columns have the only amount of a row that is no trade, also of an incoming one. A fee is charged in addition to what is sent. Whether
 * what is received is stated before or after its fee is not documented, so such a row is refused.
 */
export const cryptobooksTransactions = defineFormat({
  id: "cryptobooks-transactions",
  title: "CryptoBooks: import file",
  platform: "exchange:cryptobooks",
  howTo: "Use a file made for the CSV import of CryptoBooks.",
  proof: "header only",
  headers: [
    "TYPE,CATEGORY,TRANSACTION DATE,FROM CURRENCY,FROM AMOUNT,TO CURRENCY,TO AMOUNT,FEE CURRENCY,FEE AMOUNT,NOTES,ORIGINAL ID",
  ],
  fields: {
    type: "TYPE",
    category: "CATEGORY",
    date: "TRANSACTION DATE",
    from: "FROM AMOUNT",
    fromCurrency: "FROM CURRENCY",
    to: "TO AMOUNT",
    toCurrency: "TO CURRENCY",
    fee: "FEE AMOUNT",
    feeCurrency: "FEE CURRENCY",
    note: "NOTES",
    id: "ORIGINAL ID",
  },
  wallet: "CryptoBooks",
  time: { field: "date", zone: "owner" },
  words: {
    field: ["type", "category"],
    map: {
      "trade / trading": { type: "trade", shape: "sides" },
      "incoming / transfer": "deposit in",
      "outgoing / transfer": "withdrawal out",
      "incoming / airdrop": "airdrop in",
      "incoming / staking": "reward in",
      "incoming / general_income": "income in",
      "incoming / borrow": { type: "loan", direction: "in", counterparty: "Loan" },
      "outgoing / fees": "fee out",
      "outgoing / trading": {
        refuse:
          "The category of this outgoing row is also that of spending and of repaid loans. Enter it by hand.",
      },
    },
  },
  movement: { amount: "from", asset: "fromCurrency", sign: "word" },
  sides: {
    in: { amount: "to", asset: "toCurrency" },
    out: { amount: "from", asset: "fromCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  note: "note",
});
