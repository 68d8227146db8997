import { defineFormat } from "../../engine/define-format.ts";

/**
 * English and Portuguese. The direction has a separate column; in some exports outflows are also negative. Rows of a trade are linked only by
 * their time.
 */
export const mexcSpotStatement = defineFormat({
  id: "mexc-spot-statement",
  title: "MEXC: spot statement",
  platform: "exchange:mexc",
  howTo:
    "On mexc.com: Support → Data export → Spot → Spot statement. It has the trades, deposits and withdrawals: do not import their own files as well.",
  proof: "synthetic",
  headers: [
    "UID,Creation Time,Crypto,Transaction Type,Direction,Quantity",
    "Creation Time,Crypto,Transaction Type,Direction,Quantity",
    "Data de criação,Cripto,Tipo de transação,Direção,Quantidade",
  ],
  fields: {
    date: "Creation Time|Data de criação",
    coin: "Crypto|Cripto",
    type: "Transaction Type|Tipo de transação",
    direction: "Direction|Direção",
    amount: "Quantity|Quantidade",
  },
  wallet: "MEXC",
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: {
      "Deposit|Depositar": "deposit",
      "Withdraw|Withdrawal": "withdrawal",
      "Spot Trading|Negociação Spot": "trade",
      "Spot Trading Fees|Withdrawal Fees|Taxas de Negociação Spot": "fee",
      Airdrop: "airdrop",
      "Commission Sharing|Referral Commission": "reward",
      "Interest|Flexible Savings Staking": "interest",
      "Flexible Savings Airdrop|Futures Earn Airdrop|Kickstarter Airdrop|Launchpad - Airdrop|Launchpool Airdrop|Hold and Earn Airdrop|Hold and Earn Airdrops":
        "airdrop",
      "To Fiat Account|To Futures Account": "transfer out",
      "From Fiat Account|From Futures Account": "transfer in",
    },
  },
  movement: {
    amount: "amount",
    asset: "coin",
    sign: { field: "direction", in: "Inflow|Fluxo de entrada", out: "Outflow|Fluxo de saída" },
  },
  group: { by: ["date"], maxAssets: 2 },
});
