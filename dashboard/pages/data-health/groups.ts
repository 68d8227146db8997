import { translator } from "../../i18n/t.ts";
import type { Issue } from "../../data/records.ts";

export type IssueGroup = {
  kind: string;
  issues: Issue[];
  /** By an issue's id: further issues about the same coin with the same cause, which are shown in its row. */
  following: ReadonlyMap<string, readonly Issue[]>;
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
/** By kind: the kind in whose row an issue is shown if both concern one coin. A missing acquisition also shows as a negative balance. */
const sameCause: Record<string, string> = {
  missingAcquisition: "negativeBalance",
  unpricedTransactions: "unpriced",
};
const severities = ["critical", "warning", "info"];

/** Issues grouped by cause: root causes first, then the most severe, then the largest group. Each cause has one row. */
export function groupsOf(issues: readonly Issue[]): IssueGroup[] {
  const groups = new Map<string, Issue[]>();
  const leading = new Map(issues.map((issue) => [coinKeyOf(issue.kind, issue), issue] as const).toReversed());
  const following = new Map<string, Issue[]>();
  for (const issue of issues) {
    const cause = sameCause[issue.kind];
    const leader = cause === undefined ? undefined : leading.get(coinKeyOf(cause, issue));
    if (leader !== undefined) {
      following.set(leader.id, [...(following.get(leader.id) ?? []), issue]);
      continue;
    }
    const group = groups.get(issue.kind);
    if (group === undefined) groups.set(issue.kind, [issue]);
    else group.push(issue);
  }
  return Array.from(groups, ([kind, found]) => ({
    kind,
    following,
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

/** A key of a kind and an issue's coin. An issue without a coin has a key of its own. */
function coinKeyOf(kind: string, { id, subject: { assetId } }: Issue): string {
  return JSON.stringify(typeof assetId === "string" ? [kind, assetId] : [kind, null, id]);
}

function rankOf({ severity }: Issue): number {
  return severities.indexOf(severity);
}

function causeRank(kind: string): number {
  const rank = causes.indexOf(kind);
  return rank < 0 ? causes.length : rank;
}
