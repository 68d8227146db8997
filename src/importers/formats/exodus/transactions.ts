import { defineFormat } from "../../engine/define-format.ts";

/** Coins whose failed transactions are not included in a block and cost nothing. On other chains a failed transaction still pays its fee. */
const costNothing = new Set(["BTC", "LTC", "DOGE", "BCH", "DASH", "ZEC", "DGB", "DCR"]);

/** Outgoing amounts and their fee are negative, and the fee is charged in addition. */
export const exodusTransactions = defineFormat({
  id: "exodus-transactions",
  title: "Exodus: all transactions",
  platform: "exchange:exodus",
  howTo:
    "In Exodus: Settings → Export transactions, all assets, CSV. Do not connect the same addresses as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: [
    "DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,FROMADDRESS,TOADDRESS,OUTTXID,OUTTXURL,INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID,PERSONALNOTE",
    "DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,TOADDRESS,OUTTXID,OUTTXURL,INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID,PERSONALNOTE",
    "DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,OUTTXID,OUTTXURL,INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID,PERSONALNOTE,TOADDRESS",
    // Before portfolios.
    "DATE,TYPE,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,OUTTXID,OUTTXURL,INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID",
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
    note: "PERSONALNOTE?",
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
  decide: ({ cell, is, hasAmount }) => {
    if (!hasAmount("fee")) return undefined;
    if (is("type", "withdrawal (failed)") && !costNothing.has(cell("feeCurrency").toUpperCase()))
      return {
        refuse:
          "The file does not say whether this failed withdrawal paid its fee. Connect the address instead, or enter the fee by hand.",
      };
    // A token approval pays a fee without sending anything.
    return is("type", "withdrawal") && !hasAmount("sent") ? "sides" : undefined;
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency", sign: "minus" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top", sign: "minus" }],
  note: "note",
});

/** Amounts and fees with their unit; the fee is charged in addition. */
export const exodusAssetHistory = defineFormat({
  id: "exodus-asset-history",
  title: "Exodus: history of one asset (older layout)",
  platform: "exchange:exodus",
  howTo:
    "Export all transactions in Exodus' present layout instead where it is offered: Settings → Export transactions. Do not connect the same addresses as well.",
  proof: "header only",
  headers: ["TXID,TXURL,DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,COINAMOUNT,FEE,BALANCE,EXCHANGE,PERSONALNOTE"],
  fields: {
    hash: "TXID",
    date: "DATE",
    type: "TYPE",
    amount: "COINAMOUNT",
    fee: "FEE",
    note: "PERSONALNOTE?",
  },
  wallet: "Exodus",
  time: { field: "date", zone: "UTC" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: { deposit: { type: "deposit", fee: "none" }, withdrawal: "withdrawal" },
  },
  movement: { amount: "amount", asset: { unitOf: "amount" }, sign: "word" },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top", sign: "any" }],
  hash: "hash",
  note: "note",
});
