import { defineFormat } from "../../engine/define-format.ts";

/** What leaves and its fee are negative, and the fee is charged in addition. */
export const exodusTransactions = defineFormat({
  id: "exodus-transactions",
  title: "Exodus: all transactions",
  platform: "exchange:exodus",
  howTo:
    "In Exodus: Settings → Export transactions, all assets, CSV. Do not connect the same addresses as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: [
    "DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,TOADDRESS,OUTTXID,OUTTXURL,INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID,PERSONALNOTE",
    "DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,OUTTXID,OUTTXURL,INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID,PERSONALNOTE,TOADDRESS",
  ],
  fields: {
    date: "DATE",
    type: "TYPE",
    sent: "OUTAMOUNT",
    sentCurrency: "OUTCURRENCY",
    fee: "FEEAMOUNT",
    feeCurrency: "FEECURRENCY",
    received: "INAMOUNT",
    receivedCurrency: "INCURRENCY",
    note: "PERSONALNOTE",
  },
  wallet: "Exodus",
  time: { field: "date", zone: "UTC" },
  tickers: { BNBBSC: "BNB", USDTTRX: "USDT" },
  words: {
    field: "type",
    map: {
      deposit: "deposit",
      withdrawal: "withdrawal",
      exchange: "trade",
      "deposit (failed)|withdrawal (failed)": { noEffect: "not executed" },
      "staked|unstaked": {
        refuse:
          "The file does not say whether a staked amount left the balance. Connect the address instead, or enter this row by hand.",
      },
    },
  },
  // An approval sends nothing and pays a fee.
  decide: (cell) =>
    cell("type") === "withdrawal" && !/[1-9]/.test(cell("sent")) && /[1-9]/.test(cell("fee"))
      ? "sides"
      : undefined,
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency", sign: "minus" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top", sign: "minus" }],
  note: "note",
});
