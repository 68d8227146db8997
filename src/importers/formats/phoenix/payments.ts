import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are the whole change of the balance, fees included. */
export const phoenixPayments = defineFormat({
  id: "phoenix-payments",
  title: "Phoenix: payments",
  platform: "exchange:phoenix",
  howTo: "In Phoenix: Settings → Payment history → Export (CSV).",
  proof: "synthetic",
  headers: [
    "date,id,type,amount_msat,amount_fiat,fee_credit_msat,mining_fee_sat,mining_fee_fiat,service_fee_msat,service_fee_fiat,payment_hash,tx_id,destination,description",
  ],
  fields: {
    date: "date",
    id: "id",
    type: "type",
    amount: "amount_msat",
    credit: "fee_credit_msat",
    miningFee: "mining_fee_sat",
    serviceFee: "service_fee_msat",
    hash: "tx_id",
    destination: "destination",
    note: "description",
  },
  wallet: "Phoenix",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "lightning_received|swap_in|legacy_swap_in|legacy_pay_to_open": "deposit",
      "lightning_sent|swap_out": "withdrawal",
      liquidity_purchase: { type: "fee", fee: "none" },
      "channel_open|channel_close": {
        refuse:
          "The file does not say what opening or closing a channel did to the balance. Enter this row by hand.",
      },
    },
  },
  decide: ({ hasAmount }) =>
    hasAmount("credit")
      ? { refuse: "A part of this payment became fee credit, which is not kept. Enter this row by hand." }
      : undefined,
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount", scale: 11 },
  fees: [
    { amount: "miningFee", asset: { fixed: "BTC" }, rule: "included", scale: 8 },
    { amount: "serviceFee", asset: { fixed: "BTC" }, rule: "included", scale: 11 },
  ],
  rowId: "id",
  hash: "hash",
  counterparty: "destination",
  note: "note",
});
