import type { ChangeTopic } from "../store/jobs/changes.ts";

/** What the plan needs of a row of the outbox. */
export type PlannedChange = { topic: ChangeTopic; since: number | null };
export type PlannedTask = { kind: string; input: Record<string, unknown> };

/**
 * What follows from some changes: PURE, and the same for any order and any batching once equal tasks have merged. `since` is the earliest time affected,
 * `null` for all. What is computed follows from what was said, prices are asked for what is held, net worth and positions
 * follow from both, positions also from the prices of hours; own transfers are looked for among what was said.
 */
export function planTasks(changes: readonly PlannedChange[]): PlannedTask[] {
  const balances = earliest(changes, ["transactions"]);
  const halves = earliest(changes, ["transactions", "books", "transferFees"]);
  const netWorth = earliest(changes, ["balances", "books", "prices", "settings", "assets"]);
  const positions = earliest(changes, ["balances", "books", "prices", "hourlyPrices", "settings", "assets"]);
  const isAnyHeld = changes.some(
    ({ topic }) => topic === "balances" || topic === "assets" || topic === "settings",
  );
  return [
    ...(balances === undefined ? [] : [{ kind: "refreshBalances", input: { since: balances } }]),
    ...(isAnyHeld ? [{ kind: "fetchPrices", input: {} }] : []),
    ...(netWorth === undefined ? [] : [{ kind: "refreshNetWorth", input: { since: netWorth } }]),
    ...(halves === undefined ? [] : [{ kind: "matchTransfers", input: { since: halves } }]),
    ...(positions === undefined ? [] : [{ kind: "refreshTrades", input: { since: positions } }]),
    ...(netWorth === undefined ? [] : [{ kind: "checkHealth", input: {} }]),
  ];
}

/** `undefined` when no change is of these topics. */
function earliest(
  changes: readonly PlannedChange[],
  topics: readonly ChangeTopic[],
): number | null | undefined {
  let found: number | undefined;
  for (const { topic, since } of changes) {
    if (!topics.includes(topic)) continue;
    // Settings and assets change how every day is valued.
    const from = topic === "settings" || topic === "assets" ? null : since;
    if (from === null) return null;
    if (found === undefined || from < found) found = from;
  }
  return found;
}
