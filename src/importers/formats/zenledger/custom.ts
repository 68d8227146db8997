import { defineFormat } from "../../engine/define-format.ts";

/**
 * A fee is charged in addition to what is sent. Whether what is received is stated before or after its fee is not documented, so such a row
 * is refused.
 */
export const zenledgerCustom = defineFormat({
  id: "zenledger-custom",
  title: "ZenLedger: custom CSV",
  platform: "exchange:zenledger",
  howTo: "Use a file made for ZenLedger's custom CSV template.",
  proof: "header only",
  headers: [
    "Timestamp,Type,IN Amount,IN Currency,Out Amount,Out Currency,Fee Amount,Fee Currency,Exchange(optional),US Based",
  ],
  fields: {
    date: "Timestamp",
    type: "Type",
    received: "IN Amount",
    receivedCurrency: "IN Currency",
    sent: "Out Amount",
    sentCurrency: "Out Currency",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
    exchange: "Exchange(optional)",
  },
  wallet: { name: "ZenLedger", field: "exchange", isWhole: true },
  time: { field: "date", zone: "UTC", dates: "month-first" },
  words: {
    field: "type",
    map: {
      "buy|sell|trade": "trade",
      "receive|fiat_deposit|fiat deposit": "deposit",
      "send|fiat_withdrawal|fiat withdrawal": "withdrawal",
      "self_transfer|self transfer": "transfer",
      "staking_reward|staking reward|staking return|misc_reward|misc reward|dividend_received|dividend received":
        "reward",
      "airdrop|fork": "airdrop",
      "gift_sent|gift sent": "gift out",
      "gift_received|gift received": "gift in",
      "donation_501c3|donation 501c3": "donation",
      payment: "payment",
      fee: "fee",
      mined: "mining",
      "interest_received|interest received": "interest",
      "margin_gain|margin gain": "derivative in",
      "margin_loss|margin loss": "derivative out",
      "lost|theft|stolen": "loss",
    },
  },
  // A payment is incoming according to the documentation, but outgoing in files of other tools.
  decide: ({ cell }) =>
    cell("type").toLowerCase() !== "payment" ? undefined : cell("received") === "" ? "payment" : "income",
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
});
