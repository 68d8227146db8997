import { defineFormat } from "../../engine/define-format.ts";

/** The account is debited with the origin amount, which includes the fee. */
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
      "reward|staking-reward": { type: "reward", only: "in" },
    },
  },
  decide: ({ cell, is }) => {
    const isSame = is("from", cell("to"));
    if (is("type", "transfer")) return isSame ? { noEffect: "moved within the account" } : undefined;
    const isPaidIn = is("type", "in");
    if (isSame || !(isPaidIn || is("type", "out"))) return undefined;
    // A payment that changed its currency on the way: paid in from outside, or paid out.
    return { type: "trade", isSettledOutside: isPaidIn ? "paid" : "received" };
  },
  sides: { in: { amount: "received", asset: "to" }, out: { amount: "paid", asset: "from" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "unknown", out: "included" } }],
});

/** The earlier layout. The account is debited with the origin amount, which includes the commission. */
export const upholdOldTransactions = defineFormat({
  id: "uphold-old-transactions",
  title: "Uphold: transactions (older layout)",
  platform: "exchange:uphold",
  howTo: "Use the CSV of transactions that Uphold offered until 2018, or export them again.",
  proof: "header only",
  headers: ["USD", "EUR", "GBP", "BTC"].map(
    (money) =>
      `date,id,type,value_in_${money},commission_in_${money},pair,rate,origin_currency,origin_amount,origin_commission,destination_currency,destination_amount,destination_commission`,
  ),
  fields: {
    date: "date",
    id: "id",
    type: "type",
    from: "origin_currency",
    paid: "origin_amount",
    fee: "origin_commission",
    to: "destination_currency",
    received: "destination_amount",
    otherFee: "destination_commission",
  },
  wallet: "Uphold",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "deposit|in": { type: "deposit", only: "in", fee: "none" },
      "withdrawal|out": { type: "withdrawal", only: "out" },
      transfer: "trade",
    },
  },
  decide: ({ cell, is, hasAmount }) => {
    const isSame = is("from", cell("to"));
    if (hasAmount("otherFee"))
      return {
        refuse:
          "The file does not say whether the destination's commission is within its amount. Enter this row by hand.",
      };
    if (is("type", "transfer")) return isSame ? { noEffect: "moved within the account" } : undefined;
    const isPaidIn = is("type", "deposit|in");
    if (isSame || !(isPaidIn || is("type", "withdrawal|out"))) return undefined;
    // A payment that changed its currency on the way: paid in from outside, or paid out.
    return { type: "trade", isSettledOutside: isPaidIn ? "paid" : "received" };
  },
  sides: { in: { amount: "received", asset: "to" }, out: { amount: "paid", asset: "from" } },
  fees: [{ amount: "fee", asset: "from", rule: { in: "unknown", out: "included" } }],
  rowId: "id",
});
