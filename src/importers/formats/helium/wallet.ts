import { defineFormat } from "../../engine/define-format.ts";

/** The owner is the payer or the payee of every row; the payer pays the fee in addition. */
export const heliumWallet = defineFormat({
  id: "helium-wallet",
  title: "Helium: wallet history",
  platform: "exchange:helium",
  howTo:
    "Use the CSV of Fairspot's Helium tax tool. Where the file does not name its address, give the address as wallet.",
  proof: "header only",
  headers: [
    "block,date,type,transaction_hash,hnt_amount,hnt_fee,usd_oracle_price,usd_amount,usd_fee,payer,payee",
  ],
  fields: {
    date: "date",
    type: "type",
    hash: "transaction_hash",
    amount: "hnt_amount",
    fee: "hnt_fee",
    value: "usd_amount",
    from: "payer",
    to: "payee",
  },
  wallet: "Helium",
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: {
      rewards_v1: "mining",
      "payment_v1|payment_v2": "sides",
      transfer_hotspot_v1: {
        refuse:
          "The file does not say what was paid for a hotspot, nor to which address. Enter this row by hand.",
      },
    },
  },
  movement: { amount: "amount", asset: { fixed: "HNT" }, sign: { from: "from", to: "to" } },
  fees: [{ amount: "fee", asset: { fixed: "HNT" }, rule: "on top" }],
  value: { amount: "value", asset: { fixed: "USD" } },
  hash: "hash",
});

/** The sender paid the fee of a received amount. */
export const heliumExplorer = defineFormat({
  id: "helium-explorer",
  title: "Helium Explorer: account activity",
  platform: "exchange:helium",
  howTo: "On explorer.helium.com (until 2023): the account → Activity → Export CSV.",
  proof: "header only",
  headers: [
    "Date,Received Quantity,Received From,Received Currency,Sent Quantity,Sent To,Sent Currency,Fee Amount,Fee Currency,Tag,Note,Hotspot,Reward Type,Block,Hash",
  ],
  fields: {
    date: "Date",
    received: "Received Quantity",
    receivedCoin: "Received Currency",
    sent: "Sent Quantity",
    sentCoin: "Sent Currency",
    fee: "Fee Amount",
    feeCoin: "Fee Currency",
    tag: "Tag",
    note: "Note",
    hash: "Hash",
  },
  wallet: "Helium",
  time: { field: "date", zone: "owner" },
  words: { field: "tag", map: { mined: { type: "mining", only: "in" } } },
  decide: ({ cell, is }) => {
    if (!is("tag", "payment")) return undefined;
    return cell("received") === "" ? "withdrawal" : { type: "deposit", fee: "none" };
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  hash: "hash",
  note: "note",
});
