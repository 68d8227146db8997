import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import { absolute, compare, parseDecimal, subtract } from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";

const creditLine = {
  refuse:
    "The rows of a credit line and of the card are in units of the loan, and the file does not say which coins they moved. Enter the loan, its repayment or the card payment by hand.",
};

/** Rewards and interest, some of which have their amount in the first column only. */
const income: readonly (readonly [RegExp, TransactionType])[] = [
  [/interest$/i, "interest"],
  [/cashback$|bonus$|^dividend$/i, "reward"],
];

/** The `Details` of a top-up that is a gift from Nexo. */
const promotion = /\b(?:campaign rewards?|bonus|cash-?back)\b/i;

/** Amounts and fees are each rounded to eight places, so that what was sent and the fee can miss what was taken by one in the last place. */
const lastPlace = parseDecimal("0.00000001");

/**
 * Whether the amounts of a row include its fee. Those of an exchange do, and those of a withdrawal that sent the remainder. If the two amounts of a
 * withdrawal are equal, this is unknown.
 */
function includesFee({ cell }: { cell(field: "type" | "in" | "out" | "fee"): string }): boolean {
  if (/^exchange$/i.test(cell("type"))) return true;
  if (!/^withdrawal$/i.test(cell("type"))) return false;
  const amounts = [cell("out").replace(/^-/, ""), cell("in"), cell("fee")];
  if (!amounts.every((text) => /^\d+(?:\.\d+)?$/.test(text))) return false;
  const [takenAmount = "", sentAmount = "", fee = ""] = amounts;
  const rest = subtract(subtract(parseDecimal(takenAmount), parseDecimal(fee)), parseDecimal(sentAmount));
  return compare(absolute(rest), lastPlace) <= 0;
}

/** If only one coin moved, both columns have its amount. Transfers between the account's products change no balance. */
export const nexoTransactions = defineFormat({
  id: "nexo-transactions",
  title: "Nexo: transactions",
  platform: "exchange:nexo",
  howTo: "On nexo.com: Transactions → Export, CSV.",
  proof: "real sample",
  headers: [
    "Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Fee,Fee Currency,Details,Date / Time (UTC)",
    "Transaction,Type,Credit Line,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Fee,Fee Currency,Details,Date / Time (UTC)",
    "Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Details,Date / Time (UTC)",
    "Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Fee,Fee Currency,Details,normalizedDisplayDetails,Date / Time (UTC)",
    "Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Details,Outstanding Loan,Date / Time",
  ],
  fields: {
    id: "Transaction",
    type: "Type",
    out: "Input Amount",
    outCoin: "Input Currency",
    in: "Output Amount",
    inCoin: "Output Currency",
    value: "USD Equivalent",
    fee: "Fee?",
    feeCoin: "Fee Currency?",
    line: "Credit Line?",
    details: "Details",
    date: "Date / Time (UTC)",
  },
  wallet: "Nexo",
  // The older column "Date / Time" does not state a zone; its times are local to Zurich.
  time: { field: "date", zone: "Europe/Zurich" },
  tickers: { NEXONEXO: "NEXO", NEXOBNB: "NEXO", NEXOBEP2: "NEXO", BNBN: "BNB", USDTERC: "USDT" },
  skip: [{ field: "details", matches: /^(?:rejected|pending|processing)\b/i, reason: "not executed" }],
  words: {
    field: "type",
    map: {
      "Interest|Fixed Term Interest|FixedTermInterest|Dual Investment Interest": {
        type: "interest",
        shape: "sides",
        only: "in",
      },
      "Cashback|Exchange Cashback|Referral Bonus|ReferralBonus|Bonus|Dividend": {
        type: "reward",
        shape: "sides",
        only: "in",
      },
      // Deposits and withdrawals of money are converted to and from its token: GBP and GBPX.
      "Exchange|Dual Investment Exchange|Credit Card Fiatx Exchange To Withdraw|Exchange To Withdraw|ExchangeToWithdraw":
        { type: "trade", shape: "sides" },
      "Top up Crypto|Deposit|Exchange Deposited On|ExchangeDepositedOn": {
        type: "deposit",
        shape: "sides",
        only: "in",
      },
      "Deposit To Exchange|DepositToExchange": { noEffect: "the row Exchange Deposited On has the deposit" },
      "Withdrawal|Withdraw Exchanged|WithdrawExchanged": { type: "withdrawal", shape: "sides", only: "out" },
      // Transfers of the futures wallet, and the fee of a sale, have only the first amount.
      "Transfer To Advanced": { type: "transfer", direction: "out" },
      "Transfer From Advanced": { type: "transfer", direction: "in" },
      "Exchange Sell Fee": { type: "fee", direction: "out" },
      "Transfer To Pro Wallet": { type: "transfer", direction: "out", shape: "sides", only: "out" },
      "Transfer From Pro Wallet": { type: "transfer", direction: "in", shape: "sides", only: "in" },
      "Advanced Trading Add Bonus Funds": {
        refuse: "This bonus is credited to the wallet for futures. Enter it there by hand.",
      },
      "Locking Term Deposit|LockingTermDeposit|Unlocking Term Deposit|UnlockingTermDeposit|Dual Investment Lock|Dual Investment Unlock|Transfer In|TransferIn|Transfer Out|TransferOut|Transfer To Advanced Trading Bonus|Transfer From Advanced Trading Bonus":
        { noEffect: "moved within the account" },
      "Interest Additional|Assimilation|Loan Withdrawal|Manual Repayment|Manual Sell Order|Exchange Liquidation|Liquidation|Repayment|WithdrawalCredit|Withdrawal Credit|Exchange Collateral|Credit Card Status|CreditCardStatus|Exchange Credit|Credit Card Withdrawal Credit|Nexo Card Purchase|Nexo Card Transaction Fee":
        creditLine,
    },
  },
  decide({ cell, hasAmount }) {
    if (!/^(?:approved|completed)\b/i.test(cell("details")))
      return {
        refuse: "Details does not begin with approved or completed, so that it may not have happened.",
      };
    if (cell("line") !== "") return creditLine;
    if (hasAmount("fee") && !includesFee({ cell }))
      return { refuse: "The file does not say whether the amounts include the fee. Enter this row by hand." };
    if (/^transfer ?out$/i.test(cell("type")) && /\bbank transfer\b/i.test(cell("details")))
      return { type: "withdrawal", shape: "sides", only: "out" };
    if (/^transfer /i.test(cell("type"))) return undefined;
    if (/^(?:top up crypto|deposit)$/i.test(cell("type"))) {
      if (/\bcredit\b/i.test(cell("details"))) return creditLine;
      if (/\bairdrop\b/i.test(cell("details"))) return { type: "airdrop", shape: "sides", only: "in" };
      const isPromotion = promotion.test(cell("details"));
      // Some promotions have only an amount in the first column.
      if (!hasAmount("in") && hasAmount("out"))
        return isPromotion
          ? { type: "reward", direction: "in" }
          : { refuse: "The file does not say what was received. Enter this row by hand." };
      if (isPromotion) return { type: "reward", shape: "sides", only: "in" };
    }
    // Charged interest is negative in the first column and missing in the second.
    if (/interest$/i.test(cell("type")) && cell("out").startsWith("-")) return creditLine;
    // Some income has only an amount in the first column.
    if (cell("out") === "" && !hasAmount("in")) return { shape: "sides", only: "out" };
    if (hasAmount("in") || !hasAmount("out")) return undefined;
    const type = income.find(([words]) => words.test(cell("type")))?.[1];
    return type === undefined ? undefined : { type, direction: "in" };
  },
  movement: { amount: "out", asset: "outCoin", sign: "word" },
  sides: {
    in: { amount: "in", asset: "inCoin" },
    // Negative in an exchange, positive in an exchange of a dual investment.
    out: { amount: "out", asset: "outCoin", sign: "any" },
  },
  // An exchange deducts the fee from the given or the received amount; a withdrawal sends the remainder.
  fees: [{ amount: "fee", asset: "feeCoin", rule: "included" }],
  value: { amount: "value", asset: { fixed: "USD" } },
  rowId: "id",
});

/** The layout with one currency and one amount column; an exchange has `BTC/EURX` and `-0.1 / +3000`. */
export const nexoFirstTransactions = defineFormat({
  id: "nexo-first-transactions",
  title: "Nexo: transactions (until 2021)",
  platform: "exchange:nexo",
  howTo: "A CSV of transactions that was downloaded from nexo.com (then nexo.io) until 2021.",
  proof: "header only",
  headers: [
    "Transaction,Type,Currency,Amount,USD Equivalent,Details,Outstanding Loan,Date / Time",
    "Transaction,Type,Currency,Amount,Details,Outstanding Loan,Date / Time",
  ],
  fields: {
    id: "Transaction",
    type: "Type",
    coin: "Currency",
    amount: "Amount",
    out: "Amount",
    outCoin: "Currency",
    in: "Amount",
    inCoin: "Currency",
    value: "USD Equivalent?",
    details: "Details",
    date: "Date / Time",
  },
  extract: {
    out: /^-([\d.]+) \/ \+/,
    in: /^-[\d.]+ \/ \+([\d.]+)$/,
    outCoin: /^(\w+)\//,
    inCoin: /^\w+\/(\w+)$/,
  },
  wallet: "Nexo",
  time: { field: "date", zone: "Europe/Zurich" },
  tickers: { NEXONEXO: "NEXO", NEXOBNB: "NEXO", NEXOBEP2: "NEXO", BNBN: "BNB", USDTERC: "USDT" },
  skip: [{ field: "details", matches: /^(?:rejected|pending|processing)\b/i, reason: "not executed" }],
  words: {
    field: "type",
    map: {
      "Deposit|ExchangeDepositedOn": "deposit",
      "Withdrawal|WithdrawExchanged": "withdrawal",
      "Interest|FixedTermInterest": "interest",
      "Cashback|ReferralBonus|Bonus|Dividend": "reward",
      Exchange: { type: "trade", shape: "sides" },
      DepositToExchange: { noEffect: "the row ExchangeDepositedOn has the deposit" },
      "LockingTermDeposit|UnlockingTermDeposit|TransferIn|TransferOut": {
        noEffect: "moved within the account",
      },
      "ExchangeToWithdraw|InterestAdditional|WithdrawalCredit|Liquidation|Repayment|CreditCardStatus|Assimilation|Administrator":
        creditLine,
    },
  },
  decide({ cell }) {
    if (/^exchange$/i.test(cell("type")) && (cell("in") === "" || cell("out") === ""))
      return { refuse: "The two amounts of this exchange are not written like -0.1 / +3000." };
    if (/^deposit$/i.test(cell("type")) && /\bcredit\b/i.test(cell("details"))) return creditLine;
    return /interest$/i.test(cell("type")) && cell("amount").startsWith("-") ? creditLine : undefined;
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  sides: { in: { amount: "in", asset: "inCoin" }, out: { amount: "out", asset: "outCoin" } },
  value: { amount: "value", asset: { fixed: "USD" } },
  rowId: "id",
});
