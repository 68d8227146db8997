import type { Day } from "../time/day.ts";

export type Direction = "above" | "below";

/** The condition of a rule. Thresholds and minimums are decimal strings. */
export type Condition =
  | { kind: "price"; assetId: string; direction: Direction; threshold: string; currency?: string | undefined }
  | { kind: "netWorth"; direction: Direction; threshold: string }
  | { kind: "movement"; direction: "in" | "out" | "both"; minimum: string }
  | { kind: "failure"; of: FailedWork[] }
  | { kind: "criticalIssue" }
  | { kind: "healthFactor"; threshold: string }
  | { kind: "validatorOffline" }
  | { kind: "certificateLost" }
  | { kind: "date"; day: Day; title: string; daysBefore: number; timeZone: string }
  | { kind: "summary"; every: "week" | "month"; timeZone: string };

export type ConditionKind = Condition["kind"];
export const failedWork = ["sync", "backup"] as const;
export type FailedWork = (typeof failedWork)[number];

/** Deliveries wait from the first of these times until before the last; `from` may be later than `to`. */
export type QuietHours = { from: string; to: string; timeZone: string };

/** The state of a rule between evaluations; `null` before the first one, which reports nothing. */
export type RuleState = {
  /** The side of the threshold of the last figure; for `certificateLost`, `above` while verified. */
  side: Direction | null;
  /** Number of times that the threshold was crossed. */
  crossings: number;
  /** Causes that were reported, or existed before the rule. */
  known: string[];
  /** The currency of the figure and its unpriced assets. Figures with another basis are not compared. */
  basis?: string | undefined;
};

/** The fields of an issue from which its sentence is written. */
export type IssueData = { kind: string; subject: Record<string, unknown>; message: string };

/** The content of a notification as data, which is formatted in any language. */
export type NoticeData =
  | {
      kind: "price";
      assetId: string;
      symbol: string;
      price: string;
      currency: string;
      direction: Direction;
      threshold: string;
    }
  | { kind: "netWorth"; value: string; currency: string; direction: Direction; threshold: string }
  | {
      kind: "movement";
      transactionId: string;
      direction: "in" | "out";
      value: string;
      currency: string;
      assets: { symbol: string; amount: string }[];
    }
  | { kind: "failure"; of: FailedWork; issue: IssueData }
  | { kind: "criticalIssue"; issue: IssueData }
  | { kind: "healthFactor"; wallet: string; protocol: string; health: string; threshold: string }
  | { kind: "validatorOffline"; wallet: string; day: Day; amount: string }
  | { kind: "certificateLost" }
  | { kind: "date"; day: Day; title: string; daysBefore: number }
  | {
      kind: "summary";
      every: "week" | "month";
      /** The first day of the week or month. */
      first: Day;
      netWorth: string | null;
      change: string | null;
      currency: string;
      transactions: number;
      issues: number;
    };

/** One thing to report. */
export type Notice = { cause: string; data: NoticeData };

export type Movement = {
  id: string;
  at: number;
  direction: "in" | "out";
  value: string;
  assets: { symbol: string; amount: string }[];
};
export type Loan = { id: string; wallet: string; protocol: string; health: string };
export type ValidatorLoss = { wallet: string; day: Day; amount: string };
export type OpenIssue = {
  id: string;
  kind: string;
  severity: "info" | "warning" | "critical";
  message: string;
  subject: Record<string, unknown>;
  openedAt: number;
  /** The kind of the failed task, if the issue is about one. */
  taskKind: string | null;
};
export type PeriodSummary = {
  netWorthBefore: string | null;
  netWorth: string | null;
  transactions: number;
  issues: number;
};

/** Access to the inputs of conditions. Only those that the condition needs are read. */
export type RuleInputs = {
  now: number;
  currency: string;
  /** The latest price in the currency, and the asset's symbol; `null` while unknown. */
  price(assetId: string, currency: string): { symbol: string; price: string } | null;
  /** Net worth with its unpriced assets; `null` while unknown, as during the first sync of a connection. */
  netWorth(): { value: string; unpriced: readonly string[] } | null;
  /** Valued movements of assets into and out of the account since a moment. Transactions without a known value are omitted. */
  movements(since: number): Movement[];
  issues(): OpenIssue[];
  /** Loans with the health factor that their contract last stated. */
  loans(): Loan[];
  /** Days since a moment on which the validators of a wallet lost more than they earned. */
  validatorLosses(since: number): ValidatorLoss[];
  /** Whether everything that was compared with its source agrees; `null` if nothing was compared. */
  isVerified(): boolean | null;
  summary(from: number, to: number): PeriodSummary;
};
