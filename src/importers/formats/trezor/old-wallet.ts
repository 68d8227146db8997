import { defineFormat } from "../../engine/define-format.ts";

export const trezorOldWallet = defineFormat({
  id: "trezor-old-wallet",
  title: "Trezor: transactions of the old web wallet",
  platform: "exchange:trezor",
  howTo:
    "Connect the account's xpub instead, or export the account in Trezor Suite, whose file names its coin.",
  proof: "header only",
  headers: [
    "Date,Time,TX id,Address,Address Label,TX type,Value,TX total,Balance",
    "Date,Time,TX id,Address,TX type,Value,TX total,Balance",
  ],
  fields: { date: "Date", time: "Time", amount: "Value" },
  wallet: "Trezor",
  time: { field: ["date", "time"], zone: "owner" },
  meaning: {
    refuse:
      "The file does not name its coin. Connect the account's xpub, or export the account in Trezor Suite.",
  },
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "word" },
});
