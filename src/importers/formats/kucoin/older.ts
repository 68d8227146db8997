import { defineFormat } from "../../engine/define-format.ts";
import { refuseTax } from "../../kucoin/refuse-tax.ts";

const platform = "exchange:kucoin";
/** Older files use UTC+8, the site's time zone at that time. */
const zone = "Asia/Singapore";

/** Values that deposits do not have: the header is so short that it may be another history's. */
const notDeposit = {
  type: /withdraw|transfer|trade|exchange|fee/i,
  both: /\b(?:bonus|rewards?|interest|airdrop|distribution)\b/i,
};

const oldWithdrawalHeaders = [
  "Time,Coin,Network,Amount,Type,Wallet Address/Account,Remark",
  "Time,Coin,Amount,Type,Wallet Address,Remark",
];

export const kucoinOldDeposits = defineFormat({
  id: "kucoin-old-deposits",
  title: "KuCoin: deposits (older layout)",
  platform,
  howTo:
    "Use the CSV of deposits that KuCoin offered until 2022, or export them again under Assets → Deposit history.",
  proof: "header only",
  headers: ["Time,Coin,Network,Amount,Type,Remark,Fee", "Time,Coin,Amount,Type,Remark"],
  opposite: { id: "kucoin-old-withdrawals", headers: oldWithdrawalHeaders },
  fields: { time: "Time", coin: "Coin", amount: "Amount", type: "Type", remark: "Remark", fee: "Fee?" },
  wallet: "KuCoin",
  time: { field: "time", zone },
  words: { field: "type", map: { "": "deposit", deposit: "deposit" } },
  decide: ({ cell }) =>
    notDeposit.type.test(cell("type")) || notDeposit.both.test(`${cell("type")} ${cell("remark")}`)
      ? { refuse: "A file of deposits has no such row. Enter what it did by hand." }
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "unknown" }],
});

export const kucoinOldWithdrawals = defineFormat({
  id: "kucoin-old-withdrawals",
  title: "KuCoin: withdrawals (older layout)",
  platform,
  howTo:
    "Use the CSV of withdrawals that KuCoin offered until 2022, or export them again under Assets → Withdrawal history.",
  proof: "header only",
  headers: oldWithdrawalHeaders,
  fields: {
    time: "Time",
    coin: "Coin",
    amount: "Amount",
    type: "Type",
    address: "Wallet Address/Account|Wallet Address",
    note: "Remark",
  },
  wallet: "KuCoin",
  time: { field: "time", zone },
  leavesOutFees: true,
  words: { field: "type", map: { "": "withdrawal", "withdraw|withdrawal": "withdrawal" } },
  decide: ({ cell }) =>
    /deposit|transfer in|reward|bonus/i.test(cell("type"))
      ? { refuse: "A file of withdrawals has no such row. Enter what it did by hand." }
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  counterparty: "address",
  note: "note",
});

export const kucoinFirstTransfers = defineFormat({
  id: "kucoin-first-transfers",
  title: "KuCoin: deposits and withdrawals (first layout)",
  platform,
  howTo: "Use the CSV of deposits and withdrawals that KuCoin's support sent until 2019.",
  proof: "header only",
  headers: ["coin_type,type,add,hash,vol,created_at"],
  fields: {
    coin: "coin_type",
    type: "type",
    address: "add",
    hash: "hash",
    amount: "vol",
    time: "created_at",
  },
  wallet: "KuCoin",
  time: { field: "time", zone },
  words: { field: "type", map: { DEPOSIT: "deposit", WITHDRAW: "withdrawal" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
  counterparty: "address",
});

export const kucoinEarnings = defineFormat({
  id: "kucoin-earnings",
  title: "KuCoin: earnings of staking",
  platform,
  howTo: "On kucoin.com: Earn → History → Earnings → Export.",
  proof: "header only",
  headers: [
    "UID,Account Type,Order ID,Time(UTC+02:00),Staked Coin,Product Type,Product Name,Earnings Coin,Earnings Type,Remarks,Amount,Amount（USDT）,Fee",
  ],
  fields: { time: "Time", coin: "Earnings Coin", amount: "Amount", fee: "Fee", note: "Product Name" },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  meaning: "reward",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "unknown" }],
  note: "note",
});

/** Paid by card or through a third party. */
export const kucoinCardPurchases = defineFormat({
  id: "kucoin-card-purchases",
  title: "KuCoin: purchases with money",
  platform,
  howTo: "On kucoin.com: Buy crypto → Order history → Export.",
  proof: "header only",
  headers: [
    "Order ID,Currency (Crypto),Crypto Quantity,Currency (Fiat),Fiat Amount,Fee Currency (Fiat),Fee (Fiat),Fee Currency (Crypto),Fee (Crypto),Payment Method,Status,Time(UTC+02:00)",
  ],
  fields: {
    id: "Order ID",
    coin: "Currency (Crypto)",
    amount: "Crypto Quantity",
    currency: "Currency (Fiat)",
    money: "Fiat Amount",
    feeCurrency: "Fee Currency (Fiat)",
    fee: "Fee (Fiat)",
    coinFeeCoin: "Fee Currency (Crypto)",
    coinFee: "Fee (Crypto)",
    status: "Status",
    time: "Time",
  },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  status: { field: "status" },
  meaning: { type: "trade", isSettledOutside: true },
  sides: { in: { amount: "amount", asset: "coin" }, out: { amount: "money", asset: "currency" } },
  fees: [
    { amount: "fee", asset: "feeCurrency", rule: "unknown" },
    { amount: "coinFee", asset: "coinFeeCoin", rule: "unknown" },
  ],
  rowId: "id",
});

/** The fee is charged in addition, in a separate coin. */
export const kucoinFilledOrders = defineFormat({
  id: "kucoin-filled-orders",
  title: "KuCoin: filled orders",
  platform,
  howTo:
    "On kucoin.com: Orders → Spot orders → Order history → Export. Do not import the fills of the same orders as well.",
  proof: "synthetic",
  headers: [
    "UID,Account Type,Order ID,Order Time(UTC+02:00),Symbol,Side,Order Type,Order Price,Order Amount,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+02:00),Fee,Fee Currency,Tax,Status",
    "UID,Account Type,Order ID,Order Time(UTC+02:00),Symbol,Side,Order Type,Order Price,Order Amount,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+02:00),Fee,Fee Currency,Tax,Status,Account Mode",
    "UID,Account Type,Order ID,Order Time(UTC+02:00),Symbol,Side,Order Type,Order Price,Order Amount,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+02:00),Fee,Fee Currency,Status",
  ],
  fields: {
    symbol: "Symbol",
    side: "Side",
    amount: "Filled Amount",
    volume: "Filled Volume",
    time: "Filled Time",
    fee: "Fee",
    feeCoin: "Fee Currency",
    tax: "Tax?",
    status: "Status",
  },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  status: { field: "status", happened: "deal" },
  meaning: "trade",
  decide: refuseTax,
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "symbol" } },
    quote: { amount: "volume", asset: { quote: "symbol" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});

/** Fills with a separate unit column for each amount. */
export const kucoinUnitFills = defineFormat({
  id: "kucoin-fills-2019",
  title: "KuCoin: trade history (2019)",
  platform,
  howTo: "Use the CSV of the trade history that KuCoin offered in 2019.",
  proof: "synthetic",
  headers: ["Time,Pair,Side,FilledPrice,FilledPriceCoin,Amount,AmountCoin,Volume,VolumeCoin,Fee,FeeCoin"],
  fields: {
    time: "Time",
    side: "Side",
    amount: "Amount",
    coin: "AmountCoin",
    total: "Volume",
    totalCoin: "VolumeCoin",
    fee: "Fee",
    feeCoin: "FeeCoin",
  },
  wallet: "KuCoin",
  time: { field: "time", zone },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "total", asset: "totalCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});

/** `dealSize` and `dealFunds` are the filled amounts, also of an order that was cancelled later. The time is that of the order. */
export const kucoinFirstOrders = defineFormat({
  id: "kucoin-orders-2019",
  title: "KuCoin: order history (until 2022)",
  platform,
  howTo:
    "A history of orders that was downloaded from kucoin.com until 2022. It repeats the fills of the trade history: import only one of the two.",
  proof: "synthetic",
  headers: [
    "orderCreatedAt,id,clientOid,symbol,side,type,stopPrice,price,size,dealSize,dealFunds,averagePrice,fee,feeCurrency,remark,tags,orderStatus",
  ],
  fields: {
    time: "orderCreatedAt",
    pair: "symbol",
    side: "side",
    amount: "dealSize",
    total: "dealFunds",
    fee: "fee",
    feeCoin: "feeCurrency",
  },
  wallet: "KuCoin",
  time: { field: "time", zone },
  skip: [{ field: "amount", matches: /^(?:0+(?:\.0*)?|\.0+)$/, reason: "not executed" }],
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
