import { dayNumberOf } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Maximum number of assets in a list. */
const maxNamed = 20;

export type NamedAssets = { count: number; assets: { assetId: string; symbol: string }[] };

/** Assets by id and symbol: the first twenty, and their number. */
export function namedAssets(account: Pick<AccountStore, "assets">, assetIds: readonly string[]): NamedAssets {
  return {
    count: assetIds.length,
    assets: assetIds
      .slice(0, maxNamed)
      .map((assetId) => ({ assetId, symbol: account.assets.find(assetId)?.symbol ?? "" })),
  };
}

/** The reliability of current figures: assets without a price or with an old one, running computations and open issues. */
export function dataState(
  account: Pick<AccountStore, "netWorth" | "issues" | "settings" | "assets">,
  now: number,
) {
  const today = dayNumberOf(now);
  const newest = account.netWorth.history({ from: today - 1 }).at(-1);
  const issues = account.issues.counts();
  return {
    asOf: new Date(now).toISOString(),
    currency: account.settings.get().baseCurrency,
    unpriced: namedAssets(account, newest?.unpriced ?? []),
    stale: namedAssets(account, newest?.stale ?? []),
    openIssues: issues,
  };
}
