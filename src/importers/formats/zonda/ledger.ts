import { defineFormat } from "../../engine/define-format.ts";

const locked = { noEffect: "an order locks or gives back what it pays with" };

/** Zonda was BitBay until 2021. The rows of a trade have no id, only the same second. */
export const zondaLedger = defineFormat({
  id: "zonda-ledger",
  title: "Zonda (BitBay): history of operations",
  platform: "exchange:zonda",
  howTo:
    "On zondacrypto.com, export the detailed report (Szczegółowy raport) in Polish as CSV. The report of transactions has no fees, so do not import it.",
  proof: "header only",
  headers: [
    "Data operacji,Rodzaj,Wartość,Waluta,Saldo dostępne po operacji,Saldo zablokowane po operacji,Saldo całkowite po operacji",
    "Data operacji,Rodzaj,Wartość,Waluta,Saldo całkowite po operacji",
  ],
  fields: {
    date: "Data operacji",
    type: "Rodzaj",
    amount: "Wartość",
    coin: "Waluta",
    balance: "Saldo całkowite po operacji",
  },
  wallet: "Zonda",
  time: { field: "date", zone: "owner", dates: "day-first" },
  // Only the header ends with a separator.
  ragged: true,
  words: {
    field: "type",
    map: {
      "Wypłata środków|Wypłata z rachunku": "withdrawal",
      "Wpłata na stary adres": "deposit",
      "Prowizja za przelew dla sieci Bitcoin": "fee",
      "Transfer środków z programu partnerskiego": "reward",
      "Fork Bitcoin": "airdrop",
      "Utworzenie rachunku": { noEffect: "the account was opened" },
      "Anulowanie oferty poniżej wartości minimalnych|Zwrot po nieudanej próbie wystawienia oferty": locked,
    },
    // The type can be followed by the name of an account or the number of an offer.
    patterns: [
      [/^(?:pobranie środków z transakcji z rachunku|otrzymanie środków z transakcji na rachunek)/, "trade"],
      [/^pobranie prowizji za transakcję/, "fee"],
      [/^wpłata na rachunek/, "deposit"],
      [/^(?:blokada|odblokowanie) środków|^zwrot za usunięcie oferty/, locked],
    ],
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["date"], maxAssets: 2 },
  balance: { field: "balance", asset: "coin" },
});
