import { defineFormat } from "../../engine/define-format.ts";

/**
 * Amounts and fees are signed as in the other transactions of Bitget, and the balance changes by both. The words of the spot market are not
 * documented: such rows are named. The columns are those of a public reader and its tests (provinzio/CoinTaxman, Bitget).
 */
export const bitgetUnifiedTransactions = defineFormat({
  id: "bitget-unified-transactions",
  title: "Bitget: transactions of the unified trading account",
  platform: "exchange:bitget",
  howTo:
    "On bitget.com: Orders → Transaction records → Unified trading account → Export, all coins and types.",
  proof: "synthetic",
  headers: ["Date,Coin,Transaction Type,Amount,Fee,Order ID,Trade Type,Trading Pair"],
  fields: {
    date: "Date",
    coin: "Coin",
    type: "Transaction Type",
    amount: "Amount",
    fee: "Fee",
    pair: "Trading Pair",
  },
  wallet: "Bitget Unified",
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: {},
    patterns: [
      [/^(?:(?:burst|force|adl|offset)_)?(?:open|close|delivery)_(?:long|short)$/, "derivative"],
      [/^contract_(?:main_|margin_)?settle_fee$/, "derivative"],
      [/^trans(?:fer)?_(?:from|to)_/, "transfer"],
    ],
  },
  // An order that opens a position moves only its fee; a change of margin or leverage moves nothing.
  decide: (row) => {
    if (row.hasAmount("amount")) return undefined;
    return row.hasAmount("fee") ? "sides" : { noEffect: "changes a position, not a balance" };
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top", sign: "minus" }],
  note: "pair",
});
