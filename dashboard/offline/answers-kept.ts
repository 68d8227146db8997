/**
 * Methods whose last answers are stored in the browser, to be read while the service is unreachable. Connections, settings, keys, tokens,
 * backups and the assistant are excluded.
 */
const kept: ReadonlySet<string> = new Set([
  "accounts.list",
  "accounts.netWorth",
  "accounts.netWorthHistory",
  "assets.get",
  "assets.list",
  "balances.list",
  "issues.list",
  "keyValue.list",
  "netWorth.current",
  "netWorth.explain",
  "netWorth.history",
  "performance.contributions",
  "performance.history",
  "performance.summary",
  "prices.list",
  "tags.list",
  "tasks.list",
  "trades.costs",
  "trades.list",
  "trades.lots",
  "transactions.get",
  "transactions.list",
  "wallets.list",
]);

export type KeptAnswer = { key: readonly unknown[]; data: unknown; updatedAt: number };

type Answer = {
  queryKey: readonly unknown[];
  state: { data: unknown; dataUpdatedAt: number; status: string };
};

/** The answers to store, from those that the page has: of the shown account and of the service, and only the first page of a long list. */
export function answersToKeep(answers: readonly Answer[], accountName: string): KeptAnswer[] {
  return answers.flatMap(({ queryKey: key, state }) => {
    const [account, method] = key;
    if (account !== accountName && account !== "") return [];
    if (typeof method !== "string" || !kept.has(method)) return [];
    if (state.status !== "success" || state.data === undefined) return [];
    return [{ key, data: firstPage(state.data), updatedAt: state.dataUpdatedAt }];
  });
}

function firstPage(data: unknown): unknown {
  if (typeof data !== "object" || data === null || !("pages" in data) || !("pageParams" in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
