import { defineFormat } from "../../engine/define-format.ts";

/**
 * A fee is charged in addition to what is sent. Whether what is received is stated before or after its fee is not documented, so such a row
 * is refused.
 */
export const coinledgerUniversal = defineFormat({
  id: "coinledger-universal",
  title: "CoinLedger: universal import file",
  platform: "exchange:coinledger",
  howTo: "Use a file made for CoinLedger's universal CSV template.",
  proof: "header only",
  headers: [
    "Date (UTC),Platform (Optional),Asset Sent,Amount Sent,Asset Received,Amount Received,Fee Currency (Optional),Fee Amount (Optional),Type,Description (Optional),TxHash (Optional)",
  ],
  fields: {
    date: "Date (UTC)",
    platform: "Platform (Optional)",
    sentCurrency: "Asset Sent",
    sent: "Amount Sent",
    receivedCurrency: "Asset Received",
    received: "Amount Received",
    feeCurrency: "Fee Currency (Optional)",
    fee: "Fee Amount (Optional)",
    type: "Type",
    note: "Description (Optional)",
    hash: "TxHash (Optional)",
  },
  wallet: { name: "CoinLedger", field: "platform", isWhole: true },
  time: { field: "date", zone: "UTC", dates: "month-first" },
  words: {
    field: "type",
    map: {
      "": "sides",
      Trade: "trade",
      Deposit: "deposit",
      Withdrawal: "withdrawal",
      Income: "income",
      Mining: "mining",
      Staking: "reward",
      "Airdrop|Hard Fork": "airdrop",
      Interest: "interest",
      "Gift Received": "gift in",
      "Gift Sent": "gift out",
      "Merchant Payment": "payment",
      "Casualty Loss|Theft Loss|Investment Loss": "loss",
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  hash: "hash",
  note: "note",
  tags: { field: "type", matches: /^(?!(?:trade|deposit|withdrawal)$)/i },
});
