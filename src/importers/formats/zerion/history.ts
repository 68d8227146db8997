import { defineFormat } from "../../engine/define-format.ts";

/** Rows with several coins on one side, which are lines of one cell, are refused. Gas is charged in addition to the sent amount. */
export const zerionHistory = defineFormat({
  id: "zerion-history",
  title: "Zerion: history",
  platform: "exchange:zerion",
  howTo: "On zerion.io: History → Download CSV. Connecting the address reads more than the file says.",
  proof: "header only",
  headers: [
    "Date,Time,Transaction Type,Status,Application,Accounting Type,Buy Amount,Buy Currency,Buy Currency Address,Buy Fiat Amount,Buy Fiat Currency,Sell Amount,Sell Currency,Sell Currency Address,Sell Fiat Amount,Sell Fiat Currency,Fee Amount,Fee Currency,Fee Fiat Amount,Fee Fiat Currency,Sender,Receiver,Tx Hash,Link,Timestamp,Changes JSON",
  ],
  fields: {
    application: "Application",
    type: "Transaction Type",
    status: "Status",
    kind: "Accounting Type",
    bought: "Buy Amount",
    boughtCurrency: "Buy Currency",
    sold: "Sell Amount",
    soldCurrency: "Sell Currency",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
    hash: "Tx Hash",
    time: "Timestamp",
    changes: "Changes JSON",
  },
  wallet: "Zerion",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      Send: "withdrawal",
      Receive: "deposit",
      Trade: "trade",
      "Approve|Execution": "fee",
    },
  },
  decide: ({ cell }) => {
    const hasSides = cell("bought") !== "" || cell("sold") !== "";
    if (/^failed$/i.test(cell("status")))
      return hasSides ? { refuse: "A failed transaction has an amount, which it cannot have moved." } : "fee";
    if (!/^confirmed$/i.test(cell("status")))
      return { refuse: "It is not known whether a transaction of this status moved anything." };
    if (/\n/.test(`${cell("bought")}${cell("sold")}`) || (cell("changes").match(/"type"/g) ?? []).length > 2)
      return {
        refuse: "Several coins came or went at once. Connect the address instead, or enter the row by hand.",
      };
    if (/^(?:deposit|withdraw)$/i.test(cell("type")))
      return {
        refuse:
          "Zerion means a deposit to or a withdrawal from an application. Connect the address instead, or enter the row by hand as staked or unstaked.",
      };
    return /^(?:approve|execution)$/i.test(cell("type")) && hasSides
      ? {
          refuse:
            "It is not known what this call exchanged. Connect the address instead, or enter it by hand.",
        }
      : undefined;
  },
  sides: {
    in: { amount: "bought", asset: "boughtCurrency" },
    out: { amount: "sold", asset: "soldCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  hash: "hash",
  note: "application",
});
