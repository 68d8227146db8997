import { defineFormat } from "../../engine/define-format.ts";

/**
 * Amounts have no sign, and each row has one column for euros and one for coins. The euros that a purchase costs include its fee, those of a sale
 * are what arrives after the fee, and the coins of a withdrawal include its network fee.
 */
export const coinmotionStatement = defineFormat({
  id: "coinmotion-statement",
  title: "Coinmotion: transaction statement",
  platform: "exchange:coinmotion",
  howTo: "The transaction statement of coinmotion.com (TransactionStatement), CSV.",
  proof: "header only",
  headers: ["fromCurrency,toCurrency,type,eurAmount,cryptoAmount,rate,fee,feeCurrency,time"],
  fields: {
    from: "fromCurrency",
    to: "toCurrency",
    type: "type",
    euros: "eurAmount",
    coins: "cryptoAmount",
    fee: "fee",
    feeCoin: "feeCurrency",
    time: "time",
  },
  wallet: "Coinmotion",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "deposit|account_transfer_in": "deposit",
      "withdrawal|account_transfer_out": "withdrawal",
      referral_reward: "reward",
      vault_deposit: { type: "stake", counterparty: "Vault" },
      vault_withdrawal: { type: "unstake", counterparty: "Vault" },
      vault_fee: "fee",
    },
  },
  decide: ({ is, cell }) => {
    const isPaid = is("from", "EUR");
    const isInEuros = is("to", "EUR");
    if (is("type", "market_trade|market_trade_limit")) {
      if (isPaid !== isInEuros) return { type: "trade", shape: isPaid ? "sides" : "trade" };
      return {
        refuse:
          "The file has one amount for the two coins of an exchange, and does not say whose it is. Enter this row by hand.",
      };
    }
    if (!isPaid || !isInEuros) return undefined;
    if (is("type", "deposit|account_transfer_in")) return { type: "deposit", shape: "columns" };
    if (is("type", "referral_reward")) return { type: "reward", shape: "columns" };
    // The fee of a withdrawal of euros is stated, but not whether the amount includes it.
    if (is("type", "withdrawal|account_transfer_out"))
      return {
        type: "withdrawal",
        shape: "sides",
        only: "out",
        fee: cell("fee") === "" ? "none" : "unknown",
      };
    return undefined;
  },
  movement: { amount: "coins", asset: "from", sign: "word" },
  columns: [{ amount: "euros", asset: { fixed: "EUR" } }],
  sides: {
    in: { amount: "coins", asset: "to" },
    out: { amount: "euros", asset: { fixed: "EUR" } },
  },
  trade: {
    side: { field: "to", buy: /^(?!EUR$)/i, sell: "EUR" },
    base: { amount: "coins", asset: "from" },
    quote: { amount: "euros", asset: { fixed: "EUR" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "included" }],
});
