import { compare, parseDecimal, subtract } from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

export const gateSiteDeposits = defineFormat({
  id: "gate-site-deposits",
  title: "Gate: deposits (table of 2021)",
  platform: "exchange:gate",
  howTo:
    "On gate.io: Wallet → Deposit → Deposit history → Download. Export the billing details instead where they go back far enough.",
  proof: "synthetic",
  headers: ["No,Order id,Time,Currency,Change amount,Txid,Required Confirms/Confirm,Status"],
  fields: {
    id: "Order id",
    time: "Time",
    coin: "Currency",
    amount: "Change amount",
    hash: "Txid",
    status: "Status",
  },
  wallet: "Gate",
  time: { field: "time", zone: "owner" },
  status: { field: "status", happened: "FINAL" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  rowId: "id",
  hash: "hash",
});

export const gateSiteTrades = defineFormat({
  id: "gate-site-trades",
  title: "Gate: trades (table of 2021)",
  platform: "exchange:gate",
  howTo: "Export the billing details instead: on gate.com: Assets → Billing details → Export.",
  proof: "synthetic",
  headers: ["No,Time,Trade type,Pair,Price,Amount,Total"],
  fields: { time: "Time", side: "Trade type", pair: "Pair", amount: "Amount", total: "Total" },
  wallet: "Gate",
  time: { field: "time", zone: "owner" },
  meaning: {
    refuse:
      "This table rounds amounts to three decimal places and leaves out fees. Export the billing details instead.",
  },
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
});

/** Both amounts contain their coins. The fee, often in points, is charged on top of both. */
export const gateSpotTrades = defineFormat({
  id: "gate-spot-trades",
  title: "Gate: spot trade history",
  platform: "exchange:gate",
  howTo:
    "On gate.com: Orders → Spot orders → Trade history → Export. It repeats the trades of the billing details: import only one of the two for the same time.",
  proof: "synthetic",
  headers: ["No,Time,Trade type,Role,Market,Deal price,Deal amount,Total,Fee"],
  fields: { id: "No", time: "Time", side: "Trade type", amount: "Deal amount", total: "Total", fee: "Fee" },
  wallet: "Gate",
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { unitOf: "amount" } },
    quote: { amount: "total", asset: { unitOf: "total" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top" }],
  rowId: "id",
});

export const gateDeposits = defineFormat({
  id: "gate-deposits",
  title: "Gate: deposit history",
  platform: "exchange:gate",
  howTo:
    "On gate.com: Assets → Deposit history → Export (mydeposits.csv). It repeats the deposits of the billing details: import only one of the two for the same time.",
  proof: "synthetic",
  headers: ["Order ID,Time,Address,TxID,Coin,Amount,Status"],
  fields: { id: "Order ID", time: "Time", hash: "TxID", coin: "Coin", amount: "Amount", status: "Status" },
  wallet: "Gate",
  time: { field: "time", zone: "UTC" },
  status: { field: "status", happened: "Credited" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  rowId: "id",
  hash: "hash",
});

/** What arrives is the amount less the fee; a row that contradicts this is refused. */
function checked({ cell }: DecidedRow<"amount" | "fee" | "received">): Meaning | undefined {
  const [amount, fee, received] = [cell("amount"), cell("fee") || "0", cell("received")];
  const isPlain = [amount, fee, received].every((text) => /^\d+(?:\.\d+)?$/.test(text));
  return isPlain && compare(subtract(parseDecimal(amount), parseDecimal(fee)), parseDecimal(received)) === 0
    ? undefined
    : {
        refuse:
          "The amount received is not the amount less the fee, so the fee's place is not known. Enter this row by hand.",
      };
}

export const gateWithdrawals = defineFormat({
  id: "gate-withdrawals",
  title: "Gate: withdrawal history",
  platform: "exchange:gate",
  howTo:
    "On gate.com: Assets → Withdrawal history → Export (mywithdrawals.csv). It repeats the withdrawals of the billing details: import only one of the two for the same time.",
  proof: "synthetic",
  headers: ["Order ID,Time,Network,Address,Address Name,TxID,Coin,Amount,Trading Fee,Amount Received,Status"],
  fields: {
    id: "Order ID",
    time: "Time",
    hash: "TxID",
    coin: "Coin",
    amount: "Amount",
    fee: "Trading Fee",
    received: "Amount Received",
    status: "Status",
  },
  wallet: "Gate",
  time: { field: "time", zone: "UTC" },
  status: { field: "status" },
  meaning: "withdrawal",
  decide: checked,
  movement: { amount: "received", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  rowId: "id",
  hash: "hash",
});
