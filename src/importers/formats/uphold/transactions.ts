import { defineFormat } from "../../engine/define-format.ts";

/** The account is debited by the origin amount, fee included. */
export const upholdTransactions = defineFormat({
  id: "uphold-transactions",
  title: "Uphold: transactions",
  platform: "exchange:uphold",
  howTo: "On uphold.com: Profile → Documents → Transaction history → CSV.",
  proof: "synthetic",
  headers: [
    "Date,Destination,Destination Amount,Destination Currency,Fee Amount,Fee Currency,Id,Origin,Origin Amount,Origin Currency,Status,Type",
  ],
  fields: {
    date: "Date",
    received: "Destination Amount",
    to: "Destination Currency",
    fee: "Fee Amount",
    feeCoin: "Fee Currency",
    paid: "Origin Amount",
    from: "Origin Currency",
    status: "Status",
    type: "Type",
  },
  wallet: "Uphold",
  time: { field: "date", zone: "UTC" },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      in: { type: "deposit", only: "in" },
      out: { type: "withdrawal", only: "out" },
      transfer: "trade",
    },
  },
  decide: (cell) => {
    const isSame = cell("from") === cell("to");
    if (cell("type") === "transfer") return isSame ? { noEffect: "moved within the account" } : undefined;
    return isSame
      ? undefined
      : {
          refuse:
            "A payment that changed its currency on the way. Enter it as a trade and a deposit or withdrawal by hand.",
        };
  },
  sides: { in: { amount: "received", asset: "to" }, out: { amount: "paid", asset: "from" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "unknown", out: "included" } }],
});
