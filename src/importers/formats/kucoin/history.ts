import { defineFormat } from "../../engine/define-format.ts";
import { refuseTax } from "../../kucoin/refuse-tax.ts";

/** Fills; the time column's name has the zone. Fees are charged on top in their own currency. */
export const kucoinFills = defineFormat({
  id: "kucoin-spot-fills",
  title: "KuCoin: spot orders, order splitting",
  platform: "exchange:kucoin",
  howTo: "On kucoin.com: Orders → Spot orders → Export, with order splitting.",
  proof: "synthetic",
  headers: [
    "UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+02:00),Fee,Maker/Taker,Fee Currency",
    "UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+02:00),Fee,Tax,Maker/Taker,Fee Currency",
    "UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+02:00),Fee,Tax,Maker/Taker,Fee Currency,Account Mode",
  ],
  fields: {
    account: "Account Type",
    symbol: "Symbol",
    side: "Side",
    amount: "Filled Amount",
    volume: "Filled Volume",
    time: "Filled Time",
    fee: "Fee",
    tax: "Tax?",
    feeCoin: "Fee Currency",
  },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  meaning: "trade",
  decide: refuseTax,
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "symbol" } },
    quote: { amount: "volume", asset: { quote: "symbol" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});

/** The cells `Sell` and `Buy` contain their units. */
export const kucoinConvert = defineFormat({
  id: "kucoin-convert",
  title: "KuCoin: Convert orders",
  platform: "exchange:kucoin",
  howTo: "On kucoin.com: Orders → Convert → Export.",
  proof: "synthetic",
  headers: [
    "UID,Account Type,Payment Account,Sell,Buy,Price,Time of Update(UTC+02:00),Status",
    "UID,Account Type,Payment Account,Sell,Buy,Price,Tax,Time of Update(UTC+02:00),Status",
  ],
  fields: { sold: "Sell", bought: "Buy", tax: "Tax?", time: "Time of Update", status: "Status" },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  status: { field: "status" },
  meaning: "trade",
  decide: refuseTax,
  sides: {
    in: { amount: "bought", asset: { unitOf: "bought" } },
    out: { amount: "sold", asset: { unitOf: "sold" } },
  },
});

const withdrawalHeaders = [
  "UID,Account Type,Time(UTC+02:00),Coin,Amount,Fee,Hash,Withdrawal Address/Account,Transfer Network,Status,Remarks",
  "UID,Account Type,Time(UTC+02:00),Coin,Amount,Fee,Withdrawal Address/Account,Transfer Network,Status,Remarks",
];

/** Whether the amount includes the fee differs between versions of the file, so a row with a fee is refused. */
export const kucoinDeposits = defineFormat({
  id: "kucoin-deposits",
  title: "KuCoin: deposits",
  platform: "exchange:kucoin",
  howTo: "On kucoin.com: Assets → Deposit history → Export.",
  proof: "synthetic",
  headers: [
    "UID,Account Type,Time(UTC+02:00),Coin,Amount,Fee,Hash,Deposit Address,Transfer Network,Status,Remarks",
    "UID,Account Type,Time(UTC+02:00),Coin,Amount,Fee,Transfer Network,Status,Remarks",
  ],
  opposite: { id: "kucoin-withdrawals", headers: withdrawalHeaders },
  fields: {
    time: "Time",
    coin: "Coin",
    amount: "Amount",
    fee: "Fee",
    hash: "Hash?",
    status: "Status",
    remarks: "Remarks",
  },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  status: { field: "status" },
  meaning: "deposit",
  decide: ({ cell }) =>
    /withdraw/i.test(cell("remarks"))
      ? { refuse: "The remark of this row in a list of deposits is a withdrawal. Enter it by hand." }
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "unknown" }],
  hash: "hash",
});

/** The amount is the received amount; as in the API and in other programs' readers, the fee is charged on top. */
export const kucoinWithdrawals = defineFormat({
  id: "kucoin-withdrawals",
  title: "KuCoin: withdrawals",
  platform: "exchange:kucoin",
  howTo: "On kucoin.com: Assets → Withdrawal history → Export.",
  proof: "synthetic",
  headers: withdrawalHeaders,
  fields: { time: "Time", coin: "Coin", amount: "Amount", fee: "Fee", hash: "Hash?", status: "Status" },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  status: { field: "status" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  hash: "hash",
});
