import { describe, expect, test } from "vitest";
import { taskWorld } from "../../../test/support/worlds/task-world.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { matchTransfers } from "../ledger/match-transfers.ts";
import type { TaskRun } from "../queue/task.ts";
import type { Use } from "../../context/uses.ts";
import { checkHealth } from "./check-health.ts";
import { refreshBalances } from "./refresh-balances.ts";
import { refreshNetWorth } from "./refresh-net-worth.ts";
import { refreshTrades } from "./refresh-trades.ts";

const start = Date.UTC(2024, 0, 1);
const now = start + 400 * 86_400_000;
const wallet = (number: number): string => `0x${number.toString(16).padStart(40, "0")}`;
const ether = "eip155:1/slip44:60";

/** Deposits of several assets, some priced, and transfers between two own wallets. */
function history(): ReportedTransaction[] {
  return Array.from({ length: 600 }, (_, number): ReportedTransaction => {
    const isTransfer = number % 3 === 0;
    const isOut = number % 6 === 3;
    const assetId = isTransfer ? ether : `exchange:test/symbol:C${number % 7}`;
    return {
      id: `t${number}`,
      at: start + number * 3_600_000,
      type: isOut ? "withdrawal" : "deposit",
      platform: isTransfer ? "eip155:1" : "exchange:test",
      wallet: isTransfer ? wallet(isOut ? 1 : 2) : "Spot",
      ...(isTransfer ? { txHash: `0x${number.toString(16).padStart(64, "0")}` } : {}),
      legs: [{ direction: isOut ? "out" : "in", assetId, amount: `${1 + (number % 5)}` }],
    };
  });
}

function ledger(): AccountStore {
  const { account } = taskWorld([]);
  account.ledger.add(history(), { kind: "import", id: "test" });
  for (const index of [0, 1, 2])
    account.prices.record({
      ref: `exchange:test/symbol:C${index}`,
      source: "test",
      currency: "USD",
      quotes: Array.from({ length: 300 }, (_, day) => ({
        day: dayNumberOf(start) + day,
        close: `${day + 1}`,
      })),
    });
  return account;
}

/** Everything that the recomputations store, without times. */
const stored = ({ sql, issues }: AccountStore): unknown => ({
  tables: ["net_worth", "net_worth_assets", "trades", "coin_costs", "open_lots", "balances", "holdings"].map(
    (table) => sql.prepare(`SELECT * FROM ${table}`).all(),
  ),
  links: sql.prepare("SELECT id, linked FROM transactions ORDER BY id").all(),
  issues: issues.list({}, { limit: 100, order: "asc" }).items.map(({ id, message }) => [id, message]),
});

type Reported = [done: number, total: number | null, message: string];

type Part = TaskRun<{ since: number | null; isFull: boolean }, Use>;

/** The recomputations in the order in which they run after a change. */
const tasks: Record<string, (part: Part) => Promise<unknown>> = {
  refreshBalances: (part) => refreshBalances.run(part),
  matchTransfers: (part) => matchTransfers.run(part),
  refreshNetWorth: (part) => refreshNetWorth.run(part),
  refreshTrades: (part) => refreshTrades.run(part),
  checkHealth: (part) => checkHealth.run({ ...part, input: {} }),
};

/** Runs a task with a clock that ends the time slice at each reading, so that the task pauses after every step. */
async function run(
  name: string,
  account: AccountStore,
  stopAfter = Infinity,
): Promise<{ reported: Reported[]; isCancelled: boolean }> {
  const { context } = taskWorld([]);
  const controller = new AbortController();
  const reported: Reported[] = [];
  let reads = 0;
  const part: Part = {
    context: {
      ...context,
      now: () => now + reads++ * 20,
      pause: async () => {
        if (reported.length >= stopAfter) controller.abort(new Error("cancelled"));
      },
    },
    account,
    accountName: "main",
    taskId: "t",
    input: { since: null, isFull: false },
    attempt: 1,
    signal: controller.signal,
    checkpoint: null,
    progress: (done, total, message) => void reported.push([done, total, message]),
    log: () => undefined,
  };
  try {
    await tasks[name]?.(part);
  } catch (error) {
    if (error !== controller.signal.reason) throw error;
    return { reported, isCancelled: true };
  }
  return { reported, isCancelled: false };
}

describe.each(Object.keys(tasks))("%s", (name) => {
  async function before(): Promise<AccountStore> {
    const account = ledger();
    for (const earlier of Object.keys(tasks)) {
      if (earlier === name) break;
      await run(earlier, account);
    }
    return account;
  }

  test("reports increasing progress in one unit", async () => {
    const { reported } = await run(name, await before());
    expect(reported.length).toBeGreaterThan(0);
    for (const [place, [done, total, message]] of reported.entries()) {
      expect(message).not.toBe("");
      if (total !== null) expect(done).toBeLessThanOrEqual(total);
      const earlier = reported[place - 1];
      const isSame = earlier !== undefined && (total !== null || earlier[2] === message);
      if (isSame) expect(done).toBeGreaterThanOrEqual(earlier[0]);
    }
  });

  test("stops when cancelled, and a later run has the same result as an uninterrupted one", async () => {
    const account = await before();
    const cancelled = await run(name, account, 1);
    expect(cancelled.isCancelled).toBe(true);
    const undisturbed = await before();
    const whole = await run(name, undisturbed);
    expect(whole.isCancelled).toBe(false);
    expect((await run(name, account)).isCancelled).toBe(false);
    expect(stored(account)).toEqual(stored(undisturbed));
  });
});

test("the history exercises every recomputation", async () => {
  const account = ledger();
  for (const name of Object.keys(tasks)) await run(name, account);
  const count = (sql: string): unknown =>
    account.sql.prepare<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`).get()?.n;
  expect(count("net_worth")).toBe(401);
  expect(count("net_worth_assets WHERE state = 'unpriced'")).toBeGreaterThan(3);
  expect(count("trades")).toBeGreaterThan(8);
  expect(account.issues.list({}, { limit: 100, order: "asc" }).total).toBeGreaterThan(3);
});
