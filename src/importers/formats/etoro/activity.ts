import { defineFormat } from "../../engine/define-format.ts";

/** The cash account is in US dollars. A closed position in a coin states its amount as units. */
export const etoroActivity = defineFormat({
  id: "etoro-activity",
  title: "eToro: account activity",
  platform: "exchange:etoro",
  howTo: "On etoro.com: Portfolio → History → Account statement → Excel, the sheet Account Activity.",
  proof: "real sample",
  headers: [
    "Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA",
    "Date,Type,Details,Amount,Units / Contracts,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA",
    "Date,Type,Details,Amount,Realized Equity Change,Realized Equity,Balance,Position ID,NWA",
  ],
  fields: {
    date: "Date",
    type: "Type",
    pair: "Details",
    amount: "Amount",
    units: "Units|Units / Contracts?",
    kind: "Asset type?",
  },
  wallet: "eToro",
  time: { field: "date", zone: "UTC", dates: "day-first" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: {
      Deposit: "deposit",
      "Withdraw Request": "withdrawal",
      "Interest Payment": "interest",
      Dividend: "income",
      "Withdraw Fee|Withdrawal Conversion Fee|Overnight fee|Rollover Fee|SDRT": "fee",
      "Overnight refund": "other in",
      "Start Copy|Stop Copy|Account balance to mirror|Mirror balance to account": {
        noEffect: "moved within the account",
      },
      "Open Position|Position closed": {
        refuse:
          "Shares and contracts for difference are not kept here. Enter what this row did to the cash by hand.",
      },
      Staking: { refuse: "What a staking row pays in is not documented. Enter it by hand." },
    },
  },
  decide: ({ is }) =>
    is("kind", "Crypto") && is("type", "Open Position|Position closed")
      ? { type: "trade", shape: "trade" }
      : undefined,
  movement: { amount: "amount", asset: { fixed: "USD" }, sign: "amount" },
  trade: {
    side: { field: "type", buy: "Open Position", sell: "Position closed" },
    base: { amount: "units", asset: { base: "pair" } },
    quote: { amount: "amount", asset: { fixed: "USD" } },
  },
});
