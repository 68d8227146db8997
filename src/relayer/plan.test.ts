import fc from "fast-check";
import { expect, test } from "vitest";
import { changeTopics } from "../store/jobs/changes.ts";
import { planTasks, type PlannedChange, type PlannedTask } from "./plan.ts";

const change = fc.record({
  topic: fc.constantFrom(...changeTopics),
  since: fc.option(fc.integer({ min: 0, max: 1000 })),
});

/** The queue's merging of equal tasks: the earliest `since` wins, `null` is all. */
function merged(tasks: readonly PlannedTask[]): Map<string, number | null | undefined> {
  const result = new Map<string, number | null | undefined>();
  for (const { kind, input } of tasks) {
    const since = "since" in input ? input.since : undefined;
    const known = result.get(kind);
    if (!result.has(kind)) result.set(kind, since);
    else if (since === null || known === null) result.set(kind, null);
    else if (since !== undefined && known !== undefined) result.set(kind, Math.min(since, known));
  }
  return result;
}

test("the plan is the same for any batching of the same changes", () => {
  fc.assert(
    fc.property(fc.array(change), fc.nat({ max: 20 }), (changes, cut) => {
      const apart = [...planTasks(changes.slice(0, cut)), ...planTasks(changes.slice(cut))];
      expect(new Map([...merged(apart)].sort())).toEqual(new Map([...merged(planTasks(changes))].sort()));
    }),
  );
});

test("the plan is the same for any order of the same changes", () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      expect(planTasks(changes.toReversed())).toEqual(planTasks(changes));
    }),
  );
});

test("no task is planned before one it depends on", () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1 }), (changes) => {
      const plan = merged(planTasks(changes));
      for (const { topic, since } of changes) {
        const kind =
          topic === "transactions"
            ? "refreshBalances"
            : ["balances", "books", "prices"].includes(topic)
              ? "refreshNetWorth"
              : null;
        if (kind === null) continue;
        const planned = plan.get(kind);
        expect(planned === null || (since !== null && planned !== undefined && planned <= since)).toBe(true);
      }
    }),
  );
});

test("transactions refresh balances; balances refresh prices and net worth; settings refresh all of net worth", () => {
  const plan = (...changes: PlannedChange[]): unknown => planTasks(changes);
  expect(plan({ topic: "transactions", since: 5 }, { topic: "transactions", since: 3 })).toEqual([
    { kind: "refreshBalances", input: { since: 3 } },
    { kind: "matchTransfers", input: { since: 3 } },
  ]);
  expect(plan({ topic: "balances", since: 7 })).toEqual([
    { kind: "fetchPrices", input: {} },
    { kind: "refreshNetWorth", input: { since: 7 } },
    { kind: "refreshTrades", input: { since: 7 } },
    { kind: "checkHealth", input: {} },
  ]);
  expect(plan({ topic: "books", since: 8 })).toEqual([
    { kind: "refreshNetWorth", input: { since: 8 } },
    { kind: "matchTransfers", input: { since: 8 } },
    { kind: "refreshTrades", input: { since: 8 } },
    { kind: "checkHealth", input: {} },
  ]);
  expect(plan({ topic: "hourlyPrices", since: 9 })).toEqual([{ kind: "refreshTrades", input: { since: 9 } }]);
  expect(plan({ topic: "transferFees", since: 9 })).toEqual([
    { kind: "matchTransfers", input: { since: 9 } },
  ]);
  expect(plan({ topic: "prices", since: 9 })).toEqual([
    { kind: "refreshNetWorth", input: { since: 9 } },
    { kind: "refreshTrades", input: { since: 9 } },
    { kind: "checkHealth", input: {} },
  ]);
  expect(plan({ topic: "settings", since: null })).toContainEqual({
    kind: "refreshNetWorth",
    input: { since: null },
  });
  expect(plan({ topic: "wallets", since: null })).toEqual([
    { kind: "matchTransfers", input: { since: null } },
  ]);
  expect(plan({ topic: "keyValue", since: null })).toEqual([]);
});
