import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:bittrex";
const howTo = "A file of deposits and withdrawals that was downloaded from bittrex.com before it closed.";

/** Signed amounts. The file has no fees. */
export const bittrexTransfers = defineFormat({
  id: "bittrex-transfers",
  title: "Bittrex: deposits and withdrawals",
  platform,
  howTo,
  proof: "synthetic",
  headers: ["Date,Currency,Type,Address,Memo/Tag,TxId,Amount"],
  fields: {
    date: "Date",
    coin: "Currency",
    type: "Type",
    address: "Address",
    hash: "TxId",
    amount: "Amount",
  },
  wallet: "Bittrex",
  time: { field: "date", zone: "UTC" },
  words: { field: "type", map: { DEPOSIT: "deposit", WITHDRAWAL: "withdrawal" } },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  hash: "hash",
  counterparty: "address",
});

export const bittrexDeposits = defineFormat({
  id: "bittrex-deposits",
  title: "Bittrex: deposits",
  platform,
  howTo,
  proof: "synthetic",
  headers: [
    "Id,Amount,Currency,Confirmations,LastUpdated,TxId,CryptoAddress",
    "Id,Currency,Amount,Confirmations,LastUpdatedDate,TxId,CryptoAddress",
    "Id,Currency,Amount,Confirmations,LastUpdatedDate,TxId,CryptoAddress,Source",
    "Id,Currency,Amount,Confirmations,LastUpdatedDate,TxId,CryptoAddress,Source,PropertyBagError,BankInfo,DepositUuid,State",
    "UUID,AMOUNT,CURRENCY,CRYPTOADDRESS,TXID,LASTUPDATED,CONFIRMATIONS,SOURCE,STATE",
  ],
  fields: {
    amount: "Amount",
    coin: "Currency",
    date: "LastUpdated|LastUpdatedDate",
    hash: "TxId",
    state: "State?",
  },
  wallet: "Bittrex",
  time: { field: "date", zone: "UTC", dates: "month-first" },
  status: { field: "state" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});

/** The cost is charged in addition to the amount. */
export const bittrexWithdrawals = defineFormat({
  id: "bittrex-withdrawals",
  title: "Bittrex: withdrawals",
  platform,
  howTo,
  proof: "synthetic",
  headers: [
    "PaymentUuid,Currency,Amount,Address,Opened,Authorized,PendingPayment,TxCost,TxId,Canceled,InvalidAddress",
    "PaymentUuid,Currency,Amount,Address,OpenedDate,Authorized,Pending,TxFee,Canceled,TxId",
    "PaymentUuid,Currency,Amount,Address,OpenedDate,Authorized,Pending,TxId,TxFee,Target,BankInfo,Canceled",
    "UUID,AMOUNT,CURRENCY,ADDRESS,TXID,OPENED,LASTUPDATED,CLOSED,TXCOST,STATE",
  ],
  fields: {
    id: "PaymentUuid|UUID",
    coin: "Currency",
    amount: "Amount",
    address: "Address",
    date: "Opened|OpenedDate",
    fee: "TxCost|TxFee",
    hash: "TxId",
    authorized: "Authorized?",
    canceled: "Canceled?",
    invalid: "InvalidAddress?",
    state: "State?",
  },
  wallet: "Bittrex",
  time: { field: "date", zone: "UTC", dates: "month-first" },
  status: { field: "state" },
  meaning: "withdrawal",
  decide: ({ cell }) =>
    /^true$/i.test(cell("canceled")) || /^true$/i.test(cell("invalid")) || /^false$/i.test(cell("authorized"))
      ? { noEffect: "not executed" }
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  rowId: "id",
  hash: "hash",
  counterparty: "address",
});
