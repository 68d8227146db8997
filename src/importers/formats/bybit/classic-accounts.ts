import { defineFormat } from "../../engine/define-format.ts";

/** The balance within a second is not in the order of the rows, so it proves no row's place. */
export const bybitSpot = defineFormat({
  id: "bybit-spot",
  title: "Bybit: spot account log (AssetChangeDetails_spot)",
  platform: "exchange:bybit",
  howTo:
    "On bybit.com: Assets → Account statement → Spot account → Export. Until 2023 this account had what the unified trading account has since. Import the log of the funding account as well.",
  proof: "real sample",
  headers: ["Uid,Type,Coin,Amount,Wallet Balance,Time(UTC)", "Type,Coin,Amount,Wallet Balance,Time(UTC)"],
  fields: { type: "Type", coin: "Coin", amount: "Amount", balance: "Wallet Balance", date: "Time" },
  wallet: "Bybit Spot",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      // A conversion has no type.
      "trade||smallBalanceIntoBITReduceAsset|convertSmallBalanceIntoBITIncreaseAssets": "trade",
      tradingFee: "fee",
      userDeposit: "deposit",
      airdropAssetIncrease: "airdrop",
      internalAccountTransferDeposit: "transfer in",
      internalAccountTransferWithdrawal: "transfer out",
      "Flexible Savings Subscription": { type: "stake", direction: "out", counterparty: "Earn" },
      "Flexible Savings Principal Redemption": { type: "unstake", direction: "in", counterparty: "Earn" },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  // A trade has one row per coin and fill, and one per fee, of one second.
  group: { by: ["date"] },
  distinct: ["balance"],
});

/** `Change` is the whole change of the balance: profit and funding less the fee. */
export const bybitDerivatives = defineFormat({
  id: "bybit-derivatives",
  title: "Bybit: derivatives account log (AssetChangeDetails_contract)",
  platform: "exchange:bybit",
  howTo:
    "On bybit.com: Assets → Account statement → Derivatives account → Export. Until 2023 this account had the contracts that the unified trading account has since.",
  proof: "header only",
  headers: [
    "Time,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Fee Rate,Trade ID,Order ID",
  ],
  fields: {
    date: "Time",
    coin: "Currency",
    contract: "Contract",
    type: "Type",
    change: "Change",
    balance: "Wallet Balance",
  },
  wallet: "Bybit Derivatives",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "trade|funding|liquidation|delivery": "derivative",
      "feeRefund|bonusClaimed": "reward in",
      bonusRecycle: "reward out",
      transferIn: "transfer in",
      "transferOut|upgradeUTATransferOutWithMargin": "transfer out",
    },
  },
  movement: { amount: "change", asset: "coin", sign: "amount" },
  distinct: ["balance"],
  note: "contract",
});
