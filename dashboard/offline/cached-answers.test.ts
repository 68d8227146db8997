import fc from "fast-check";
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { answersToCache, limits, entriesToDelete, type CacheEntry } from "./cached-answers.ts";

const state = (data: unknown) => ({ data, dataUpdatedAt: 1, status: "success" });

test("answers of the shown account and of the service are cached, and only the first page of a long list", () => {
  const kept = answersToCache(
    [
      { queryKey: ["main", "netWorth.current", {}], state: state({ value: "1" }) },
      { queryKey: ["", "accounts.list"], state: state([]) },
      { queryKey: ["other", "netWorth.current", {}], state: state({ value: "2" }) },
      {
        queryKey: ["main", "transactions.list", "pages", "{}", 0],
        state: state({ items: [1] }),
      },
      {
        queryKey: ["main", "transactions.list", "pages", "{}", 1],
        state: state({ items: [2] }),
      },
      { queryKey: ["main", "balances.list", {}], state: { ...state(undefined), status: "error" } },
    ],
    "main",
  );
  expect(kept.map(({ key, data }) => [key[1], data])).toEqual([
    ["netWorth.current", { value: "1" }],
    ["accounts.list", []],
    ["transactions.list", { items: [1] }],
  ]);
});

test("the newest answers within the limits are kept, and those of deleted accounts are removed", () => {
  const mark = fc.record({
    id: fc.uuid(),
    account: fc.constantFrom("", "main", "gone"),
    updatedAt: fc.nat(1_000),
    size: fc.nat(1_000),
  });
  const known = new Set(["main"]);
  fc.assert(
    fc.property(fc.array(mark), fc.nat(20), fc.nat(5_000), (marks, answers, size) => {
      const deleted = new Set<CacheEntry>(entriesToDelete(marks, known, { answers, size }));
      const kept = marks.filter((one) => !deleted.has(one));
      expect(kept.length).toBeLessThanOrEqual(answers);
      expect(kept.reduce((sum, one) => sum + one.size, 0)).toBeLessThanOrEqual(size);
      expect(kept.some(({ account }) => account === "gone")).toBe(false);
      const oldestKept = Math.min(...kept.map(({ updatedAt }) => updatedAt));
      for (const { account, updatedAt } of deleted)
        if (account !== "gone" && kept.length > 0) expect(updatedAt).toBeLessThanOrEqual(oldestKept);
    }),
  );
  const few: CacheEntry[] = [{ id: "1", account: "gone", updatedAt: 1, size: 1 }];
  expect(entriesToDelete(few, known, limits)).toEqual(few);
  // Without a list of accounts, no account counts as deleted.
  expect(entriesToDelete(few, null, limits)).toEqual([]);
});

test("answers that could contain keys, tokens or settings are never kept", () => {
  const confidential = methodNames().filter((name) =>
    /^(secrets|tokens|settings|connections|backups|assistant|files|imports|notifications|users|sessions|shares|rpc|system)\./.test(
      name,
    ),
  );
  expect(confidential.length).toBeGreaterThan(20);
  fc.assert(
    fc.property(fc.constantFrom(...confidential), fc.jsonValue(), (name, data) => {
      expect(answersToCache([{ queryKey: ["main", name, {}], state: state(data) }], "main")).toEqual([]);
    }),
  );
});

function methodNames(): string[] {
  const path = resolve(import.meta.dirname, "../../docs/spec/openrpc.json");
  const { methods } = JSON.parse(readFileSync(path, "utf8")) as { methods: { name: string }[] };
  return methods.map(({ name }) => name);
}
