import { defineFormat } from "../../engine/define-format.ts";

/** The change is the balance change, including profit, funding and fee. The file names coins only in its contracts. */
export const deribitLog = defineFormat({
  id: "deribit-log",
  title: "Deribit: transaction log",
  platform: "exchange:deribit",
  howTo: "On deribit.com: Account → Transaction log → Download, one file for each currency.",
  proof: "header only",
  headers: [
    "ID,UserSeq,Date,Instrument,Type,Side,Amount,Base Amount,Position,Price,Mark Price,Index Price,Cash Flow,Funding,Fee Rate,Fee Charged,Fee Balance,Change,Balance,Equity,Trade ID,Order ID,Info,Note",
    "ID,UserSeq,Date,Instrument,Type,Side,Base Amount,Position,Price,Mark Price,Index Price,Cash Flow,Funding,Fee Rate,Fee Charged,Fee Balance,Change,Balance,Equity,Trade ID,Order ID,Info,Note",
    "ID,UserSeq,Date,Instrument,Type,Side,Base Amount,Position,Price,Mark Price,Index Price,Cash Flow,Funding,Fee Rate,Fee Charged,Fee Balance,Change,Balance,Equity,Trade ID,Order ID,Info",
    "ID,UserSeq,Date,Instrument,Type,Side,Size,Position,Price,Mark Price,Cash Flow,Funding,Fee Rate,Fee Paid,Fee Balance,Change,Balance,Equity,Trade ID,Order ID,Info",
  ],
  fields: { id: "ID", date: "Date", coin: "Instrument", type: "Type", change: "Change" },
  // `BTC-PERPETUAL` is settled in BTC, `SOL_USDC-PERPETUAL` in USDC.
  extract: { coin: /^(?:\w+_)?([A-Z]+)-/ },
  wallet: "Deribit",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "trade|delivery|settlement": "derivative",
      "deposit|withdrawal|transfer|position move|transfer from insurance|socialized fund": {
        refuse: "The file does not name the coin of this row. Enter it by hand.",
      },
    },
  },
  movement: { amount: "change", asset: "coin", sign: "amount" },
  rowId: "id",
});
