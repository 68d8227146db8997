import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:bingx";
const sharedHeader = "Amount,newAvailableAmount,Assets";

/** Amounts are signed. The spot orders are those of the same wallet, so a move between the two accounts changes nothing. */
export const bingxFundAccount = defineFormat({
  id: "bingx-fund-account",
  title: "BingX: fund account",
  platform,
  howTo:
    "On bingx.com: Assets → Fund account → History → Export. Import the spot order history as well, which has the trades.",
  proof: "synthetic",
  headers: ["UID,type,amount,new_available_amount,asset_name,Time,remark"],
  fields: {
    type: "type",
    amount: "amount",
    after: "new_available_amount",
    coin: "asset_name",
    date: "Time",
    hash: "remark",
  },
  extract: { hash: /transactionId:\s*((?:0x)?[0-9a-f]{64})\b/i },
  wallet: "BingX",
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: {
      Deposit: "deposit",
      "Withdraw|Withdrawal": "withdrawal",
      "P2P Buy": "deposit",
      "P2P Sell": "withdrawal",
      "Spot Account -> Fund Account|Fund Account -> Spot Account": {
        noEffect: "moved within the account",
      },
    },
    patterns: [
      [/ -> fund account$/, "transfer in"],
      [/^fund account -> /, "transfer out"],
    ],
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  hash: "hash",
  distinct: ["coin", "date", "after"],
});

/** Recognised, so that it can be refused by name. */
export const bingxSpotLedger = defineFormat({
  id: "bingx-spot-ledger",
  title: "BingX: spot account",
  platform,
  howTo:
    "Export the spot order history (Orders → Spot → Order history) and the fund account instead, which have the same trades and transfers.",
  proof: "header only",
  headers: [`Time,type,${sharedHeader}`],
  fields: { date: "Time", amount: "Amount", coin: "Assets" },
  wallet: "BingX",
  time: { field: "date", zone: "owner" },
  meaning: {
    refuse:
      "The rows of a trade are not linked in this file. Import the spot order history and the fund account instead.",
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
});

/** Amounts are signed changes of the balance. */
export const bingxFuturesLedger = defineFormat({
  id: "bingx-futures-ledger",
  title: "BingX: futures account",
  platform,
  howTo: "On bingx.com: Assets → Perpetual futures → Transaction history → Export.",
  proof: "header only",
  headers: [`Time,type,Details,${sharedHeader},Futures`],
  fields: {
    date: "Time",
    type: "type",
    amount: "Amount",
    after: "newAvailableAmount",
    coin: "Assets",
    pair: "Futures",
  },
  wallet: "BingX Futures",
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: {},
    patterns: [
      [
        /^(?:realized[ _]?(?:pnl|p&l)|funding[ _]?fee|trading[ _]?fee|insurance[ _]?clear|adl)$/,
        "derivative",
      ],
      [/^transfer(?:[ _](?:in|out))?$|^\w+ account -> \w+ account$/, "transfer"],
    ],
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  note: "pair",
});

/** Recognised, so that it can be refused by name. */
export const bingxFuturesOrders = defineFormat({
  id: "bingx-futures-orders",
  title: "BingX: futures order history",
  platform,
  howTo:
    "Export the futures account instead (Assets → Perpetual futures → Transaction history), which has the funding as well.",
  proof: "header only",
  headers: [
    "UID,Order No.,Time,Pair,Type,Leverage,DealPrice,Quantity,Amount,Fee,Fee Coin,Realized PNL,Quote Asset,Order Type,AvgPrice",
  ],
  fields: { date: "Time", profit: "Realized PNL", coin: "Quote Asset" },
  wallet: "BingX Futures",
  time: { field: "date", zone: "owner" },
  meaning: {
    refuse:
      "The futures orders leave out funding, and do not say whether their profit includes fees. Export the futures account instead.",
  },
  movement: { amount: "profit", asset: "coin", sign: "amount" },
});
