import { defineFormat } from "../../engine/define-format.ts";

/** Signed amounts: the profit of a position, its funding and each fee have rows of their own. */
export const variationalTransfers = defineFormat({
  id: "variational-transfers",
  title: "Variational: transfers",
  platform: "exchange:variational",
  howTo: "In Variational: the export of transfers, CSV.",
  proof: "header only",
  headers: [
    "id,created_at,qty,asset,transfer_type,status,underlying,instrument_type,fee_type,funding_rate,funding_type",
  ],
  fields: {
    id: "id",
    time: "created_at",
    amount: "qty",
    coin: "asset",
    type: "transfer_type",
    status: "status",
    note: "underlying",
  },
  wallet: "Variational",
  time: { field: "time", zone: "UTC" },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      deposit: "deposit in",
      withdrawal: "withdrawal out",
      "realized_pnl|funding": "derivative",
      fee: "fee",
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  rowId: "id",
  note: "note",
});

export const variationalTrades = defineFormat({
  id: "variational-trades",
  title: "Variational: trades",
  platform: "exchange:variational",
  howTo: "Export the transfers instead, which have the profits, fundings and fees.",
  proof: "header only",
  headers: [
    "id,created_at,side,instrument_type,underlying,price,qty,trade_type,status,liquidation_trigger_price",
  ],
  fields: { id: "id", time: "created_at", amount: "qty", coin: "underlying" },
  wallet: "Variational",
  time: { field: "time", zone: "UTC" },
  meaning: { noEffect: "changes a position, not a balance" },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  rowId: "id",
});
