import { defineFormat } from "../../engine/define-format.ts";

/** According to the documentation, both amounts exclude the fee. */
export const summAdvanced = defineFormat({
  id: "summ-advanced",
  title: "Summ (CryptoTaxCalculator): advanced CSV",
  platform: "exchange:summ",
  howTo: "Use a file made for the advanced (custom) CSV template of Summ, formerly CryptoTaxCalculator.",
  proof: "synthetic",
  headers: [
    "Timestamp (UTC),Type,Base Currency,Base Amount,Quote Currency (Optional),Quote Amount (Optional),Fee Currency (Optional),Fee Amount (Optional),From (Optional),To (Optional),Blockchain (Optional),ID (Optional),Description (Optional),Reference Price Per Unit (Optional),Reference Price Currency (Optional)",
    "Timestamp (UTC),Type,Base Currency,Base Amount,Quote Currency (Optional),Quote Amount (Optional),Fee Currency (Optional),Fee Amount (Optional),From (Optional),To (Optional),Blockchain (Optional),ID (Optional),Description (Optional)",
    "Timestamp (UTC),Type,Base Currency (Optional),Base Amount (Optional),Quote Currency (Optional),Quote Amount (Optional),Fee Currency (Optional),Fee Amount (Optional),From (Optional),To (Optional),ID (Optional),Description (Optional)",
  ],
  fields: {
    time: "Timestamp (UTC)",
    type: "Type",
    base: "Base Currency|Base Currency (Optional)",
    baseAmount: "Base Amount|Base Amount (Optional)",
    quote: "Quote Currency (Optional)",
    quoteAmount: "Quote Amount (Optional)",
    fee: "Fee Amount (Optional)",
    feeCurrency: "Fee Currency (Optional)",
    from: "From (Optional)",
    to: "To (Optional)",
    id: "ID (Optional)",
    note: "Description (Optional)",
  },
  wallet: { name: "Summ", field: { in: "to", out: "from" }, isWhole: true },
  time: { field: "time", zone: "UTC", dates: "day-first" },
  words: {
    field: "type",
    map: {
      "buy|sell": { type: "trade", shape: "trade" },
      "fiat-deposit|receive|transfer-in": "deposit",
      "fiat-withdrawal|send|transfer-out": "withdrawal",
      "reward|staking-reward|staking|cashback": "reward",
      interest: "interest",
      "income|royalties|royalty": "income",
      "airdrop|chain-split": "airdrop",
      mining: "mining",
      "fee|margin-fee": "fee",
      "realized-profit": "derivative in",
      "realized-loss": "derivative out",
      // The template lists given gifts as sales.
      gift: "gift in",
      "expense|personal-use": "payment",
      "lost|stolen|burn": "loss",
      "loan|borrow": { type: "loan", counterparty: "Loan" },
      "loan-repayment": { type: "repayment", counterparty: "Loan" },
      "collateral-deposit": { type: "stake", counterparty: "Collateral" },
      "collateral-withdrawal": { type: "unstake", counterparty: "Collateral" },
      "bridge-in": "transfer in",
      "bridge-out": "transfer out",
    },
  },
  decide: ({ cell, hasAmount }) =>
    !/^(?:buy|sell)$/i.test(cell("type")) && hasAmount("quoteAmount")
      ? { refuse: "Only buy and sell may have a quote amount. Enter this row by hand." }
      : undefined,
  movement: { amount: "baseAmount", asset: "base", sign: "word" },
  trade: {
    side: { field: "type", buy: "buy", sell: "sell" },
    base: { amount: "baseAmount", asset: "base" },
    quote: { amount: "quoteAmount", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top" }],
  transfer: { ids: ["id"], types: ["deposit", "withdrawal", "transfer"] },
  note: "note",
});
