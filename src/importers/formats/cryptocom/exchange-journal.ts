import { defineFormat } from "../../engine/define-format.ts";
import { bySign } from "../../engine/signed-words.ts";

/**
 * Journal types by the sign of their quantity, as the documentation names them
 * (https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html#private-get-transactions).
 */
const journalTypes = bySign({ word: "type", amount: "amount" }, [
  ["trade", "trade", "TRADING|CRYPTO_DUSTING|AUTO_CONVERSION|MANUAL_CONVERSION"],
  ["fee", "fee", "TRADE_FEE|WITHDRAW_FEE|SETTLEMENT_FEE|LIQUIDATION_FEE"],
  ["deposit", "withdrawal", /^(?:onchain_)?(?:deposit|withdraw(?:al)?)$/],
  ["deposit", "withdrawal", /^fiat_\w*(?:deposit|withdrawal)$/],
  ["transfer", "transfer", "OFFCHAIN_DEPOSIT|OFFCHAIN_WITHDRAWAL|SUBACCOUNT_TX"],
  ["reward", "reward out", "SOFT_STAKE_REWARD|STAKING_REWARDS|CORRECTION_REWARD"],
  ["derivative", "derivative", "FUNDING|REALIZED_PNL|SESSION_SETTLE|INSURANCE_FUND|SOCIALIZED_LOSS"],
]);

/** One row per coin of a trade and per fee. A contract's position has separate rows, whose profit is in a row of money. */
export const cryptocomExchangeJournal = defineFormat({
  id: "cryptocom-exchange-journal",
  title: "Crypto.com Exchange: all transactions (OEX_TRANSACTION)",
  platform: "exchange:cryptocom",
  howTo:
    "On crypto.com/exchange: Orders → Transactions → Transaction type: All → Export (OEX_TRANSACTION.csv). Where a connection reads the account, import only what it does not cover.",
  proof: "synthetic",
  headers: [
    "Journal ID,Time (UTC),Event Date,Journal Type,Instrument,Taker Side,Side,Transaction Quantity,Transaction Cost,Realized PNL,Order ID,Trade ID,Trade Match ID,Client Order Id",
  ],
  fields: {
    id: "Journal ID",
    date: "Time",
    type: "Journal Type",
    coin: "Instrument",
    amount: "Transaction Quantity",
    order: "Order ID",
    trade: "Trade ID",
  },
  wallet: "Crypto.com Exchange",
  time: { field: "date", zone: "UTC" },
  // The bundle of dollar coins has been named USD since 2022.
  tickers: { USD_Stable_Coin: "USD" },
  words: { field: "type", map: {} },
  decide: (row) => {
    if (row.cell("coin").includes("-"))
      return { noEffect: "a contract's position, whose profit another row states" };
    if (/\.stak/i.test(row.cell("coin")))
      return {
        refuse:
          "A staked coin: the file does not say whether another row has the same movement. Enter it by hand.",
      };
    return journalTypes(row);
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["order", "trade", "date"], types: ["trade", "fee"] },
  distinct: ["id"],
});
