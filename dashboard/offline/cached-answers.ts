/**
 * Methods whose last answers are stored in the browser, to be read while the service is unreachable. Connections, settings, keys, tokens,
 * backups and the assistant are excluded.
 */
const cachedMethods: ReadonlySet<string> = new Set([
  "accounts.certificate",
  "accounts.gain",
  "accounts.list",
  "accounts.netWorth",
  "accounts.netWorthHistory",
  "accounts.performance",
  "accounts.performanceHistory",
  "assets.get",
  "assets.list",
  "assets.unidentified",
  "auditLog.list",
  "balances.explain",
  "balances.history",
  "balances.list",
  "comments.list",
  "issues.list",
  "keyValue.list",
  "netWorth.current",
  "netWorth.explain",
  "netWorth.history",
  "performance.byCoin",
  "performance.contributions",
  "performance.explain",
  "performance.history",
  "performance.summary",
  "pnl.breakdown",
  "pnl.explain",
  "pnl.items",
  "pnl.report",
  "pnl.reports",
  "positions.list",
  "prices.list",
  "tags.list",
  "tasks.list",
  "trades.costs",
  "trades.list",
  "trades.lots",
  "transactions.get",
  "transactions.history",
  "transactions.list",
  "transactions.proposals",
  "transactions.values",
  "wallets.list",
]);

export type CachedAnswer = { key: readonly unknown[]; data: unknown; updatedAt: number };

type Answer = {
  queryKey: readonly unknown[];
  state: { data: unknown; dataUpdatedAt: number; status: string };
};

/** Selects the answers to store: those of the shown account and of the service, and only the first page of a long list. */
export function answersToCache(answers: readonly Answer[], accountName: string): CachedAnswer[] {
  return answers.flatMap(({ queryKey: key, state }) => {
    const [account, method] = key;
    if (account !== accountName && account !== "") return [];
    if (typeof method !== "string" || !cachedMethods.has(method)) return [];
    if (state.status !== "success" || state.data === undefined) return [];
    // The number of the page is the last part of the key.
    if (key[2] === "pages" && key.at(-1) !== 0) return [];
    return [{ key, data: state.data, updatedAt: state.dataUpdatedAt }];
  });
}

/** Metadata of a cached answer. `size` is the length of its text. */
export type CacheEntry = { id: string; account: string; updatedAt: number; size: number };

/** Limits of the cache (`size` in characters). Every filter is a query of its own, so the cache would grow without them. */
export const limits = { answers: 400, size: 16_000_000 };

/** The entries to evict: those of deleted accounts, and the oldest ones beyond the limits. */
export function entriesToDelete(
  marks: readonly CacheEntry[],
  accounts: ReadonlySet<string> | null,
  { answers, size }: typeof limits = limits,
): CacheEntry[] {
  let count = 0;
  let total = 0;
  return marks
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .filter((mark) => {
      if (accounts !== null && mark.account !== "" && !accounts.has(mark.account)) return true;
      count++;
      total += mark.size;
      return count > answers || total > size;
    });
}
