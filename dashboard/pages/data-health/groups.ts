import { translator } from "../../i18n/t.ts";
import type { Issue } from "../../data/records.ts";

export type IssueGroup = {
  kind: string;
  issues: Issue[];
  /** Kinds of open issues that probably caused these. */
  causes: string[];
};

/** Kinds that cause others come first: without a price source every coin lacks a price. */
const causes = ["priceSourceDown", "failedSync", "failedVerification", "failedTask"];
/** Kinds that follow from a cause; they often close once it is resolved. */
const consequences: Record<string, readonly string[]> = {
  priceSourceDown: ["unpriced", "unpricedTransactions", "stalePrice"],
  failedSync: ["drift", "negativeBalance", "missingAcquisition", "unexplainedRelease", "unmatchedTransfers"],
};
const severities = ["critical", "warning", "info"];

/** Issues grouped by cause: root causes first, then the most severe, then the largest group. */
export function groupsOf(issues: readonly Issue[]): IssueGroup[] {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const group = groups.get(issue.kind);
    if (group === undefined) groups.set(issue.kind, [issue]);
    else group.push(issue);
  }
  return Array.from(groups, ([kind, found]) => ({
    kind,
    issues: found.toSorted((a, b) => rankOf(a) - rankOf(b) || b.openedAt - a.openedAt),
    causes: causes.filter((cause) => groups.has(cause) && consequences[cause]?.includes(kind) === true),
  })).toSorted(
    (a, b) =>
      causeRank(a.kind) - causeRank(b.kind) ||
      Math.min(...a.issues.map(rankOf)) - Math.min(...b.issues.map(rankOf)) ||
      b.issues.length - a.issues.length,
  );
}

/** The heading of a group of issues of one kind. */
export function kindTitle(kind: string): string {
  return translator.find(`dataHealth.kind${kind}`) ?? translator.format("dataHealth.kindother");
}

function rankOf({ severity }: Issue): number {
  return severities.indexOf(severity);
}

function causeRank(kind: string): number {
  const rank = causes.indexOf(kind);
  return rank < 0 ? causes.length : rank;
}
