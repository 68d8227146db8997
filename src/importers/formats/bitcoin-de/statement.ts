import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are after the site's fee. Money goes from bank to bank, not through the account; the network fee of a payout has its own row. */
export const bitcoinDeStatement = defineFormat({
  id: "bitcoin-de-statement",
  title: "bitcoin.de: account statement",
  platform: "exchange:bitcoinde",
  howTo: "On bitcoin.de: My Bitcoin.de → Account statement, one file for each coin → CSV.",
  proof: "header only",
  headers: [
    "Date,Type,Currency,Reference,BTC-address,Price,unit (rate),BTC incl. fee,amount before fee,unit (amount before fee),BTC excl. Bitcoin.de fee,amount after Bitcoin.de-fee,unit (amount after Bitcoin.de-fee),Incoming / Outgoing,Account balance",
    "Date,Type,Currency,Reference,BTC-address,Price,unit (rate),BTC incl. fee,amount before fee,unit (amount before fee),BTC excl. Bitcoin.de fee,amount after Bitcoin.de-fee,unit (amount after Bitcoin.de-fee),EUR excl. Bitcoin.de and Fidor fee,Incoming / Outgoing,Account balance",
    "date,Booking type,currency,reference,BTC-Address,Rate,unit (rate),BTC before fee,amount before fee,unit (amount before fee),BTC excl. Bitcoin.de fee,amount after Bitcoin.de-fee,unit (amount after Bitcoin.de-fee),incoming / outgoing,balance",
    "Datum,Typ,Währung,Referenz,BTC-Adresse,Kurs,Einheit (Kurs),BTC vor Gebühr,Menge vor Gebühr,Einheit (Menge vor Gebühr),BTC nach Bitcoin.de-Gebühr,Menge nach Bitcoin.de-Gebühr,Einheit (Menge nach Bitcoin.de-Gebühr),Zu- / Abgang,Kontostand",
  ],
  fields: {
    date: "Date|Datum",
    type: "Type|Booking type|Typ",
    coin: "Currency|Währung",
    reference: "Reference|Referenz",
    money: "amount after Bitcoin.de-fee|Menge nach Bitcoin.de-Gebühr",
    currency: "unit (amount after Bitcoin.de-fee)|Einheit (Menge nach Bitcoin.de-Gebühr)",
    change: "Incoming / Outgoing|Zu- / Abgang",
    balance: "Account balance|balance|Kontostand",
  },
  wallet: "bitcoin.de",
  time: { field: "date", zone: "Europe/Berlin" },
  words: {
    field: "type",
    map: {
      "Registration|Registrierung": { noEffect: "the account was opened" },
      "Purchase|Kauf|Sale|Verkauf": { type: "trade", shape: "trade", isSettledOutside: true },
      "Disbursement|Auszahlung": "withdrawal",
      "Deposit|Einzahlung": "deposit",
      "Network fee|Netzwerk-Gebühr": "fee",
      "Partner programme|Partnerprogramm|Welcome Btc": "reward",
    },
  },
  movement: { amount: "change", asset: "coin", sign: "amount" },
  trade: {
    side: { signOf: "change" },
    base: { amount: "change", asset: "coin" },
    quote: { amount: "money", asset: "currency" },
  },
  group: { by: ["reference"], types: ["withdrawal", "fee"] },
  balance: { field: "balance", asset: "coin" },
});
