import type { VerificationSummary } from "../verification-summary.ts";

/** The input of the steps; `null` if not known yet. */
export type StepInputs = {
  transactions: number;
  connections: number;
  unpriced: number | null;
  isValued: boolean;
  proposals: number | null;
  problems: number | null;
  summary: VerificationSummary;
  /** Something is still being read or computed. */
  isBusy: boolean;
};
const stepIds = ["connect", "prices", "transfers", "issues", "verified"] as const;
export type StepId = (typeof stepIds)[number];
export type Step = { id: StepId; state: "done" | "open" | "checking" };

/** The steps from an empty account to a verified net worth, in order. */
export function stepsOf(facts: StepInputs): Step[] {
  const { transactions, connections, unpriced, isValued, proposals, problems, summary, isBusy } = facts;
  const hasData = transactions > 0;
  const { verified, drift, failed, loading } = summary;
  const isDone: Record<StepId, boolean | null> = {
    connect: hasData || connections > 0,
    prices: unpriced === null ? null : hasData && isValued && unpriced === 0,
    transfers: proposals === null ? null : hasData && proposals === 0,
    issues: problems === null ? null : hasData && problems === 0,
    verified: verified > 0 && drift + failed + loading === 0,
  };
  // Reading in progress can reopen a step that looks done, and close one that looks open.
  return stepIds.map((id) => {
    const done = isDone[id];
    const isChecking = id !== "connect" && connections + transactions > 0 && (isBusy || done === null);
    return { id, state: isChecking ? "checking" : done === true ? "done" : "open" };
  });
}
