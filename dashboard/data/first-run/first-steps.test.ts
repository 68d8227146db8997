import fc from "fast-check";
import { expect, test } from "vitest";
import { stepsOf, type StepInputs } from "./first-steps.ts";

const trusted: StepInputs = {
  transactions: 3,
  connections: 1,
  unpriced: 0,
  isValued: true,
  proposals: 0,
  problems: 0,
  summary: { verified: 1, drift: 0, loading: 0, failed: 0, gaps: 0 },
  isBusy: false,
};

function stateOf(facts: StepInputs): Record<string, string> {
  return Object.fromEntries(stepsOf(facts).map(({ id, state }) => [id, state]));
}

test("an empty account has every step open, and a verified one none", () => {
  const empty = {
    ...trusted,
    transactions: 0,
    connections: 0,
    summary: { verified: 0, drift: 0, loading: 0, failed: 0, gaps: 0 },
  };
  expect(new Set(stepsOf(empty).map(({ state }) => state))).toEqual(new Set(["open"]));
  expect(new Set(stepsOf(trusted).map(({ state }) => state))).toEqual(new Set(["done"]));
});

test("an account that has only files is never verified", () => {
  const summary = { verified: 0, drift: 0, loading: 0, failed: 0, gaps: 0 };
  expect(stateOf({ ...trusted, connections: 0, summary })["verified"]).toBe("open");
});

test("no step is done while a source is being read, and each problem keeps its step open", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 3 }),
      fc.nat({ max: 3 }),
      fc.nat({ max: 3 }),
      fc.nat({ max: 3 }),
      (...counts) => {
        const [unpriced, proposals, problems, drift] = counts;
        const facts = { ...trusted, unpriced, proposals, problems, summary: { ...trusted.summary, drift } };
        const open = (isDone: boolean): string => (isDone ? "done" : "open");
        expect(stateOf(facts)).toEqual({
          connect: "done",
          prices: open(unpriced === 0),
          transfers: open(proposals === 0),
          issues: open(problems === 0),
          verified: open(drift === 0),
        });
        const busy = stepsOf({ ...facts, isBusy: true }).filter(({ id }) => id !== "connect");
        expect(busy.every(({ state }) => state === "checking")).toBe(true);
      },
    ),
  );
});
