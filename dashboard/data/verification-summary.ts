import { parseDecimal, sumOf, subtract } from "../../src/domain/money/decimal.ts";
import type { Connection } from "./records.ts";

/** How much of the sources' data has been compared with the records, in numbers. */
export type VerificationSummary = {
  /** Balances that agree with their source. */
  verified: number;
  /** Balances that do not. */
  drift: number;
  /** Connections whose first history is still loading. */
  loading: number;
  /** Connections whose last sync failed. */
  failed: number;
  /** Gaps reported by sources. */
  gaps: number;
};

export function verificationSummaryOf(connections: readonly Connection[]): VerificationSummary {
  const summary: VerificationSummary = { verified: 0, drift: 0, loading: 0, failed: 0, gaps: 0 };
  for (const { balances, provisional, error, gaps, deleting } of connections) {
    if (deleting) continue;
    if (provisional) summary.loading++;
    if (error !== null) summary.failed++;
    summary.gaps += gaps.length;
    for (const { source, computed } of balances) {
      if (computed === null) continue;
      if (subtract(parseDecimal(source), parseDecimal(computed)).units === 0n) summary.verified++;
      else summary.drift++;
    }
  }
  return summary;
}

/** Balances reported by sources that are still loading, at their value; `null` if none has a price. */
export function provisionalValue(connections: readonly Connection[]): string | null {
  const values = connections
    .filter(({ provisional, deleting }) => provisional && !deleting)
    .flatMap(({ balances }) => balances.flatMap(({ value }) => value ?? []));
  return values.length === 0 ? null : sumOf(values);
}
