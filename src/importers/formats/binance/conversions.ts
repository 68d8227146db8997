import { isFiat } from "../../../domain/catalog/exchange-assets.ts";
import { defineFormat } from "../../engine/define-format.ts";

const statementNote =
  "It repeats rows of the transaction statement: import only one of the two for the same time.";

/** The BNB amount excludes the fee: the fee is 2 % of both together. */
export const binanceDust = defineFormat({
  id: "binance-dust",
  title: "Binance: small balances converted to BNB",
  platform: "exchange:binance",
  howTo: `On binance.com: Wallet → Spot → Convert small balance to BNB → History, copied into a CSV file. ${statementNote}`,
  proof: "real sample",
  headers: ["Date,Coin,Amount,Fee (BNB),Converted BNB"],
  fields: { date: "Date", coin: "Coin", amount: "Amount", fee: "Fee (*)", received: "Converted *" },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner" },
  meaning: "trade",
  sides: {
    in: { amount: "received", asset: { header: "received" } },
    out: { amount: "amount", asset: "coin" },
  },
  fees: [{ amount: "fee", asset: { header: "fee" }, rule: "included" }],
});

export const binanceDistributions = defineFormat({
  id: "binance-distributions",
  title: "Binance: distribution history",
  platform: "exchange:binance",
  howTo: `On binance.com: Orders → Transaction history → Distribution, copied into a CSV file. ${statementNote}`,
  proof: "real sample",
  headers: ["Time,Coin,Amount,Account,Type,Note"],
  fields: { date: "Time", coin: "Coin", amount: "Amount", account: "Account", type: "Type", note: "Note" },
  wallet: { name: "Binance", field: "account", names: { "Fiat and Spot": "Spot" } },
  time: { field: "date", zone: "owner" },
  words: { field: "type", map: { Distribution: "reward", Airdrop: "airdrop" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  note: "note",
});

export const binanceEarnInterest = defineFormat({
  id: "binance-earn-interest",
  title: "Binance: Earn interest history",
  platform: "exchange:binance",
  howTo: `On binance.com: Wallet → Earn → History → Interest → Export. ${statementNote}`,
  proof: "synthetic",
  headers: ["Date(UTC),Product Name,Coin,Amount"],
  fields: { date: "Date", product: "Product Name", coin: "Coin", amount: "Amount" },
  wallet: "Binance Spot",
  time: { field: "date", zone: "UTC" },
  meaning: "interest",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  note: "product",
});

export const binanceLockedRewards = defineFormat({
  id: "binance-locked-rewards",
  title: "Binance: Simple Earn locked rewards",
  platform: "exchange:binance",
  howTo: `On binance.com: Wallet → Earn → History → Locked → Rewards → Export. ${statementNote}`,
  proof: "synthetic",
  headers: ["Time,Coin,Interest,Lock Period,APR,Type"],
  fields: { date: "Time", coin: "Coin", amount: "Interest", period: "Lock Period", type: "Type" },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  words: { field: "type", map: { "Locked Rewards": "interest" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  note: "period",
});

/**
 * Bonuses are paid to the spot account; what a day earns in the product is paid out with the redemption. The header in
 * English (`Time,Coin,Amount,Type`) is also that of many files of other origin, so only the one in Portuguese is recognised.
 */
export const binanceFlexibleRewards = defineFormat({
  id: "binance-flexible-rewards",
  title: "Binance: Simple Earn flexible rewards",
  platform: "exchange:binance",
  howTo: `On binance.com or in the app: Earn → History → Flexible → Rewards → Export. ${statementNote}`,
  proof: "synthetic",
  headers: ["Tempo,Moeda,Quantidade,Tipo"],
  fields: { date: "Tempo", coin: "Moeda", amount: "Quantidade", type: "Tipo" },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  words: {
    field: "type",
    map: {
      "Bonus Tiered APR Rewards|Rewards": "interest",
      "Real-time APR Rewards": {
        noEffect: "stays in the product until its redemption, which the transaction statement has",
      },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
});

export const binanceConvertOrders = defineFormat({
  id: "binance-convert-orders",
  title: "Binance: Convert orders",
  platform: "exchange:binance",
  howTo: `Ask Binance for the Convert orders as CSV (one row per order, with orderId and quoteId). ${statementNote}`,
  proof: "real sample",
  headers: [
    "orderId,userId,walletType,channelCode,quoteId,orderStatus,tradeUserStatus,symbol,fromCoin,fromCoinAmount,toCoin,toCoinAmount,requestAmountCoin,requestAmount,quotePrice,inversePrice,spreadCoin,spreadAmount,createTimestamp,failReason,expiredMode,expiredTimestamp,updateTimestamp,tradeMode",
    "orderId,userId,walletType,channelCode,quoteId,orderStatus,tradeUserStatus,symbol,fromCoin,fromCoinAmount,toCoin,toCoinAmount,requestAmountCoin,requestAmount,quotePrice,inversePrice,spreadCoin,spreadAmount,createTimestamp,failReason,expiredMode,expiredTimestamp,updateTimestamp,tradeMode,Koinly Date,Pair,Side,Amount,Total,Fee Amount,Fee Currency,Trade ID,Order ID",
  ],
  fields: {
    id: "orderId#1",
    status: "orderStatus",
    settled: "tradeUserStatus",
    from: "fromCoin",
    paid: "fromCoinAmount",
    to: "toCoin",
    received: "toCoinAmount",
    date: "createTimestamp",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "UTC" },
  status: { field: "status" },
  meaning: "trade",
  decide: ({ cell }) =>
    cell("settled").toUpperCase() === cell("status").toUpperCase()
      ? undefined
      : { refuse: "Its two statuses contradict each other, so whether it was converted is not known." },
  sides: { in: { amount: "received", asset: "to" }, out: { amount: "paid", asset: "from" } },
  rowId: "id",
});

/** The cells `Sell` and `Buy` contain their units: `100 USDT`. */
export const binanceConvertHistory = defineFormat({
  id: "binance-convert-history",
  title: "Binance: Convert history",
  platform: "exchange:binance",
  howTo: `On binance.com: Orders → Convert → Convert history → Export. ${statementNote}`,
  proof: "header only",
  headers: [
    "Date,Wallet,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status",
    "Time,Wallet,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status",
    "Date,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status",
    "Hora,Billetera,Par,Tipo,Vender,Comprar,Precio,Precio inverso,Fecha actualizada,Estado",
  ],
  fields: { date: "Date|Time|Hora", sold: "Sell|Vender", bought: "Buy|Comprar", status: "Status|Estado" },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  status: { field: "status" },
  meaning: "trade",
  sides: {
    in: { amount: "bought", asset: { unitOf: "bought" } },
    out: { amount: "sold", asset: { unitOf: "sold" } },
  },
});

/** The amount paid includes the fee. */
export const binanceBuyHistory = defineFormat({
  id: "binance-buy-history",
  title: "Binance: Buy crypto history",
  platform: "exchange:binance",
  howTo: `On binance.com: Orders → Buy crypto history → Export. ${statementNote}`,
  proof: "real sample",
  headers: ["Date(UTC),Method,Amount,Price,Fees,Final Amount,Status,Transaction ID"],
  fields: {
    date: "Date",
    method: "Method",
    amount: "Amount",
    fee: "Fees",
    final: "Final Amount",
    status: "Status",
    id: "Transaction ID",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "UTC" },
  status: { field: "status" },
  words: {
    field: "method",
    map: { "Cash Balance": "trade" },
    patterns: [[/card/, { type: "trade", isSettledOutside: true }]],
  },
  decide: ({ cell }) =>
    isFiat(cell("final").split(" ").at(-1) ?? "")
      ? {
          refuse:
            "A sale: the file does not say whether its amounts include the fee. Import the transaction statement instead, or enter this row by hand.",
        }
      : undefined,
  sides: {
    in: { amount: "final", asset: { unitOf: "final" } },
    out: { amount: "amount", asset: { unitOf: "amount" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "included" }],
  rowId: "id",
});
