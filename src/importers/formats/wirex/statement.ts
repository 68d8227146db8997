import { defineFormat } from "../../engine/define-format.ts";

/** The direction's column has no name. */
export const wirexStatement = defineFormat({
  id: "wirex-statement",
  title: "Wirex: account statement (older layout)",
  platform: "exchange:wirex",
  howTo:
    "Use the CSV of an account's statement that Wirex offered until 2019 (Account → Statement → Export).",
  proof: "header only",
  headers: ["#,,Time,Amount,Available"],
  fields: { direction: "", time: "Time", amount: "Amount" },
  wallet: "Wirex",
  time: { field: "time", zone: "owner" },
  words: {
    field: "direction",
    map: { In: "deposit", Out: "withdrawal", Create: { noEffect: "the account was opened" } },
  },
  movement: { amount: "amount", asset: { unitOf: "amount" }, sign: "word" },
});

/** Amounts are signed. Only the type of card payments is documented. */
export const wirexAccountStatement = defineFormat({
  id: "wirex-account-statement",
  title: "Wirex: account statement (since 2023)",
  platform: "exchange:wirex",
  howTo: "In Wirex: the account → Statement → CSV. Its times state no zone; name it with timezone.",
  proof: "header only",
  headers: [
    "Completed Date,Type,Description,Amount,Account Currency,Rate,Foreign Amount,Foreign Currency,Balance,Related Entity ID",
  ],
  fields: {
    time: "Completed Date",
    type: "Type",
    description: "Description",
    amount: "Amount",
    asset: "Account Currency",
    balance: "Balance",
  },
  wallet: "Wirex",
  time: { field: "time", zone: "owner", dates: "day-first" },
  words: { field: "type", map: { "Card Payment": "payment" } },
  movement: { amount: "amount", asset: "asset", sign: "amount" },
  note: "description",
  balance: { field: "balance", asset: "asset" },
});
