import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:pionex";
const wallet = "Pionex";

/** Amounts are signed. The funding of futures is part of `position_futures.csv`, without which their profit is missing as well. */
export const pionexOthers = defineFormat({
  id: "pionex-others",
  title: "Pionex: others.csv",
  platform,
  howTo:
    "Export the transaction history in Pionex; the file others.csv of its archive. Import position_futures.csv as well, which has the funding of futures.",
  proof: "synthetic",
  headers: ["date(UTC+0),coin,amount,tag,comment"],
  fields: { date: "date", coin: "coin", amount: "amount", tag: "tag", comment: "comment" },
  wallet,
  time: { field: "date", zone: "UTC" },
  words: {
    field: "tag",
    map: {
      "Commission|CommissionIn": "reward in",
      Airdrop: "airdrop in",
      Convert: "trade",
      FundingFee: { noEffect: "funding that position_futures.csv has" },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["date"], types: ["trade"] },
  note: "comment",
});

/** The coin that a position settles in is the quote of its symbol, such as `BTC_USDT_PERP`. Charged fees are negative. */
export const pionexFutures = defineFormat({
  id: "pionex-futures",
  title: "Pionex: position_futures.csv",
  platform,
  howTo: "Export the transaction history in Pionex; the file position_futures.csv of its archive.",
  proof: "synthetic",
  headers: ["position_id,symbol,position_side,open_time,close_time,pnl,fee,funding_fee"],
  fields: {
    pair: "symbol",
    coin: "symbol",
    date: "close_time",
    profit: "pnl",
    fee: "fee",
    funding: "funding_fee",
  },
  extract: { coin: /^[^_]+_([^_]+)_PERP$/i },
  wallet,
  time: { field: "date", zone: "UTC" },
  meaning: "derivative",
  columns: [
    { amount: "profit", asset: "coin" },
    { amount: "funding", asset: "coin" },
  ],
  fees: [{ amount: "fee", asset: "coin", rule: "on top", sign: "minus" }],
  note: "pair",
});

/** The file does not say whether a claimed profit was issued before, so the owner is asked what both are. */
export const pionexStaking = defineFormat({
  id: "pionex-staking",
  title: "Pionex: staking.csv",
  platform,
  howTo: "Export the transaction history in Pionex; the file staking.csv of its archive.",
  proof: "header only",
  headers: ["date(UTC+0),Received Quantity,Received Currency,Sent Quantity,Sent Currency,tag"],
  fields: {
    date: "date",
    in: "Received Quantity",
    inCoin: "Received Currency",
    out: "Sent Quantity",
    outCoin: "Sent Currency",
    tag: "tag",
  },
  wallet,
  time: { field: "date", zone: "UTC" },
  words: {
    field: "tag",
    map: {
      stake: { type: "stake", direction: "out", counterparty: "Earn" },
      unstake: { type: "unstake", direction: "in", counterparty: "Earn" },
    },
  },
  sides: { in: { amount: "in", asset: "inCoin" }, out: { amount: "out", asset: "outCoin" } },
});

export const pionexDust = defineFormat({
  id: "pionex-dust",
  title: "Pionex: dust-collector.csv",
  platform,
  howTo: "The file dust-collector.csv of Pionex's archive. Enter its few conversions by hand.",
  proof: "header only",
  headers: ["date(UTC+0),amount,coin,price,swap_value"],
  fields: { date: "date", amount: "amount", coin: "coin" },
  wallet,
  time: { field: "date", zone: "UTC" },
  meaning: { refuse: "The file does not name the coin that was received. Enter this conversion by hand." },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
});
