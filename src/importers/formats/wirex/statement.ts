import { defineFormat } from "../../engine/define-format.ts";

/** The column of the direction has no name. */
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
