import { defineFormat } from "../../engine/define-format.ts";
import { bySign } from "../../engine/signed-words.ts";
import { bybitFundingWords, bybitUnifiedWords } from "../../word-meanings/bybit-types.ts";

const conversion = {
  refuse:
    "A conversion whose two rows cannot be paired for certain. Enter it as one trade by hand, with both of its rows.",
};

/** Amounts are signed and include the fee of a withdrawal. */
export const bybitFunding = defineFormat({
  id: "bybit-funding",
  title: "Bybit: funding account log (AssetChangeDetails_fund)",
  platform: "exchange:bybit",
  howTo:
    "On bybit.com: Assets → Account statement → Funding account → Export. Import the log of the unified trading account as well; deposits and withdrawals are in this one, so do not import their own file.",
  proof: "real sample",
  headers: [
    "Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description",
    "Date & Time(UTC),Coin,QTY,Type,Account Balance,Description",
  ],
  fields: {
    date: "Date & Time",
    coin: "Coin",
    amount: "QTY",
    type: "Type",
    balance: "Account Balance",
    description: "Description",
  },
  wallet: "Bybit Funding",
  time: { field: "date", zone: "UTC" },
  words: {
    field: ["type", "description"],
    map: {},
    patterns: [
      [/^transfer in \//, "transfer in"],
      [/^transfer out \//, "transfer out"],
      [/^convert \//, "trade"],
    ],
  },
  decide: bySign({ word: ["type", "description"], amount: "amount" }, bybitFundingWords),
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  // The two rows of a conversion have the same time. A row without its counterpart is refused.
  group: { by: ["date"] },
  distinct: ["balance"],
  note: "description",
});

/** `Change` is the balance change, fees and funding included. A spot trade has a row per coin, a contract trade one row. */
export const bybitUnified = defineFormat({
  id: "bybit-unified",
  title: "Bybit: unified trading account log (AssetChangeDetails_uta)",
  platform: "exchange:bybit",
  howTo:
    "On bybit.com: Assets → Account statement → Unified trading account → Export. Import the log of the funding account as well.",
  proof: "real sample",
  headers: [
    "Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)",
    "Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time",
  ],
  fields: {
    currency: "Currency",
    contract: "Contract",
    type: "Type",
    price: "Filled Price",
    fee: "Fee Paid",
    change: "Change",
    balance: "Wallet Balance",
    action: "Action",
    date: "Time",
  },
  wallet: "Bybit Unified",
  time: { field: "date", zone: "owner" },
  words: {
    field: ["type", "action"],
    map: {
      "TRADE /": "trade",
      "TRADE / OPEN|TRADE / CLOSE": "derivative",
      "TRANSFER_IN /": "transfer in",
      "TRANSFER_OUT /": "transfer out",
      // The conversion of small balances: a row for each coin, and one for what it brought.
      "/": "trade",
      "CURRENCY_BUY /|CURRENCY_SELL /|CONVERT /|SPOT_REPAYMENT_SELL /|SPOT_REPAYMENT_BUY /|TOKENS_SUBSCRIPTION /|TOKENS_REDEMPTION /":
        conversion,
    },
  },
  decide: bySign({ word: "type", amount: "change" }, bybitUnifiedWords),
  movement: { amount: "change", asset: "currency", sign: "amount" },
  fees: [{ amount: "fee", asset: "currency", rule: "included", sign: "minus", hasRebates: true }],
  group: {
    by: ["type", "contract", "date", "price"],
    types: ["trade"],
    isPaired: true,
    // Conversions of small balances have neither.
    emptyTogether: ["type", "contract"],
  },
  distinct: ["balance"],
});

export const bybitTransfers = defineFormat({
  id: "bybit-deposits-withdrawals",
  title: "Bybit: deposits and withdrawals",
  platform: "exchange:bybit",
  howTo:
    "On bybit.com: Assets → Transaction history → Deposit and withdrawal → Export. The funding account log has the same rows: import only one of the two.",
  proof: "synthetic",
  headers: ["Uid,Date,Type,Asset,Chain,Amount,Tx ID,Status,Received Address"],
  fields: { date: "Date", type: "Type", asset: "Asset", amount: "Amount", hash: "Tx ID", status: "Status" },
  wallet: "Bybit Funding",
  time: { field: "date", zone: "owner" },
  status: { field: "status", happened: "Completed|Transferred successfully" },
  words: { field: "type", map: { Deposit: "deposit", Withdraw: "withdrawal" } },
  movement: { amount: "amount", asset: "asset", sign: "word" },
  hash: "hash",
});

/** The log of the inverse account before the unified one. */
export const bybitAssetsHistory = defineFormat({
  id: "bybit-assets-history",
  title: "Bybit: assets history (inverse account)",
  platform: "exchange:bybit",
  howTo:
    "An assets history of the inverse account that was downloaded from bybit.com (Assets → Assets history → Export).",
  proof: "real sample",
  headers: ["Time(UTC),Coin,Type,Amount,Address/Symbol,Wallet Balance"],
  fields: { date: "Time", coin: "Coin", type: "Type", amount: "Amount" },
  wallet: "Bybit Inverse",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "Realized P&L": "derivative",
      Deposit: "deposit",
      Withdraw: "withdrawal",
      Bonus: "reward",
      Refund: "other",
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
});

const spotQuotes = ["USDT", "USDC", "USDE", "BTC", "ETH", "DAI", "EUR", "BRL", "TRY", "PLN"];

export const bybitSpotOrders = defineFormat({
  id: "bybit-spot-orders",
  title: "Bybit: spot order history (unified account)",
  platform: "exchange:bybit",
  howTo:
    "On bybit.com: Orders → Spot order → Trade history → Export. The log of the unified trading account has the same trades: import only one of the two.",
  proof: "synthetic",
  headers: [
    "Spot Pairs,Order Type,Direction,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)",
    "Spot Pairs,Order Type,Direction,feeCoin,ExecFeeV2,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)",
  ],
  fields: {
    pair: "Spot Pairs",
    side: "Direction",
    value: "Filled Value",
    amount: "Filled Quantity",
    fee: "Fees",
    namedFee: "ExecFeeV2?",
    feeCoin: "feeCoin?",
    id: "Transaction ID",
    date: "Timestamp",
  },
  wallet: "Bybit Unified",
  time: { field: "date", zone: "UTC", dates: "HH:mm yyyy-MM-dd" },
  quotes: spotQuotes,
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "value", asset: { quote: "pair" } },
  },
  decide: ({ hasAmount }) =>
    hasAmount("fee") && hasAmount("namedFee")
      ? {
          refuse:
            "The row states two fees, and the file does not say whether they are one. Enter it by hand.",
        }
      : undefined,
  fees: [
    { amount: "fee", asset: { received: true }, rule: "on top" },
    { amount: "namedFee", asset: "feeCoin", rule: "on top" },
  ],
  rowId: "id",
});

/** The ordered quantity of a filled order is the amount of the coin. A market order to buy has only a value. */
export const bybitOrderList = defineFormat({
  id: "bybit-order-list",
  title: "Bybit: list of spot orders (unified account)",
  platform: "exchange:bybit",
  howTo:
    "Use the trade history, which states every filled amount: on bybit.com: Orders → Spot order → Trade history → Export.",
  proof: "synthetic",
  headers: [
    "Spot Pairs,feeCoin,ExecFeeV2,feeInfo,Order Type,Direction,Filled Value,Avg. Filled Price,Order Price,Order Quantity,Order Value,Order Status,Order No.,Timestamp (UTC)",
  ],
  fields: {
    pair: "Spot Pairs",
    feeCoin: "feeCoin",
    fee: "ExecFeeV2",
    side: "Direction",
    value: "Filled Value",
    amount: "Order Quantity",
    status: "Order Status",
    id: "Order No.",
    date: "Timestamp",
  },
  wallet: "Bybit Unified",
  time: { field: "date", zone: "UTC", dates: "HH:mm yyyy-MM-dd" },
  quotes: spotQuotes,
  status: { field: "status", happened: "FILLED|PartiallyFilledCanceled" },
  meaning: "trade",
  decide: ({ is, hasAmount }) =>
    is("status", "FILLED") && hasAmount("amount")
      ? undefined
      : {
          refuse:
            "The row does not state how much of the coin was filled. Export the trade history instead of the orders.",
        },
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "value", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  rowId: "id",
});
