import { defineFormat } from "../../engine/define-format.ts";

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
    map: {
      Deposit: "deposit",
      "Withdraw|Withdrawal": "withdrawal",
      "Spot|Convert Market": "trade",
      "Rewards|KCS Bonus|Airdrop": "reward",
      "Transfer|Main Account|Trading Account|Margin Account|Futures Account|Staking|Sub-account transfer": {
        noEffect: "moved within the account",
      },
    },
  },
  // Newer files have the word in a separate column, next to a free-text remark.
  decide: (cell) => {
    const type = cell("type").toLowerCase();
    if (type === "deposit") return "deposit";
    if (type === "withdraw") return "withdrawal";
    return type === "transfer" ? { noEffect: "moved within the account" } : undefined;
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
  decide: (cell) =>
    cell("side").toUpperCase() === "SELL" && /[1-9]/.test(cell("fee"))
      ? { refuse: "The file does not name the coin of a sale's fee. Enter this trade by hand." }
      : undefined,
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: { base: "pair" }, rule: "on top" }],
});
