import { defineFormat } from "../../engine/define-format.ts";

/** Staking rewards; the columns are CoinTracking's without the sold side. */
export const exodusStaking = defineFormat({
  id: "exodus-staking",
  title: "Exodus: staking rewards",
  platform: "exchange:exodus",
  howTo: "In Exodus: Rewards → Export, CSV.",
  proof: "header only",
  headers: ["Type,Buy,Cur.,Exchange,Group,Comment,Date"],
  fields: { type: "Type", amount: "Buy", coin: "Cur.", note: "Comment", date: "Date" },
  wallet: "Exodus",
  time: { field: "date", zone: "owner" },
  words: { field: "type", map: { Staking: "reward" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  note: "note",
});
