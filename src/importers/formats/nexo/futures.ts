import { defineFormat } from "../../engine/define-format.ts";

/** Profit and funding are signed and exclude the fee. An order's amount is that of its contract: it moves only its fee. */
export const nexoFutures = defineFormat({
  id: "nexo-futures",
  title: "Nexo: futures transactions",
  platform: "exchange:nexo",
  howTo:
    "On nexo.com: Futures → Transactions → Export, CSV. Import the transactions of the account as well, which have the other half of the transfers.",
  proof: "synthetic",
  headers: [
    "Id,Timestamp,Symbol,Type,Position,Price,Amount,Status,Asset,Side,DealId,InternalTransactionType,TradingFeeAmount,TradingFeeAsset,ExecutionPriceAsset,ExchangeRate,SourceAsset,SourceAmount",
  ],
  fields: {
    id: "Id",
    time: "Timestamp",
    pair: "Symbol",
    type: "Type",
    amount: "Amount",
    coin: "Asset",
    fee: "TradingFeeAmount",
    feeCoin: "TradingFeeAsset",
  },
  wallet: "Nexo Futures",
  time: { field: "time", zone: "UTC" },
  empty: "null",
  words: {
    field: "type",
    map: {
      "REALIZED_PNL|FUNDING_FEE": "derivative",
      // The wallet is that of futures; the amounts have no sign.
      TRANSFER_TO_WALLET: { type: "transfer", shape: "sides", only: "in" },
      TRANSFER_FROM_WALLET: { type: "transfer", shape: "sides", only: "out" },
    },
  },
  decide: ({ is, hasAmount }) => {
    if (!is("type", "MARKET_OPEN|MARKET_CLOSE")) return undefined;
    return hasAmount("fee")
      ? { type: "fee", shape: "columns" }
      : { noEffect: "changes a position, not a balance" };
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  sides: { in: { amount: "amount", asset: "coin" }, out: { amount: "amount", asset: "coin" } },
  columns: [],
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  rowId: "id",
  note: "pair",
});
