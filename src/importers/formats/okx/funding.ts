import { defineFormat } from "../../engine/define-format.ts";
import { bySign } from "../../engine/signed-words.ts";
import { okxFundingWords } from "../../word-meanings/okx-types.ts";

/**
 * Ids are not used, because the API's lists of deposits and withdrawals have other ids. The amount is signed and equals the difference of the two
 * balances, so it includes the fee of a withdrawal.
 */
export const okxFunding = defineFormat({
  id: "okx-funding",
  title: "OKX: funding account history",
  platform: "exchange:okx",
  howTo:
    "On okx.com: Assets → Order center → Funding account → Export. Import the trading account's history as well.",
  proof: "synthetic",
  headers: [
    "id,Time,Type,Amount,Before Balance,After Balance,Symbol",
    "id,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol",
    "id,,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol",
  ],
  fields: {
    id: "id",
    time: "Time",
    type: "Type",
    amount: "Amount",
    fee: "Fee?",
    symbol: "Symbol",
  },
  wallet: "OKX Funding",
  time: { field: "time", zone: "owner" },
  words: {
    field: "type",
    map: { Received: "other in" },
  },
  decide: bySign({ word: "type", amount: "amount" }, okxFundingWords),
  movement: { amount: "amount", asset: "symbol", sign: "amount" },
  fees: [{ amount: "fee", asset: "symbol", rule: "unknown", sign: "any" }],
  group: { by: ["time"] },
  hasReturns: true,
  distinct: ["id"],
});
