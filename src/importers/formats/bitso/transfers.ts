import { defineFormat } from "../../engine/define-format.ts";

const sharedHeader = "method,currency,gross,fee,net amount,timestamp,datetime";
const fields = {
  method: "method",
  currency: "currency",
  gross: "gross",
  fee: "fee",
  net: "net amount",
  time: "timestamp",
} as const;

/** The net amount is credited. */
export const bitsoFundings = defineFormat({
  id: "bitso-fundings",
  title: "Bitso: fundings (deposits)",
  platform: "exchange:bitso",
  howTo:
    "On bitso.com: Profile → Account statements → Fundings → CSV. Choose this format by name, since withdrawals have the same columns.",
  proof: "header only",
  headers: [sharedHeader],
  sharesHeaderWith: ["bitso-withdrawals"],
  fileName: /funding/i,
  fields,
  wallet: "Bitso",
  time: { field: "time", zone: "UTC" },
  meaning: "deposit",
  movement: { amount: "gross", asset: "currency", sign: "word" },
  fees: [{ amount: "fee", asset: "currency", rule: "on top" }],
  note: "method",
});

/** The gross amount is debited, and the net amount arrives. */
export const bitsoWithdrawals = defineFormat({
  id: "bitso-withdrawals",
  title: "Bitso: withdrawals",
  platform: "exchange:bitso",
  howTo:
    "On bitso.com: Profile → Account statements → Withdrawals → CSV. Choose this format by name, since fundings have the same columns.",
  proof: "header only",
  headers: [sharedHeader, "method,currency,amount,timestamp,datetime"],
  sharesHeaderWith: ["bitso-fundings"],
  fileName: /withdraw/i,
  fields: { ...fields, net: "net amount|amount", fee: "fee?", gross: "gross?" },
  wallet: "Bitso",
  time: { field: "time", zone: "UTC" },
  meaning: "withdrawal",
  movement: { amount: "net", asset: "currency", sign: "word" },
  fees: [{ amount: "fee", asset: "currency", rule: "on top" }],
  note: "method",
});

export const bitsoConversions = defineFormat({
  id: "bitso-conversions",
  title: "Bitso: conversions",
  platform: "exchange:bitso",
  howTo: "On bitso.com: Profile → Account statements → Conversions → CSV.",
  proof: "header only",
  headers: ["from_currency,to_currency,from_amount,to_amount,price,price_currency,timestamp,datetime"],
  fields: {
    sold: "from_amount",
    soldCurrency: "from_currency",
    bought: "to_amount",
    boughtCurrency: "to_currency",
    time: "timestamp",
  },
  wallet: "Bitso",
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  sides: {
    in: { amount: "bought", asset: "boughtCurrency" },
    out: { amount: "sold", asset: "soldCurrency" },
  },
});
