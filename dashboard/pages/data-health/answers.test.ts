import fc from "fast-check";
import { expect, test } from "vitest";
import type { Issue } from "../../data/records.ts";
import { answersOf, bulkAnswersOf, callsOf } from "./answers.ts";

function issue(method: string, params: Record<string, unknown>, kind = "any"): Issue {
  const id = JSON.stringify([method, params]);
  const remedy = { method, params: { accountName: "main", ...params } };
  return {
    id,
    kind,
    severity: "warning",
    message: id,
    affectedValue: null,
    subject: {},
    remedy,
    openedAt: 0,
  };
}

const prices = fc.array(fc.record({ assetId: fc.string(), price: fc.string() }), { minLength: 1 });

test("prices, adjustments and deletions of several issues are combined into one call", () => {
  fc.assert(
    fc.property(fc.array(prices, { minLength: 2, maxLength: 5 }), (all) => {
      const [bulk] = bulkAnswersOf(all.map((some) => issue("prices.set", { prices: some })));
      const calls = bulk === undefined ? [] : callsOf(bulk);
      expect(calls).toEqual([{ method: "prices.set", params: { accountName: "main", prices: all.flat() } }]);
    }),
  );
  const [deletion] = bulkAnswersOf([
    issue("transactions.delete", { ids: ["a", "b"] }),
    issue("transactions.delete", { ids: ["b", "c"] }),
  ]);
  expect(deletion && callsOf(deletion)).toEqual([
    { method: "transactions.delete", params: { accountName: "main", ids: ["a", "b", "c"] } },
  ]);
});

test("transactions become rewards in one call, and wallets one by one", () => {
  const [rewards] = bulkAnswersOf(
    ["a", "b"].map((id) => issue("transactions.update", { id, patch: { type: "reward" } })),
  );
  expect(rewards && callsOf(rewards)).toEqual([
    {
      method: "transactions.updateMany",
      params: { accountName: "main", ids: ["a", "b"], patch: { type: "reward" } },
    },
  ]);
  const wallets = ["0x1", "0x2"].map((wallet) => issue("wallets.update", { wallet, patch: { own: true } }));
  const [own] = bulkAnswersOf(wallets);
  expect(own && callsOf(own)).toEqual(wallets.map(({ remedy }) => remedy));
});

test("an unknown contract has three answers, each for all contracts together", () => {
  const contracts = ["0x1", "0x2"].map((contract) =>
    issue("contracts.update", { contract, platform: "eip155:1", meaning: "position" }),
  );
  const [first] = contracts;
  expect(first && answersOf(first).map(({ remedy }) => remedy.params["meaning"])).toEqual([
    "position",
    "payment",
    "own",
  ]);
  const bulk = bulkAnswersOf(contracts);
  expect(bulk.map(({ remedies: given }) => given.length)).toEqual([2, 2, 2]);
  expect(bulk[1] && callsOf(bulk[1]).map(({ params }) => [params["contract"], params["meaning"]])).toEqual([
    ["0x1", "payment"],
    ["0x2", "payment"],
  ]);
});

test("a remedy that only one issue has is not offered for several, and an unknown remedy is not offered", () => {
  expect(bulkAnswersOf([issue("prices.set", { prices: [] }), issue("tasks.retry", { taskId: "1" })])).toEqual(
    [],
  );
  expect(answersOf(issue("transactions.proposals", {}))).toEqual([]);
});
