import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import type { Condition, Direction, RuleInputs, OpenIssue, RuleState } from "./rule.ts";

const quiet: RuleInputs = {
  now: Date.parse("2026-03-04T12:00:00Z"),
  currency: "EUR",
  price: () => null,
  netWorth: () => null,
  movements: () => [],
  issues: () => [],
  isVerified: () => null,
  loans: () => [],
  validatorLosses: () => [],
  summary: () => ({ netWorthBefore: "100", netWorth: "130.5", transactions: 3, issues: 1 }),
};

/** Evaluates once for each of the facts and answers the causes each reported. */
function run(condition: Condition, given: readonly Partial<RuleInputs>[]): string[][] {
  let state: RuleState | null = null;
  return given.map((facts) => {
    const outcome = evaluate(condition, state, { ...quiet, ...facts });
    state = outcome.state;
    return outcome.notices.map(({ cause }) => cause);
  });
}

const worth = (value: number | null): Partial<RuleInputs> => ({
  netWorth: () => (value === null ? null : { value: String(value), unpriced: [] }),
});

test("a threshold is reported each time it is crossed in its direction, and never for its first figure", () => {
  const figures = fc.array(fc.option(fc.integer({ min: -3, max: 3 })), { maxLength: 30 });
  fc.assert(
    fc.property(figures, fc.constantFrom<Direction>("above", "below"), (values, direction) => {
      const reported = run({ kind: "netWorth", direction, threshold: "0" }, values.map(worth)).flat();
      const sides = values.filter((value) => value !== null && value !== 0).map((value) => Number(value) > 0);
      const crossings = sides.filter(
        (isAbove, index) => index > 0 && sides[index - 1] !== isAbove && isAbove === (direction === "above"),
      );
      expect(reported).toEqual(crossings.map((_, index) => `crossing:${index + 1}`));
    }),
  );
});

test("a figure that lacks a price, or is in another currency, crosses no threshold", () => {
  const lacking = (value: number, unpriced: string[], currency = "EUR"): Partial<RuleInputs> => ({
    currency,
    netWorth: () => ({ value: String(value), unpriced }),
  });
  const condition: Condition = { kind: "netWorth", direction: "below", threshold: "100" };
  // The price of btc is missing for a while: the sum falls, and rises when it is there again.
  expect(run(condition, [lacking(150, []), lacking(20, ["btc"]), lacking(150, [])]).flat()).toEqual([]);
  const above: Condition = { ...condition, direction: "above" };
  expect(run(above, [lacking(150, []), lacking(20, ["btc"]), lacking(150, [])]).flat()).toEqual([]);
  expect(run(above, [lacking(90, []), lacking(14_000, [], "JPY")]).flat()).toEqual([]);
  const price = (value: string, currency: string): Partial<RuleInputs> => ({
    currency,
    price: () => ({ symbol: "BTC", price: value }),
  });
  const alert: Condition = { kind: "price", assetId: "btc", direction: "above", threshold: "100" };
  expect(run(alert, [price("90", "EUR"), price("14000", "JPY")]).flat()).toEqual([]);
  // What it has always lacked changes nothing.
  expect(run(condition, [lacking(150, ["x"]), lacking(90, ["x"])]).flat()).toEqual(["crossing:1"]);
});

const issue = (id: string, openedAt: number): OpenIssue => ({
  id,
  kind: "failedSync",
  severity: "critical",
  message: `issue ${id}`,
  subject: {},
  openedAt,
  taskKind: null,
});

test("an issue is reported once while it is open, and again when it reopens", () => {
  const lists = fc.array(
    fc.uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c"), fc.integer({ min: 1, max: 3 })), {
      selector: ([id]) => id,
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(lists, (steps) => {
      const facts = steps.map((open) => ({ issues: () => open.map(([id, at]) => issue(id, at)) }));
      const reported = run({ kind: "criticalIssue" }, facts);
      let before: string[] | null = null;
      for (const [index, open] of steps.entries()) {
        const causes = open.map(([id, at]) => `issue:${id}@${at}`);
        const fresh = before === null ? [] : causes.filter((cause) => !before?.includes(cause));
        expect(reported[index]).toEqual(fresh);
        before = causes;
      }
    }),
  );
});

test("evaluating again with the same facts reports nothing", () => {
  const facts: RuleInputs = {
    ...quiet,
    price: () => ({ symbol: "BTC", price: "50" }),
    netWorth: () => ({ value: "50", unpriced: [] }),
    movements: () => [
      { id: "t", at: 0, direction: "in", value: "500", assets: [{ symbol: "BTC", amount: "1" }] },
    ],
    issues: () => [issue("a", 1)],
    isVerified: () => false,
    loans: () => [{ id: "aave", wallet: "0xa", protocol: "aave-v3", health: "1.01" }],
    validatorLosses: () => [{ wallet: "0xa", day: "2026-03-03", amount: "0.001" }],
  };
  const conditions: Condition[] = [
    { kind: "price", assetId: "x", direction: "above", threshold: "10" },
    { kind: "netWorth", direction: "below", threshold: "100" },
    { kind: "movement", direction: "both", minimum: "1" },
    { kind: "failure", of: ["sync", "backup"] },
    { kind: "criticalIssue" },
    { kind: "healthFactor", threshold: "1.5" },
    { kind: "validatorOffline" },
    { kind: "certificateLost" },
    { kind: "date", day: "2026-03-04", title: "Unlock", daysBefore: 0, timeZone: "UTC" },
    { kind: "summary", every: "week", timeZone: "UTC" },
  ];
  for (const condition of conditions) {
    const before: RuleState = { side: "above", crossings: 0, known: [] };
    const first = evaluate(condition, before, facts);
    expect(evaluate(condition, first.state, facts).notices, condition.kind).toEqual([]);
    expect(evaluate(condition, null, facts).notices, condition.kind).toEqual([]);
  }
});

test("a lost verification is reported, and again after it was regained", () => {
  const verified = [null, true, null, false, false, true, false].map((is) => ({ isVerified: () => is }));
  expect(run({ kind: "certificateLost" }, verified)).toEqual([[], [], [], ["lost:1"], [], [], ["lost:2"]]);
});

test("a date is reported on its day in its time zone, or the requested number of days before", () => {
  const condition: Condition = {
    kind: "date",
    day: "2026-03-10",
    title: "Unlock of 100 ATOM",
    daysBefore: 2,
    timeZone: "America/New_York",
  };
  const at = (text: string): Partial<RuleInputs> => ({ now: Date.parse(text) });
  const steps = ["2026-03-04T00:00Z", "2026-03-08T04:59Z", "2026-03-08T05:00Z", "2026-03-20T00:00Z"].map(at);
  expect(run(condition, steps)).toEqual([[], [], ["date:2026-03-10"], []]);
});

test("a summary is reported once a week, with the figures of the past week", () => {
  const condition: Condition = { kind: "summary", every: "week", timeZone: "UTC" };
  const state = evaluate(condition, null, quiet).state;
  const next = evaluate(condition, state, { ...quiet, now: Date.parse("2026-03-09T00:00:00Z") });
  expect(next.notices).toEqual([
    {
      cause: "summary:week of 2026-03-02",
      data: {
        kind: "summary",
        every: "week",
        first: "2026-03-02",
        netWorth: "130.5",
        change: "30.5",
        currency: "EUR",
        transactions: 3,
        issues: 1,
      },
    },
  ]);
});

test("a loan is reported each time its health factor falls below the threshold, and never for its first figure", () => {
  const figures = fc.array(fc.constantFrom("0.9", "1.49", "1.5", "2", null), { maxLength: 30 });
  fc.assert(
    fc.property(figures, (values) => {
      const facts = values.map((health) => ({
        loans: () => (health === null ? [] : [{ id: "aave", wallet: "0xa", protocol: "aave-v3", health }]),
      }));
      const reported = run({ kind: "healthFactor", threshold: "1.5" }, facts).flat();
      const isLow = values.map((health) => health === "0.9" || health === "1.49");
      const falls = isLow.filter((low, index) => index > 0 && low && !isLow[index - 1]);
      expect(reported).toEqual(falls.map((_, index) => `health:aave#${index + 1}`));
    }),
  );
});

test("a day on which validators lost more than they earned is reported once for each wallet", () => {
  const loss = (wallet: string, day: string) => ({ wallet, day, amount: "0.002" });
  const days = [[], [loss("0xa", "2026-03-02")], [loss("0xa", "2026-03-02"), loss("0xb", "2026-03-02")], []];
  expect(
    run(
      { kind: "validatorOffline" },
      days.map((found) => ({ validatorLosses: () => found })),
    ),
  ).toEqual([[], ["validators:0xa@2026-03-02"], ["validators:0xb@2026-03-02"], []]);
});
