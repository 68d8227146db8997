import { defineFormat } from "../../engine/define-format.ts";
import { bySign } from "../../engine/signed-words.ts";

/** The business types of KuCoin's account ledgers, which an export contains as remarks. */
const wordOf = bySign({ word: "remark", amount: "side", out: /^withdrawal$/i }, [
  // `Buy Crypto` was paid by card. The file does not state the price.
  [
    "deposit",
    "withdrawal",
    "Deposit|Withdraw|Withdrawal|Fiat Deposit|Fiat Withdrawal|Buy Crypto|Sell Crypto|Assets Transferred in After Upgrading",
  ],
  [
    "trade",
    "trade",
    "Spot|Convert Market|Trade_Exchange|SPOT_EXCHANGE|Margin Trade|Instant Exchange|Convert to KCS|Convert Dust to KCS|Fiat Transactions|AUTO_EXCHANGE_USER|Public Offering Purchase",
  ],
  [
    "reward",
    "reward out",
    "Rewards|Other rewards|KCS Bonus|KuCoin Bonus|KuCoin Event|Referral Bonus|Distribution|Fee Rebate|SPOT_EXCHANGE_REBATE|FUTURES_EXCHANGE_REBATE|Staking Profits|Soft Staking Profits|Voting Earnings",
  ],
  ["airdrop", "other", "Airdrop|Airdrop/Fork"],
  ["gift", "gift", "Send red envelope|Open red envelope"],
  // A fee that is charged in KCS is refunded in the coin of the trade.
  [
    "other",
    "fee",
    "KCS Pay Fees|KCS Fee Deduction|Fee Refunds using KCS|Refunded Fees|RETURNED_FEES|DEDUCTION_FEES|KCS_DEDUCTION_FEES|KCS_RETURNED_FEES|Liquidation Fees",
  ],
  ["derivative", "derivative", "RealisedPNL|FUNDING_FEE"],
  ["interest", "fee", "LIABILITY_INTEREST"],
  [
    { type: "loan", counterparty: "Margin" },
    { type: "repayment", counterparty: "Margin" },
    "Borrowings|Debt Repayment",
  ],
]);

/** Amounts include their fee. The rows of a spot fill have one time. */
export const kucoinAccountHistory = defineFormat({
  id: "kucoin-account-history",
  title: "KuCoin: account history",
  platform: "exchange:kucoin",
  howTo:
    "On kucoin.com: Assets → Account history → Export, of the funding and the trading account. Do not import the same trades and transfers from other files as well.",
  proof: "synthetic",
  headers: [
    "UID,Account Type,Currency,Side,Amount,Fee,Time(UTC+08:00),Remark,Type",
    "UID,Account Type,Currency,Side,Amount,Fee,Time(UTC+08:00),Remark",
  ],
  fields: {
    coin: "Currency",
    side: "Side",
    amount: "Amount",
    fee: "Fee",
    time: "Time",
    remark: "Remark",
    type: "Type?",
  },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  words: {
    field: "remark",
    orElse: "type",
    map: {
      "Transfer|Main Account|Trading Account|Margin Account|Futures Account|Staking|Redemption|Voting|Redemption of Voting|Sub-account transfer|SUB_TRANSFER|SUB_TO_SUB_TRANSFER|TransferIn|TransferOut":
        { noEffect: "moved within the account" },
    },
  },
  // Newer files have a separate column for the word, and a free-text remark, which may be empty.
  decide: ({ cell }) => {
    const type = cell("type").toLowerCase();
    if (type === "deposit") return "deposit";
    if (type === "withdraw") return "withdrawal";
    if (type === "transfer") return { noEffect: "moved within the account" };
    return wordOf({ cell }) ?? wordOf({ cell: (field) => cell(field === "remark" ? "type" : field) });
  },
  movement: { amount: "amount", asset: "coin", sign: { field: "side", in: "Deposit", out: "Withdrawal" } },
  fees: [{ amount: "fee", asset: "coin", rule: "included" }],
  group: { by: ["time"], types: ["trade"] },
});

/** The fee of a purchase is in the received coin. For a sale the file does not name its coin. */
export const kucoinTrades2018 = defineFormat({
  id: "kucoin-trades-2018",
  title: "KuCoin: trades of 2018",
  platform: "exchange:kucoin",
  howTo: "Use the CSV of trades that KuCoin offered in 2018, or ask for a later export of the same time.",
  proof: "real sample",
  headers: ["oid,symbol,dealPrice,dealValue,amount,fee,direction,createdDate"],
  fields: {
    pair: "symbol",
    total: "dealValue",
    amount: "amount",
    fee: "fee",
    side: "direction",
    time: "createdDate",
  },
  wallet: "KuCoin",
  time: { field: "time", zone: "Asia/Singapore" },
  meaning: "trade",
  decide: ({ cell, hasAmount }) =>
    cell("side").toUpperCase() === "SELL" && hasAmount("fee")
      ? { refuse: "The file does not name the coin of a sale's fee. Enter this trade by hand." }
      : undefined,
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: { base: "pair" }, rule: "on top" }],
});
