/** An issue as `issues.list` shows it, without the time it opened. */
export type Finding = {
  id: string;
  kind: HealthKind;
  severity: "info" | "warning" | "critical";
  message: string;
  affectedValue: string | null;
  subject: Record<string, unknown>;
  remedy: { method: string; params: Record<string, unknown> } | null;
};

/** Kinds that the health check opens, updates and closes as a whole. */
export const healthKinds = [
  "unpriced",
  "stalePrice",
  "suspiciousPrice",
  "unknownCoin",
  "negativeBalance",
  "failedTask",
  "unexplainedJump",
  "unknownContract",
  "overdueBridge",
  "unexplainedRelease",
  "unknownLiquidity",
  "sentLiquidity",
  "ambiguousWithdrawal",
  "shiftedImport",
] as const;

/** Searched only when transactions changed, so they are opened and closed separately. */
export const searchedKinds = ["doubledTransactions", "oneSidedTrades"] as const;

/** `priceSourceDown` is opened and closed by price fetching. */
export type HealthKind = (typeof healthKinds)[number] | (typeof searchedKinds)[number] | "priceSourceDown";

/** Maximum of transactions, or pairs of them, that a finding names; its message says how many there are. */
export const maxNamed = 100;
