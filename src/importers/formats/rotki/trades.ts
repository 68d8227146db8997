import { defineFormat } from "../../engine/define-format.ts";

/** A purchase receives the base; a sale receives the quote. The fee is charged in addition to both. */
export const rotkiTrades = defineFormat({
  id: "rotki-trades",
  title: "rotki: generic trades",
  platform: "exchange:rotki",
  howTo: "Use a file made for rotki's generic trades import.",
  proof: "synthetic",
  headers: [
    "Location,Spend Currency,Receive Currency,Receive Amount,Spend Amount,Fee,Fee Currency,Description,Timestamp",
  ],
  fields: {
    location: "Location",
    spentCurrency: "Spend Currency",
    receivedCurrency: "Receive Currency",
    received: "Receive Amount",
    spent: "Spend Amount",
    fee: "Fee",
    feeCurrency: "Fee Currency",
    note: "Description",
    time: "Timestamp",
  },
  wallet: { name: "rotki", field: "location", isWhole: true },
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  decide: ({ hasAmount }) =>
    hasAmount("received") && hasAmount("spent")
      ? undefined
      : { refuse: "A trade needs both of its sides; this row has only one." },
  sides: {
    in: { amount: "received", asset: { idOrTicker: "receivedCurrency" } },
    out: { amount: "spent", asset: { idOrTicker: "spentCurrency" } },
  },
  fees: [{ amount: "fee", asset: { idOrTicker: "feeCurrency" }, rule: "on top" }],
  note: "note",
});

/** The earlier template. `Buy` states the received amount first, `Sell` the given one, both from the owner's point of view. */
export const rotkiTradesOld = defineFormat({
  id: "rotki-trades-2022",
  title: "rotki: generic trades (2022)",
  platform: "exchange:rotki",
  howTo: "Use a file made for rotki's generic trades import, with base and quote currency.",
  proof: "synthetic",
  headers: [
    "Location,Base Currency,Quote Currency,Type,Buy Amount,Sell Amount,Fee,Fee Currency,Description,Timestamp",
  ],
  fields: {
    location: "Location",
    base: "Base Currency",
    quote: "Quote Currency",
    type: "Type",
    bought: "Buy Amount",
    sold: "Sell Amount",
    fee: "Fee",
    feeCurrency: "Fee Currency",
    note: "Description",
    time: "Timestamp",
  },
  wallet: { name: "rotki", field: "location", isWhole: true },
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      Buy: { type: "trade", shape: "sides" },
      Sell: {
        refuse:
          "rotki's template and its reader disagree on which coin a sale gives away. Enter the trade by hand, or use the template with Spend and Receive.",
      },
    },
  },
  decide: ({ hasAmount }) =>
    hasAmount("bought") && hasAmount("sold")
      ? undefined
      : { refuse: "A trade needs both of its sides; this row has only one." },
  sides: {
    in: { amount: "bought", asset: { idOrTicker: "base" } },
    out: { amount: "sold", asset: { idOrTicker: "quote" } },
  },
  fees: [{ amount: "fee", asset: { idOrTicker: "feeCurrency" }, rule: "on top" }],
  note: "note",
});
