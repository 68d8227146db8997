import { transactionTypes, type TransactionType } from "../../domain/ledger/transaction.ts";

/** The transaction type of a word, and the direction of an unsigned amount. */
export type Word = { type: TransactionType; side?: "in" | "out" };

const words: [Word, string][] = [
  [{ type: "trade", side: "in" }, "buy bought purchase"],
  [{ type: "trade", side: "out" }, "sell sold sale"],
  [{ type: "trade" }, "trade exchange swap convert conversion"],
  [
    { type: "deposit", side: "in" },
    "deposit receive received incoming recv in credit fiat_deposit crypto_deposit",
  ],
  [
    { type: "withdrawal", side: "out" },
    "withdrawal withdraw send sent outgoing out debit fiat_withdrawal crypto_withdrawal",
  ],
  [
    { type: "reward", side: "in" },
    "reward rewards staking staking_reward staking_rewards staking_income cashback rebate bonus referral",
  ],
  [{ type: "interest", side: "in" }, "interest interest_income lending_income"],
  [{ type: "airdrop", side: "in" }, "airdrop fork hard_fork"],
  [{ type: "mining", side: "in" }, "mining mined"],
  [{ type: "income", side: "in" }, "income salary"],
  [{ type: "loan", side: "in" }, "loan borrow"],
  [{ type: "unstake", side: "in" }, "unstake"],
  [{ type: "stake", side: "out" }, "stake"],
  [{ type: "repayment", side: "out" }, "repayment repay loan_repayment"],
  [{ type: "payment", side: "out" }, "payment spend spending spent"],
  [{ type: "donation", side: "out" }, "donation"],
  [{ type: "loss", side: "out" }, "loss lost stolen theft burn"],
  [{ type: "liquidation", side: "out" }, "liquidation"],
  [{ type: "fee", side: "out" }, "fee fees"],
  [{ type: "gift", side: "in" }, "gift_received giftreceived"],
  [{ type: "gift", side: "out" }, "gift_sent giftsent"],
];

const byWord = new Map<string, Word>([
  ...transactionTypes.map((type): [string, Word] => [type, { type }]),
  ...words.flatMap(([word, names]) => names.split(" ").map((name): [string, Word] => [name, word])),
]);

/** The meaning of `Staking reward`, `buy`, `withdrawal` …; `undefined` for an unknown word. */
export function wordOf(text: string): Word | undefined {
  return byWord.get(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  );
}
