/** Assumptions and gaps of a report, from the most to the least severe. */
export const warningKinds = [
  "exchangeRates",
  "missingAcquisitions",
  "unknownCost",
  "unknownPortfolio",
  "withoutValue",
  "unverifiedHoldings",
  "outsideTotals",
  "unpricedFees",
  "assumedBasis",
  "rulesNotConfirmed",
  "yearNotOver",
  "laterAcquisitions",
  "walletsNotAllocated",
  "allocationOutdated",
  "otherMethod",
  "withdrawals",
] as const;
export type WarningKind = (typeof warningKinds)[number];

/** `count` is the number of items, `amount` their proceeds, cost or value; `until` is the day until which figures can change. */
export type Warning = { kind: WarningKind; count: number; amount: string | null; until: string | null };
