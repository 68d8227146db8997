import type { Context } from "../../context/context.ts";
import { sourceDownFindings, type SourceFailure } from "../../domain/quality/findings/price-findings.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

const kind = "priceSourceDown";

/** Opens an issue for each price source that failed, or one for all if none responded, and closes those of sources that responded. */
export function reportFailures(
  { failed, answered }: { failed: readonly SourceFailure[]; answered: ReadonlySet<string> },
  {
    account,
    accountName,
    context,
  }: {
    account: Pick<AccountStore, "issues">;
    accountName: string;
    context: Pick<Context, "now" | "bus">;
  },
): void {
  const open = account.issues.list({ kind }, { limit: 100, cursor: null, order: "asc" }).items;
  // The issues of sources that this run did not use remain open.
  const pausedSourceIssues = open.filter(
    ({ subject }) =>
      typeof subject["source"] === "string" &&
      Number(subject["retryAt"]) > context.now() &&
      !answered.has(subject["source"]) &&
      !failed.some(({ id }) => id === subject["source"]),
  );
  const found = sourceDownFindings(failed, answered.size).map((finding) => ({
    ...finding,
    remedy: { method: "prices.refresh", params: { accountName } },
    openedAt: context.now(),
  }));
  const { changed } = account.issues.settle([kind], [...pausedSourceIssues, ...found]);
  for (const issue of changed) context.bus.publish("issues", { accountName, issue });
}
