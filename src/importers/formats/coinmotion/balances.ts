import { defineFormat } from "../../engine/define-format.ts";

/**
 * A row is the change of one account, which its fee is a part of. The rows of a trade have the same minute and type. The types are in the language
 * of the account.
 */
export const coinmotionBalances = defineFormat({
  id: "coinmotion-balances",
  title: "Coinmotion: balances (until 2021)",
  platform: "exchange:coinmotion",
  howTo: "A file coinmotion_balances that was downloaded from coinmotion.com, in English or Finnish.",
  proof: "header only",
  headers: ["Date,Account,Type,Status,Amount,Fee,Rate,Message,Reserved,Balance"],
  fields: {
    date: "Date",
    coin: "Account",
    type: "Type",
    status: "Status",
    amount: "Amount",
    note: "Message",
    balance: "Balance",
  },
  // `-100.00 €`, `0.5 BTC`; an amount in another form is none.
  extract: {
    amount: /^([-+]?\d+(?:\.\d+)?)(?: (?:€|[A-Z]+))?$/,
    balance: /^([-+]?\d+(?:\.\d+)?)(?: (?:€|[A-Z]+))?$/,
  },
  wallet: "Coinmotion",
  time: { field: "date", zone: "owner", dates: "day-first" },
  status: { field: "status", happened: "Valmis" },
  words: {
    field: "type",
    map: {
      "Buy|Buy stop|Limit buy|Sell|Sell stop|Pikaosto|Pikamyynti|Myyntitarjous": "trade",
      Deposit: "deposit",
      "Sent payment|Lähetetty maksu": "withdrawal",
      "Vastaanotettu maksu": "deposit",
      Palkkio: "reward",
      "Holvi-talletus": { type: "stake", counterparty: "Vault" },
      "Holvi-nosto": { type: "unstake", counterparty: "Vault" },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["date", "type"], types: ["trade"], maxAssets: 2 },
  balance: { field: "balance", asset: "coin" },
  note: "note",
});
