import { defineFormat } from "../../engine/define-format.ts";

/** Both sides of a trade are in one row. The file does not say whether its fee is within an amount. */
export const nbxAnnualReport = defineFormat({
  id: "nbx-annual-report",
  title: "NBX: annual report",
  platform: "exchange:nbx",
  howTo: "On nbx.com: the annual report (NBX_annual_report), CSV.",
  proof: "header only",
  headers: ["Timestamp,Type,ID,In,In-Currency,Out,Out-Currency,Fee,Fee-Currency,Notes"],
  fields: {
    time: "Timestamp",
    type: "Type",
    id: "ID",
    in: "In",
    inCoin: "In-Currency",
    out: "Out",
    outCoin: "Out-Currency",
    fee: "Fee",
    feeCoin: "Fee-Currency",
    note: "Notes",
  },
  wallet: "NBX",
  time: { field: "time", zone: "owner" },
  words: { field: "type", map: { Trade: "trade", Deposit: "deposit", Withdrawal: "withdrawal" } },
  sides: { in: { amount: "in", asset: "inCoin" }, out: { amount: "out", asset: "outCoin" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "unknown" }],
  rowId: "id",
  note: "note",
});
