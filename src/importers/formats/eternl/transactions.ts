import { defineFormat } from "../../engine/define-format.ts";

/** The deposit of a stake key (2 ADA) or a governance representative (500 ADA). */
const deposit = /^(?:2|500)(?:\.0+)?$/;

/** Fees are charged in addition to the amounts; a transfer within the wallet has an amount of zero. Native tokens are not in the file. */
export const eternlTransactions = defineFormat({
  id: "eternl-transactions",
  title: "Eternl: transactions (Cardano)",
  platform: "exchange:eternl",
  howTo:
    "In Eternl: Transactions → Export → Koinly, CSV. The file has ADA only, no native tokens; an address connected as well would count the same transactions twice.",
  proof: "real sample",
  headers: [
    "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label,Description,TxHash,TxType",
  ],
  fields: {
    date: "Date",
    sent: "Sent Amount",
    sentCurrency: "Sent Currency",
    received: "Received Amount",
    receivedCurrency: "Received Currency",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
    label: "Label",
    hash: "TxHash",
    type: "TxType",
  },
  wallet: "Eternl",
  // Times are local: rewards, which are paid at 21:44:51 UTC, are one hour later in winter and two in summer in the sample.
  time: { field: "date", zone: "owner" },
  words: {
    field: ["label", "type"],
    map: {
      "reward / ": "reward",
      " / Received Funds| / Received Funds and Tokens": "deposit",
      " / Sent Funds| / Sent Funds and Tokens": "withdrawal",
    },
  },
  decide: ({ cell }) => {
    if (!cell("type").startsWith("Internal Transfer")) return undefined;
    const [sentText, received] = [cell("sent"), cell("received")];
    const hasMoved = /[1-9]/.test(sentText + received);
    if (!hasMoved) return "sides";
    if (cell("type").includes("Deposit") && deposit.test(received === "" ? sentText : received))
      return { type: received === "" ? "stake" : "unstake", counterparty: "Stake key deposit" };
    return {
      refuse:
        "A move within the wallet that changes it by another amount than a stake key's deposit is not known. Enter this row by hand.",
    };
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top" }],
  hash: "hash",
});
