import { defineFormat } from "../../engine/define-format.ts";

const oldHeaders = [
  "Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status",
  "Date(UTC),Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status",
  "Date,Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status",
];

const withdrawalHeaders = [
  "Date(UTC+0),Coin,Network,Amount,Fee,Address,TXID,Status",
  "Time,Coin,Network,Amount,Fee,Address,TXID,Status",
  "Durée,Jeton,Réseau,Montant,Frais,Adresse,ID de transaction,Statut",
  "時間,コイン,ネットワーク,金額,手数料,住所,トランザクションID,ステータス",
  ...oldHeaders,
];

/** Until 2024 deposits and withdrawals had the same header. */
export const binanceDeposits = defineFormat({
  id: "binance-deposits",
  title: "Binance: deposit history (crypto)",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → Payment history → Deposit → Export. It repeats the deposits of the transaction statement: import only one of the two for the same time.",
  proof: "real sample",
  headers: [
    "Date(UTC+0),Coin,Network,Amount,Address,TXID,Status",
    "Time,Coin,Network,Amount,Address,TXID,Status",
    "Durée,Jeton,Réseau,Montant,Adresse,ID de transaction,Statut",
    "時間,コイン,ネットワーク,金額,住所,トランザクションID,ステータス",
    ...oldHeaders,
  ],
  sharesHeaderWith: ["binance-withdrawals"],
  fileName: /deposit/i,
  opposite: { id: "binance-withdrawals", headers: withdrawalHeaders },
  fields: {
    date: "Date|Time|Durée|時間",
    coin: "Coin|Jeton|コイン",
    amount: "Amount|Montant|金額",
    fee: "TransactionFee?",
    hash: "TXID|ID de transaction|トランザクションID",
    status: "Status|Statut|ステータス",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  status: { field: "status" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "unknown" }],
  hash: "hash",
});

/** The amount is the received amount; the fee is charged on top of it. */
export const binanceWithdrawals = defineFormat({
  id: "binance-withdrawals",
  title: "Binance: withdrawal history (crypto)",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → Payment history → Withdraw → Export. It repeats the withdrawals of the transaction statement: import only one of the two for the same time.",
  proof: "real sample",
  headers: withdrawalHeaders,
  sharesHeaderWith: ["binance-deposits"],
  fileName: /withdraw/i,
  fields: {
    date: "Date|Time|Durée|時間",
    coin: "Coin|Jeton|コイン",
    amount: "Amount|Montant|金額",
    fee: "TransactionFee|Fee|Frais|手数料",
    hash: "TXID|ID de transaction|トランザクションID",
    status: "Status|Statut|ステータス",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  status: { field: "status" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  hash: "hash",
});
