import { defineFormat } from "../../engine/define-format.ts";

const coins = ["BTC", "LTC", "DOGE", "DASH", "PIVX", "DGB", "VTC", "FTC", "PPC", "NMC", "BTG", "BCH", "XVG"];

const words = {
  "Received with|Received from": "deposit in",
  "Sent to": "withdrawal out",
  "Payment to yourself": "fee out",
  Mined: "mining in",
  "Mint by stake|Masternode Reward": "reward in",
} as const;

/** The amount is the whole change of the balance: a sent amount includes its fee. */
export const bitcoinCoreTransactions = defineFormat({
  id: "bitcoin-core-transactions",
  title: "Bitcoin Core and its relatives: transactions",
  platform: "exchange:bitcoincore",
  howTo:
    "In the wallet: Transactions → Export, CSV, with the unit set to whole coins (BTC) and the language to English. Its times are those of the computer's zone; name it with timezone.",
  proof: "header only",
  headers: coins.map((coin) => `Confirmed,Date,Type,Label,Address,Amount (${coin}),ID`),
  fields: {
    confirmed: "Confirmed",
    date: "Date",
    type: "Type",
    label: "Label",
    amount: "Amount (*)",
  },
  wallet: "Bitcoin Core",
  time: { field: "date", zone: "owner" },
  status: { field: "confirmed", happened: "true", noEffect: "false" },
  words: { field: "type", map: words },
  movement: { amount: "amount", asset: { header: "amount" }, sign: "amount" },
  note: "label",
});

/** Files whose amounts are in a smaller unit, as chosen in the settings. `places`: the power of ten by which the unit is smaller than a bitcoin. */
function inSmallUnit(names: readonly [string, ...string[]], { id, places }: { id: string; places: number }) {
  const [name] = names;
  return defineFormat({
    id,
    title: `Bitcoin Core: transactions in ${name}`,
    platform: "exchange:bitcoincore",
    howTo: `In the wallet: Transactions → Export, CSV, with the unit set to ${name} and the language to English. Its times are those of the computer's zone; name it with timezone.`,
    proof: "header only",
    headers: names.map((unit) => `Confirmed,Date,Type,Label,Address,Amount (${unit}),ID`),
    fields: {
      confirmed: "Confirmed",
      date: "Date",
      type: "Type",
      label: "Label",
      amount: names.map((unit) => `Amount (${unit})`).join("|"),
    },
    wallet: "Bitcoin Core",
    time: { field: "date", zone: "owner" },
    status: { field: "confirmed", happened: "true", noEffect: "false" },
    words: { field: "type", map: words },
    movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount", scale: places },
    note: "label",
  });
}

export const bitcoinCoreMillibits = inSmallUnit(["mBTC"], { id: "bitcoin-core-millibits", places: 3 });
export const bitcoinCoreBits = inSmallUnit(["bits", "µBTC"], { id: "bitcoin-core-bits", places: 6 });
export const bitcoinCoreSatoshi = inSmallUnit(["sat"], { id: "bitcoin-core-satoshi", places: 8 });

/** Amounts with their unit. */
export const bitcoinCoreWithUnits = defineFormat({
  id: "bitcoin-core-with-units",
  title: "Bitcoin Core and its relatives: transactions with units",
  platform: "exchange:bitcoincore",
  howTo:
    "In the wallet: Transactions → Export, CSV, with the language set to English. Its times are those of the computer's zone; name it with timezone.",
  proof: "header only",
  headers: ["Confirmed,Date,Type,Label,Address,Amount,ID"],
  fields: {
    confirmed: "Confirmed",
    date: "Date",
    type: "Type",
    label: "Label",
    amount: "Amount",
  },
  wallet: "Bitcoin Core",
  time: { field: "date", zone: "owner" },
  status: { field: "confirmed", happened: "true", noEffect: "false" },
  words: {
    field: "type",
    map: {
      "Received with|Received from": "deposit in",
      "Sent to|Name operation": "withdrawal out",
      "Payment to yourself": "fee out",
      Mined: "mining in",
      "Mint by stake|Masternode Reward": "reward in",
    },
  },
  movement: { amount: "amount", asset: { unitOf: "amount" }, sign: "amount" },
  note: "label",
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
