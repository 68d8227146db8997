import { baseWalletOf, protocolOf } from "../../ledger/positions/positions.ts";
import { absolute, formatDecimal, isNegative, negate, parseDecimal } from "../../money/decimal.ts";
import { dayFromNumber, type DayNumber } from "../../time/day.ts";
import { maxNamed, type Finding } from "./finding.ts";

export type NegativeFact = {
  assetId: string;
  symbol: string;
  wallet: string;
  platform: string;
  amount: string;
  lowest: string;
  at: number;
  transactionId: string;
  value: string | null;
};

/** A day with an unexplained change of net worth. Amounts are in `currency`. */
export type JumpFact = {
  day: DayNumber;
  before: string;
  after: string;
  change: string;
  unexplained: string;
  currency: string;
  transactionIds: string[];
};

export type UnexplainedFact = {
  transactionId: string;
  at: number;
  platform: string;
  /** The position that held less than it released. */
  wallet: string;
  assetId: string;
  symbol: string;
  amount: string;
  value: string | null;
};

/** The finding of a negative balance. Its remedy adds the missing amount as an adjustment immediately before, if the owner confirms. */
export function negativeFinding(fact: NegativeFact): Finding {
  const { assetId, symbol, wallet, platform, amount, lowest, at, transactionId, value } = fact;
  const isNow = isNegative(parseDecimal(amount));
  const missing = formatDecimal(negate(parseDecimal(lowest)));
  return {
    id: `negativeBalance:${assetId}:${platform}:${wallet}`,
    kind: "negativeBalance",
    severity: isNow ? "critical" : "warning",
    message: `${symbol} in ${wallet} ${isNow ? `is at ${amount}` : `was as low as ${lowest}`}: more went out than is known to have come in, first on ${new Date(at).toISOString().slice(0, 10)}. Import what is missing, or book ${missing} as an adjustment.`,
    affectedValue: value === null ? null : formatDecimal(absolute(parseDecimal(value))),
    subject: { assetId, wallet, platform, amount, lowest, at, transactionId },
    remedy: {
      method: "transactions.create",
      params: {
        transactions: [
          {
            at: Math.max(0, at - 1),
            type: "adjustment",
            platform,
            wallet,
            legs: [{ direction: "in", assetId, amount: missing }],
            notes: "Books what is missing before the balance went below zero",
          },
        ],
      },
    },
  };
}

/** The finding of a release without a matching lock. Its remedy records that the amount was in the position earlier. */
export function unexplainedFinding(fact: UnexplainedFact): Finding {
  const { transactionId, at, platform, wallet, assetId, symbol, amount, value } = fact;
  const protocol = protocolOf(wallet).replace(/^\?/, "");
  return {
    id: `unexplainedRelease:${transactionId}:${assetId}:${wallet}`,
    kind: "unexplainedRelease",
    severity: "warning",
    message: `${protocol} paid out ${amount} ${symbol} on ${new Date(at).toISOString().slice(0, 10)} that the history does not show going in. It counts as a deposit at market value, not as income. Import the missing history, confirm that it was there before, or set the transaction's type if it is income.`,
    affectedValue: value,
    subject: { transactionId, at, platform, wallet: baseWalletOf(wallet), protocol, assetId, amount },
    remedy: {
      method: "transactions.create",
      params: {
        transactions: [
          {
            at: Math.max(0, at - 1),
            type: "adjustment",
            platform,
            wallet,
            legs: [{ direction: "in", assetId, amount }],
            notes: "Was in the position before the history begins",
          },
        ],
      },
    },
  };
}

/** The finding of an unexplained jump: it lists the day's transactions that changed net worth although their type implies no change. */
export function jumpFinding({
  day,
  before,
  after,
  change,
  unexplained,
  currency,
  transactionIds,
}: JumpFact): Finding {
  const date = dayFromNumber(day);
  const amount = formatDecimal(absolute(parseDecimal(unexplained)));
  const [first, ...others] = transactionIds;
  const remedy =
    first === undefined ? "" : ` Look at ${first}${others.length > 0 ? ` and ${others.length} more` : ""}.`;
  return {
    id: `unexplainedJump:${date}`,
    kind: "unexplainedJump",
    severity: "warning",
    message: `Net worth went from ${before} to ${after} ${currency} on ${date}. Price moves, deposits, withdrawals, trades and income explain less than half of it: ${amount} ${currency} came from transactions whose type should change nothing.${remedy}`,
    affectedValue: amount,
    subject: {
      day: date,
      before,
      after,
      change,
      unexplained,
      currency,
      transactionIds: transactionIds.slice(0, maxNamed),
      count: transactionIds.length,
    },
    remedy: null,
  };
}
