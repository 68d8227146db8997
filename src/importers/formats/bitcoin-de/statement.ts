import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Words } from "../../engine/format.ts";

const sharedFields = {
  platform: "exchange:bitcoinde",
  howTo: "On bitcoin.de: My Bitcoin.de → Account statement, one file for each coin → CSV.",
  proof: "synthetic",
  wallet: "bitcoin.de",
} as const;

/** Money moves from bank to bank, not through the account. The network fee of a payout has its own row. */
const words = {
  field: "type",
  map: {
    "Purchase|Kauf|buy|Sale|Verkauf|sell": { type: "trade", shape: "trade", isSettledOutside: true },
    "Disbursement|Auszahlung|payout": "withdrawal",
    "Deposit|Einzahlung|inpayment": "deposit",
    "Network fee|Netzwerk-Gebühr|outgoing_fee_voluntary": "fee",
    "Partner programme|Partnerprogramm|Welcome Btc|kickback": "reward",
  },
} as const satisfies Words<"type">;

/** Opening an account, with or without a gift of coins. Coins of a fork have the type "Initialisierung". */
function openingOf({ is, hasAmount }: DecidedRow<"type" | "change">) {
  const isFork = is("type", "Initialisierung");
  if (!isFork && !is("type", "Registration|Registrierung")) return undefined;
  if (!hasAmount("change")) return { noEffect: "the account was opened" };
  return isFork ? ("airdrop in" as const) : ("reward in" as const);
}

const english = [
  "Date,Type,Currency,Reference,*-address,Price,unit (rate),* incl. fee,amount before fee,unit (amount before fee),* excl. Bitcoin.de fee,amount after Bitcoin.de-fee,unit (amount after Bitcoin.de-fee)",
  "Incoming / Outgoing,Account balance",
] as const;
const newEnglish =
  "date,Booking type,currency,reference,*-Address,Rate,unit (rate),* before fee,amount before fee,unit (amount before fee),* excl. Bitcoin.de fee,amount after Bitcoin.de-fee,unit (amount after Bitcoin.de-fee),incoming / outgoing,balance";
const german = [
  "Datum,Typ,Währung,Referenz,*-Adresse,Kurs,Einheit (Kurs),* vor Gebühr,Menge vor Gebühr,Einheit (Menge vor Gebühr),* nach Bitcoin.de-Gebühr,Menge nach Bitcoin.de-Gebühr,Einheit (Menge nach Bitcoin.de-Gebühr)",
  "Zu- / Abgang,Kontostand",
] as const;

const fields = {
  date: "Date|Datum",
  type: "Type|Booking type|Typ",
  coin: "Currency|Währung",
  reference: "Reference|Referenz",
  change: "Incoming / Outgoing|Zu- / Abgang",
  balance: "Account balance|balance|Kontostand",
  note: "Kommentar?",
};

/** Amounts are after the site's fee. */
export const bitcoinDeStatement = defineFormat({
  ...sharedFields,
  id: "bitcoin-de-statement",
  title: "bitcoin.de: account statement",
  headers: [
    english.join(","),
    newEnglish,
    german.join(","),
    `${german.join(",")},Kommentar`.replace("*-Adresse", "Adresse"),
  ],
  fields: {
    ...fields,
    money: "amount after Bitcoin.de-fee|Menge nach Bitcoin.de-Gebühr",
    currency: "unit (amount after Bitcoin.de-fee)|Einheit (Menge nach Bitcoin.de-Gebühr)",
  },
  time: { field: "date", zone: "Europe/Berlin" },
  words,
  decide: openingOf,
  movement: { amount: "change", asset: "coin", sign: "amount" },
  trade: {
    side: { signOf: "change" },
    base: { amount: "change", asset: "coin" },
    quote: { amount: "money", asset: "currency" },
  },
  group: { by: ["reference"], types: ["withdrawal", "fee"] },
  balance: { field: "balance", asset: "coin" },
  note: "note",
});

/** The account of an owner who traded through the Fidor bank, which deducted its own fee from the money. */
export const bitcoinDeFidorStatement = defineFormat({
  ...sharedFields,
  id: "bitcoin-de-fidor-statement",
  title: "bitcoin.de: account statement with Fidor fees",
  headers: [
    english.join(",EUR excl. Bitcoin.de and Fidor fee,"),
    german.join(",EUR nach Bitcoin.de- und Fidor-Gebühr,"),
  ],
  fields: {
    ...fields,
    money: "EUR excl. Bitcoin.de and Fidor fee|EUR nach Bitcoin.de- und Fidor-Gebühr",
  },
  time: { field: "date", zone: "Europe/Berlin" },
  words,
  decide: openingOf,
  movement: { amount: "change", asset: "coin", sign: "amount" },
  trade: {
    side: { signOf: "change" },
    base: { amount: "change", asset: "coin" },
    quote: { amount: "money", asset: { fixed: "EUR" } },
  },
  group: { by: ["reference"], types: ["withdrawal", "fee"] },
  balance: { field: "balance", asset: "coin" },
});

/** The names of columns contain the coin. The columns of the money may be before or after them. */
export const bitcoinDeOlderStatement = defineFormat({
  ...sharedFields,
  id: "bitcoin-de-older-statement",
  title: "bitcoin.de: account statement (until 2018)",
  headers: [
    "Datum,Typ,Referenz,Kurs (€/BTC),BTC vor Gebühr,EUR vor Gebühr,BTC nach Gebühr,EUR nach Gebühr,Zu- / Abgang,Kontostand",
    "Datum,Typ,Währungen,Referenz,Kurs,* vor Gebühr,EUR vor Gebühr,* nach Gebühr,EUR nach Gebühr,Zu- / Abgang,Kontostand",
    "Datum,Typ,Währungen,Referenz,Kurs,* vor Gebühr,EUR vor Gebühr,* nach Bitcoin.de-Gebühr,EUR nach Bitcoin.de-Gebühr,Zu- / Abgang,Kontostand",
    "Datum,Typ,Währungen,Referenz,Kurs,* vor Gebühr,EUR vor Gebühr,* nach Bitcoin.de-Gebühr,EUR nach Bitcoin.de-Gebühr,EUR nach Bitcoin.de- und Fidor-Gebühr,Zu- / Abgang,Kontostand",
  ],
  fields: {
    date: "Datum",
    type: "Typ",
    reference: "Referenz",
    coin: "* vor Gebühr",
    grossMoney: "EUR vor Gebühr",
    money: "EUR nach Bitcoin.de- und Fidor-Gebühr|EUR nach Bitcoin.de-Gebühr|EUR nach Gebühr",
    change: "Zu- / Abgang",
    balance: "Kontostand",
  },
  time: { field: "date", zone: "Europe/Berlin" },
  words,
  decide: openingOf,
  movement: { amount: "change", asset: { header: "coin" }, sign: "amount" },
  trade: {
    side: { signOf: "change" },
    base: { amount: "change", asset: { header: "coin" } },
    quote: { amount: "money", asset: { fixed: "EUR" } },
  },
  group: { by: ["reference"], types: ["withdrawal", "fee"] },
  balance: { field: "balance", asset: { header: "coin" } },
});
