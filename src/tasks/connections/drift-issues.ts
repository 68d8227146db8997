import type { Context } from "../../context/context.ts";
import { causeInEnglish } from "../../domain/texts/service-texts.ts";
import { differenceOf } from "../../domain/quality/drift.ts";
import { runInSlices } from "../../ports/pause.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Issue } from "../../store/account/issues.ts";
import { comparisonsOf, isDrift, type Comparison } from "./comparisons.ts";

/** Updates the open drift issues to the current differences between sources and ledger. Sends no requests; idempotent. */
export async function refreshDrift(
  {
    account,
    accountName,
  }: {
    account: Pick<
      AccountStore,
      | "assets"
      | "connections"
      | "sourceBalances"
      | "sourceChecks"
      | "settings"
      | "latestPrices"
      | "transaction"
      | "issues"
    >;
    accountName: string;
  },
  { now: clock, pause, bus }: Pick<Context, "now" | "pause" | "bus">,
  signal?: AbortSignal,
): Promise<void> {
  const work = comparisonsOf(account);
  const comparisons = await runInSlices(work, {
    pause,
    now: clock,
    ...(signal === undefined ? {} : { signal }),
  });
  const drifts = comparisons.filter(isDrift);
  const now = clock();
  const currency = account.settings.get().baseCurrency;
  const { valueOf } = account.latestPrices.at({ now, currency });
  const settle = (): { changed: Issue[] } => {
    storeComputed(account, comparisons);
    return account.issues.settle(
      ["drift"],
      drifts.map((drift) => {
        const amount = differenceOf(drift).replace("-", "");
        return driftIssue(account, drift, { affectedValue: valueOf(drift.assetId, amount), now });
      }),
    );
  };
  const { changed } = account.transaction(settle, { isRepeatable: true });
  for (const issue of changed) bus.publish("issues", { accountName, issue });
}

/** Stores the current computed amount with each source's amount. */
function storeComputed(
  { sourceBalances }: Pick<AccountStore, "sourceBalances">,
  comparisons: readonly Comparison[],
): void {
  const known = new Map<string, Map<string, string | null>>();
  for (const { connectionId, wallet, assetId, computed } of comparisons) {
    let knownOfConnection = known.get(connectionId);
    if (knownOfConnection === undefined) {
      knownOfConnection = new Map(
        sourceBalances
          .of(connectionId)
          .map((balance) => [`${balance.wallet} ${balance.assetId}`, balance.computed]),
      );
      known.set(connectionId, knownOfConnection);
    }
    if (knownOfConnection.get(`${wallet} ${assetId}`) !== computed)
      sourceBalances.setComputed(connectionId, { wallet, assetId, computed });
  }
}

function driftIssue(
  { assets, sourceChecks }: Pick<AccountStore, "assets" | "sourceChecks">,
  drift: Comparison,
  { affectedValue, now }: { affectedValue: string | null; now: number },
): Issue {
  const { connectionId, wallet, assetId, computed, source, cause, isSyncDue = false } = drift;
  const likelyCause = cause === undefined ? "" : causeInEnglish(cause);
  const symbol = assets.find(assetId)?.symbol ?? assetId;
  const settlements = cause?.code === "settledBefore" ? sourceChecks.settlements(connectionId, drift) : [];
  return {
    id: `drift:${connectionId}:${wallet}:${assetId}`,
    kind: "drift",
    severity: "warning",
    message: `${symbol} in ${wallet}: computed ${computed}, the source says ${source}. Likely ${likelyCause}.`,
    affectedValue,
    subject: { connectionId, wallet, assetId, computed, source, likelyCause, cause },
    remedy:
      settlements.length > 0
        ? { method: "transactions.delete", params: { ids: settlements.map(({ id }) => id) } }
        : isSyncDue
          ? { method: "connections.sync", params: { connectionId } }
          : { method: "connections.settle", params: { connectionId, wallet, assetId } },
    openedAt: now,
  };
}
