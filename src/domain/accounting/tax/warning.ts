/** What a report rests on that its owner has to know; from the gravest to the least. */
export const warningKinds = [
  "exchangeRates",
  "missingAcquisitions",
  "unknownCost",
  "withoutValue",
  "unverifiedHoldings",
  "unpricedFees",
  "assumedBasis",
  "yearNotOver",
  "laterAcquisitions",
  "walletsNotAllocated",
  "withdrawals",
] as const;
export type WarningKind = (typeof warningKinds)[number];

/** `count` items with an amount of money concerned (proceeds, cost or value), or a day until which the figures can change. */
export type Warning = { kind: WarningKind; count: number; amount: string | null; until: string | null };
