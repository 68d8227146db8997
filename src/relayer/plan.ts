import type { ChangeTopic } from "../store/jobs/changes.ts";
import type { TaskRequest } from "../tasks/registry.ts";

/** The fields of an outbox row that the plan needs. */
export type PlannedChange = { topic: ChangeTopic; since: number | null };
export type PlannedTask = Extract<
  TaskRequest,
  {
    kind:
      | "refreshBalances"
      | "fetchPrices"
      | "refreshNetWorth"
      | "matchTransfers"
      | "refreshTrades"
      | "checkHealth";
  }
>;

/**
 * The tasks that changes require. Pure; once equal tasks have merged, the result does not depend on the order or batching of the changes.
 * `since` is the earliest affected time, `null` for all. Balances follow from the ledger, prices from holdings, net worth and positions from
 * both, positions also from hourly prices. Transfers are matched when the ledger changes or another wallet becomes the owner's.
 */
export function planTasks(changes: readonly PlannedChange[]): PlannedTask[] {
  const balances = earliestChange(changes, ["transactions"]);
  const halves = earliestChange(changes, ["transactions", "books", "transferFees", "wallets"]);
  const netWorth = earliestChange(changes, ["balances", "books", "prices", "settings", "assets"]);
  const positions = earliestChange(changes, [
    "balances",
    "books",
    "prices",
    "hourlyPrices",
    "settings",
    "assets",
  ]);
  const isAnyHeld = changes.some(
    ({ topic }) => topic === "balances" || topic === "assets" || topic === "settings",
  );
  const tasks: PlannedTask[] = [];
  if (balances !== undefined) tasks.push({ kind: "refreshBalances", input: { since: balances } });
  if (isAnyHeld) tasks.push({ kind: "fetchPrices", input: {} });
  if (netWorth !== undefined) tasks.push({ kind: "refreshNetWorth", input: { since: netWorth } });
  if (halves !== undefined) tasks.push({ kind: "matchTransfers", input: { since: halves } });
  if (positions !== undefined) tasks.push({ kind: "refreshTrades", input: { since: positions } });
  if (netWorth !== undefined) tasks.push({ kind: "checkHealth", input: {} });
  return tasks;
}

/** `undefined` when no change is of these topics. */
function earliestChange(
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
