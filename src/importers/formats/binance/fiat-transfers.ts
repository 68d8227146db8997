import { compare, parseDecimal, subtract } from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const headers = [
  "Date(UTC),Coin,Amount,Status,Payment Method,Indicated Amount,Fee,Order ID",
  "Date(UTCnull),Coin,Amount,Status,Payment Method,Indicated Amount,Fee,Order ID",
];
const fields = {
  // Some files name the zone `UTCnull`.
  date: "Date|Date(UTCnull)",
  coin: "Coin",
  amount: "Amount",
  status: "Status",
  method: "Payment Method",
  indicated: "Indicated Amount",
  fee: "Fee",
  id: "Order ID",
};
const status = { field: "status", happened: "Successful" } as const;

/** The amount is the indicated amount less the fee. A row that contradicts this is refused. */
function checked({ cell }: DecidedRow<keyof typeof fields>): Meaning | undefined {
  const [amount, indicated, fee] = [cell("amount"), cell("indicated"), cell("fee") || "0"];
  const isPlain = [amount, indicated, fee].every((text) => /^\d+(?:\.\d+)?$/.test(text));
  return isPlain && compare(subtract(parseDecimal(indicated), parseDecimal(fee)), parseDecimal(amount)) === 0
    ? undefined
    : {
        refuse:
          "The amount is not the indicated amount less the fee, so the fee's place is not known. Enter this row by hand.",
      };
}

export const binanceFiatDeposits = defineFormat({
  id: "binance-fiat-deposits",
  title: "Binance: deposit history (fiat)",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → Payment history → Fiat → Deposit → Export. It repeats the deposits of the transaction statement: import only one of the two for the same time.",
  proof: "real sample",
  headers,
  sharesHeaderWith: ["binance-fiat-withdrawals"],
  fileName: /deposit/i,
  fields,
  wallet: "Binance Spot",
  time: { field: "date", zone: "UTC" },
  status,
  meaning: "deposit",
  decide: checked,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "included" }],
  rowId: "id",
});

export const binanceFiatWithdrawals = defineFormat({
  id: "binance-fiat-withdrawals",
  title: "Binance: withdrawal history (fiat)",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → Payment history → Fiat → Withdraw → Export. It repeats the withdrawals of the transaction statement: import only one of the two for the same time.",
  proof: "header only",
  headers,
  sharesHeaderWith: ["binance-fiat-deposits"],
  fileName: /withdraw/i,
  fields,
  wallet: "Binance Spot",
  time: { field: "date", zone: "UTC" },
  status,
  meaning: "withdrawal",
  decide: checked,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  rowId: "id",
});
