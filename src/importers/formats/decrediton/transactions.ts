import { defineFormat } from "../../engine/define-format.ts";

/**
 * An amount is what the wallet received less what it spent, so a sent one includes its fee. A ticket stays in the wallet if the wallet can vote
 * with it; its purchase then costs the fee alone, and its vote adds the reward alone.
 */
export const decreditonTransactions = defineFormat({
  id: "decrediton-transactions",
  title: "Decrediton: transactions",
  platform: "exchange:decrediton",
  howTo:
    "In Decrediton: On-chain Transactions → Export → Transactions. Do not connect the same wallet's addresses as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: ["time,hash,type,direction,fee,amount,credits,debits"],
  fields: { time: "time", hash: "hash", type: "type", fee: "fee", amount: "amount", debits: "debits" },
  wallet: "Decrediton",
  time: { field: "time", zone: "owner" },
  words: { field: "type", map: { regular: "sides", coinbase: "mining" } },
  decide: ({ is, cell, hasAmount }) => {
    const isReceived = !cell("amount").startsWith("-");
    if (is("type", "regular")) return isReceived ? { type: "deposit", fee: "none" } : undefined;
    if (!is("type", "ticket|vote|revocation")) return undefined;
    const isFeeAlone = cell("amount") === `-${cell("fee")}`;
    if (is("type", "ticket") ? isFeeAlone : is("type", "revocation") && isFeeAlone && hasAmount("debits"))
      return "sides";
    if (is("type", "vote") && isReceived && hasAmount("debits")) return { type: "reward", fee: "none" };
    return {
      refuse:
        "The wallet did not hold this ticket, so the amount mixes its price and its reward. Enter this row by hand.",
    };
  },
  movement: { amount: "amount", asset: { fixed: "DCR" }, sign: "amount" },
  fees: [{ amount: "fee", asset: { fixed: "DCR" }, rule: "included" }],
  hash: "hash",
});
