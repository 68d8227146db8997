import { defineFormat } from "../../engine/define-format.ts";

/**
 * The file that owners write for Cryptact, whose fields and actions are in its help (support.cryptact.com, "Custom File for any other trades").
 * A fee is charged in addition to both amounts. `CASH` and `LEVELUP` are left to the owner: their direction is not in the file.
 */
export const cryptactCustom = defineFormat({
  id: "cryptact-custom",
  title: "Cryptact: custom file",
  platform: "exchange:cryptact",
  howTo:
    "Use a custom file made for Cryptact. Its times are those of the zone that was chosen at the upload.",
  proof: "header only",
  headers: [
    "Timestamp,Action,Source,Base,Volume,Price,Counter,Fee,FeeCcy,Comment",
    "Timestamp,Action,Source,Base,Volume,Price,Counter,Fee,FeeCcy",
    "Timestamp,Action,Source,Base,DerivType,DerivDetails,Volume,Price,Counter,Fee,FeeCcy,Comment",
  ],
  fields: {
    time: "Timestamp",
    action: "Action",
    source: "Source",
    base: "Base",
    derivative: "DerivType?",
    volume: "Volume",
    price: "Price",
    counter: "Counter",
    fee: "Fee",
    feeCoin: "FeeCcy",
    note: "Comment?",
  },
  wallet: { name: "Cryptact", field: "source", isWhole: true },
  time: { field: "time", zone: "owner" },
  words: {
    field: "action",
    map: {
      "BUY|SELL": { type: "trade", shape: "trade" },
      PAY: "payment",
      "SENDFEE|DEFIFEE": "fee",
      TIP: "gift out",
      // The position shrinks without a gain or loss.
      REDUCE: "withdrawal",
      LOSS: "loss",
      BONUS: "reward in",
      STAKING: "reward in",
      LENDING: "interest in",
      MINING: "mining in",
      BORROW: "loan in",
      RETURN: "repayment out",
      "LEND|RECOVER": { noEffect: "the coins stay the owner's while they are lent" },
    },
  },
  decide: ({ cell, is, hasAmount }) => {
    if (cell("derivative") !== "")
      return {
        refuse: "The row is of a derivative, which the file does not settle. Enter this row by hand.",
      };
    // What was received for nothing, such as the coins of a hard fork, is a purchase at a price of zero.
    if (is("action", "BUY") && cell("price") !== "" && !hasAmount("price"))
      return { type: "airdrop", direction: "in", shape: "movement" };
    return undefined;
  },
  movement: { amount: "volume", asset: "base", sign: "word" },
  trade: {
    side: { field: "action", buy: "BUY", sell: "SELL" },
    base: { amount: "volume", asset: "base" },
    quote: { price: "price", asset: "counter" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  note: "note",
});
