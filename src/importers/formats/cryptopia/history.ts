import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:cryptopia";
const time = { field: "time", zone: "UTC" } as const;

export const cryptopiaDeposits = defineFormat({
  id: "cryptopia-deposits",
  title: "Cryptopia: deposits",
  platform,
  howTo: "Use the CSV of deposits that Cryptopia offered under Account → History.",
  proof: "header only",
  headers: ["#,Currency,Amount,Status,Type,Transaction,Conf.,Timestamp"],
  fields: {
    coin: "Currency",
    amount: "Amount",
    status: "Status",
    hash: "Transaction",
    time: "Timestamp",
  },
  wallet: "Cryptopia",
  time,
  status: { field: "status" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});

/** The amount includes the fee. */
export const cryptopiaWithdrawals = defineFormat({
  id: "cryptopia-withdrawals",
  title: "Cryptopia: withdrawals",
  platform,
  howTo: "Use the CSV of withdrawals that Cryptopia offered under Account → History.",
  proof: "header only",
  headers: ["#,Currency,Amount,Fee,Status,TransactionId,Address,Timestamp"],
  fields: {
    coin: "Currency",
    amount: "Amount",
    fee: "Fee",
    status: "Status",
    hash: "TransactionId",
    address: "Address",
    time: "Timestamp",
  },
  wallet: "Cryptopia",
  time,
  status: { field: "status" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "included" }],
  hash: "hash",
  counterparty: "address",
});

/** The file does not name the coin of the fee. If the fee is Cryptopia's 0.2 % of the total, it is in the quote currency. */
export const cryptopiaTrades = defineFormat({
  id: "cryptopia-trades",
  title: "Cryptopia: trades",
  platform,
  howTo: "Use the CSV of trades that Cryptopia offered under Account → History.",
  proof: "header only",
  headers: ["#,Market,Type,Rate,Amount,Total,Fee,Timestamp"],
  fields: {
    market: "Market",
    side: "Type",
    amount: "Amount",
    total: "Total",
    fee: "Fee",
    time: "Timestamp",
  },
  wallet: "Cryptopia",
  time,
  meaning: "trade",
  decide: ({ cell }) => {
    const share = Number(cell("fee")) / Number(cell("total"));
    return Number(cell("fee")) === 0 || Math.abs(share - 0.002) < 0.0001
      ? undefined
      : {
          refuse:
            "The file does not name the fee's coin, and the fee is not 0.2 % of the total. Enter this trade by hand.",
        };
  },
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { amount: "total", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: { quote: "market" }, rule: "on top" }],
});
