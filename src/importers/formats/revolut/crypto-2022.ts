import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are signed. `Fiat amount (inc. fees)` is the change of the money's account, which this file does not cover. */
export const revolutCrypto2022 = defineFormat({
  id: "revolut-crypto-2022",
  title: "Revolut: crypto statement (until 2024)",
  platform: "exchange:revolut",
  howTo:
    "Use the CSV that the Revolut app offered until 2024 (Crypto → … → Statement). Do not import the newer statement for the same time as well.",
  proof: "synthetic",
  headers: [
    "Type,Product,Started Date,Completed Date,Description,Amount,Currency,Fiat amount,Fiat amount (inc. fees),Fee,Base currency,State,Balance",
  ],
  fields: {
    type: "Type",
    date: "Completed Date",
    description: "Description",
    amount: "Amount",
    coin: "Currency",
    gross: "Fiat amount",
    money: "Fiat amount (inc. fees)",
    fee: "Fee",
    currency: "Base currency",
    state: "State",
  },
  wallet: "Revolut",
  time: { field: "date", zone: "UTC" },
  status: { field: "state", noEffect: "Declined|Reverted" },
  words: {
    field: "type",
    map: {
      EXCHANGE: { type: "trade", shape: "trade", isSettledOutside: true },
      // The fee of a card payment is part of the coins that were sold.
      CARD_PAYMENT: { type: "payment", fee: "none" },
      CARD_REFUND: { type: "deposit", fee: "none" },
      CASHBACK: "reward",
      TRANSFER: {
        refuse:
          "A transfer can be to another product of Revolut, to its company in another country or to another person, which the type does not say. Enter this row by hand if the coins left your account.",
      },
    },
  },
  decide: ({ is, cell, hasAmount }) =>
    is("type", "TRANSFER") && cell("amount") !== "" && !hasAmount("amount")
      ? { noEffect: "without an amount" }
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  trade: {
    side: { signOf: "amount" },
    base: { amount: "amount", asset: "coin", sign: "any" },
    quote: { amount: "money", asset: "currency", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "currency", rule: "included" }],
  value: { amount: "gross", asset: "currency", sign: "any" },
  note: "description",
});
