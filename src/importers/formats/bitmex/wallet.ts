import { defineFormat } from "../../engine/define-format.ts";

/** The first year that began with wallets in other coins than bitcoin (USDt), in other units than satoshi. */
const firstYearOfMoreCoins = 2022;

/** Amounts in satoshi, signed, are the change of the wallet balance, fee included. The file does not name its coin. */
export const bitmexWallet = defineFormat({
  id: "bitmex-wallet-history",
  title: "BitMEX: wallet history",
  platform: "exchange:bitmex",
  howTo: "On bitmex.com: Account → Wallet history → Save as CSV.",
  proof: "synthetic",
  headers: ["transactTime,transactType,amount,fee,address,transactStatus,walletBalance"],
  fields: {
    time: "transactTime",
    type: "transactType",
    amount: "amount",
    fee: "fee",
    status: "transactStatus",
    coin: "currency?",
  },
  empty: "null",
  wallet: "BitMEX",
  time: { field: "time", zone: "owner", dates: "month-first" },
  status: { field: "status" },
  assumedCoin: { symbol: "BTC", unless: "coin" },
  decide: ({ cell }) => {
    const coin = cell("coin");
    if (coin !== "" && !/^xbt$/i.test(coin))
      return {
        refuse:
          "The unit of the amounts is known for bitcoin (XBt) only. Connect BitMEX instead, which states it for every coin.",
      };
    const year = Number(/\b20\d\d\b/.exec(cell("time"))?.[0] ?? "0");
    return coin === "" && year >= firstYearOfMoreCoins
      ? {
          refuse:
            "The file does not name its coin, and BitMEX has wallets in several since the end of 2021. Connect BitMEX instead, which names it.",
        }
      : undefined;
  },
  words: {
    field: "type",
    map: {
      Deposit: "deposit",
      Withdrawal: "withdrawal",
      RealisedPNL: "derivative",
      UnrealisedPNL: { noEffect: "not realised" },
      AffiliatePayout: "reward",
      Funding: "derivative",
      Transfer: "transfer",
      StakingReward: "reward",
    },
  },
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount", scale: 8 },
  fees: [{ amount: "fee", asset: { fixed: "BTC" }, rule: "included", scale: 8 }],
});
