import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const coins = ["BTC", "LTC", "DOGE", "DASH", "PIVX", "DGB", "VTC", "FTC", "PPC", "NMC", "BTG", "BCH", "XVG"];

const words = {
  "Received with|Received from|Empfangen über|Empfangen von": "deposit in",
  "Sent to|Überwiesen an": "withdrawal out",
  "Payment to yourself|Eigenüberweisung": "fee out",
  "Mined|Erarbeitet": "mining in",
  "Mint by stake|Masternode Reward": "reward in",
} as const;

/** The columns but that of amounts, in English and German. A wallet with watched addresses has the column `Watch-only`, of 1 and 0. */
const columns = {
  confirmed: "Confirmed|Bestätigt",
  watched: "Watch-only|Nur beobachten?",
  date: "Date|Datum",
  type: "Type|Typ",
  label: "Label|Bezeichnung|Etikett",
  hash: "ID",
} as const;

/** The headers with each of the names of the column of amounts. `Etikett` came after `Bezeichnung`. */
function headersWith(...amounts: string[]): string[] {
  return amounts.flatMap((amount) => {
    const german = amount.replace("Amount", "Betrag");
    return [
      `Confirmed,Date,Type,Label,Address,${amount},ID`,
      `Confirmed,Watch-only,Date,Type,Label,Address,${amount},ID`,
      // The column of amounts was translated first.
      `Confirmed,Date,Type,Label,Address,${german},ID`,
      `Bestätigt,Datum,Typ,Bezeichnung,Adresse,${german},ID`,
      `Bestätigt,Datum,Typ,Etikett,Adresse,${german},ID`,
      `Bestätigt,Nur beobachten,Datum,Typ,Bezeichnung,Adresse,${german},ID`,
      `Bestätigt,Nur beobachten,Datum,Typ,Etikett,Adresse,${german},ID`,
    ];
  });
}

const unlessWatched = ({ is }: DecidedRow<"watched">): Meaning | undefined =>
  !is("watched", "|0|false")
    ? {
        refuse:
          "The wallet only watches an address of this row, so its coins are not in the wallet. Connect the address if it is yours.",
      }
    : undefined;

/** What all of them share. The amount is the whole change of the balance: a sent amount includes its fee. */
const common = {
  platform: "exchange:bitcoincore",
  proof: "header only",
  wallet: "Bitcoin Core",
  time: { field: "date", zone: "owner" },
  status: { field: "confirmed", happened: "true", noEffect: "false" },
  decide: unlessWatched,
  // Until version 0.14, the number of the output follows.
  extract: { hash: /^([\da-f]{64})(?:-\d{3})?$/i },
  hash: "hash",
  note: "label",
} as const;
const zoneNote = "Its times are those of the computer's zone; name it with timezone.";
const languageNote = "the language to English or German";

export const bitcoinCoreTransactions = defineFormat({
  ...common,
  id: "bitcoin-core-transactions",
  title: "Bitcoin Core and its relatives: transactions",
  howTo: `In the wallet: Transactions → Export, CSV, with the unit set to whole coins (BTC) and ${languageNote}. ${zoneNote}`,
  headers: headersWith(...coins.map((coin) => `Amount (${coin})`)),
  fields: { ...columns, amount: "Amount (*)|Betrag (*)" },
  words: { field: "type", map: words },
  movement: { amount: "amount", asset: { header: "amount" }, sign: "amount" },
});

/** Files whose amounts are in a smaller unit, as chosen in the settings. `places`: the power of ten by which the unit is smaller than a bitcoin. */
function inSmallUnit(names: readonly [string, ...string[]], { id, places }: { id: string; places: number }) {
  const [name] = names;
  return defineFormat({
    ...common,
    id,
    title: `Bitcoin Core: transactions in ${name}`,
    howTo: `In the wallet: Transactions → Export, CSV, with the unit set to ${name} and ${languageNote}. ${zoneNote}`,
    headers: headersWith(...names.map((unit) => `Amount (${unit})`)),
    fields: {
      ...columns,
      amount: names.flatMap((unit) => [`Amount (${unit})`, `Betrag (${unit})`]).join("|"),
    },
    words: { field: "type", map: words },
    movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount", scale: places },
  });
}

export const bitcoinCoreMillibits = inSmallUnit(["mBTC"], { id: "bitcoin-core-millibits", places: 3 });
export const bitcoinCoreBits = inSmallUnit(["bits", "µBTC"], { id: "bitcoin-core-bits", places: 6 });
export const bitcoinCoreSatoshi = inSmallUnit(["sat"], { id: "bitcoin-core-satoshi", places: 8 });

/** Amounts with their unit. */
export const bitcoinCoreWithUnits = defineFormat({
  ...common,
  id: "bitcoin-core-with-units",
  title: "Bitcoin Core and its relatives: transactions with units",
  howTo: `In the wallet: Transactions → Export, CSV, with the language set to English or German. ${zoneNote}`,
  headers: headersWith("Amount"),
  fields: { ...columns, amount: "Amount|Betrag" },
  words: { field: "type", map: { ...words, "Name operation": "withdrawal out" } },
  movement: { amount: "amount", asset: { unitOf: "amount" }, sign: "amount" },
});

export const vericoinTransactions = defineFormat({
  id: "vericoin-transactions",
  title: "Vericoin: wallet transactions",
  platform: "exchange:vericoin",
  howTo:
    "In the Vericoin wallet: Transactions → Export, CSV. Its times are those of the computer's zone; name it with timezone.",
  proof: "header only",
  headers: ["Transaction,Block,Date/Time,Type,Amount,Total"],
  fields: { hash: "Transaction", date: "Date/Time", type: "Type", amount: "Amount" },
  wallet: "Vericoin",
  time: { field: "date", zone: "owner" },
  words: { field: "type", map: { Receive: "deposit", Send: "withdrawal", Stake: "reward" } },
  movement: { amount: "amount", asset: { fixed: "VRC" }, sign: "word" },
  hash: "hash",
});
