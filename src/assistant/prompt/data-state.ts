import { dayNumberOf } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Assets named in one list at most. */
const namedAtMost = 20;

export type NamedAssets = { count: number; assets: { assetId: string; symbol: string }[] };

/** Assets by id and symbol: the first twenty, and how many there are. */
export function namedAssets(account: Pick<AccountStore, "assets">, assetIds: readonly string[]): NamedAssets {
  return {
    count: assetIds.length,
    assets: assetIds
      .slice(0, namedAtMost)
      .map((assetId) => ({ assetId, symbol: account.assets.find(assetId)?.symbol ?? "" })),
  };
}

/** What figures of now rest on: what has no price, what has an old one, and what is being computed or in doubt. */
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
