import { expect, test } from "vitest";
import { addUsage, costOf, type Usage } from "./cost.ts";

const usage = (inputTokens: number | null, outputTokens: number | null): Usage => ({
  inputTokens,
  outputTokens,
  totalTokens: null,
  reasoningTokens: 0,
  cachedInputTokens: null,
});

test("tokens are priced per thousand, exactly", () => {
  expect(costOf(usage(2_100, 50), { input: "0.002", output: "0.01" })).toBe("0.0047");
  expect(costOf(usage(1, 1), { input: "0.0001", output: "0.0005" })).toBe("0.0000006");
  expect(costOf(usage(0, 0), { input: "0.002", output: "0.01" })).toBe("0");
});

test("the cost of a model without a known price is unknown, not zero", () => {
  expect(costOf(usage(null, 50), { input: "0.002", output: "0.01" })).toBe(null);
  expect(costOf(usage(1, 50), { input: "0.002", output: null })).toBe(null);
});

test("steps are summed, and one without usage makes the sum unknown", () => {
  expect(addUsage(usage(1, 2), usage(10, 20))).toEqual({ ...usage(11, 22), reasoningTokens: 0 });
  expect(addUsage(usage(1, 2), usage(null, 20))).toMatchObject({ inputTokens: null, outputTokens: 22 });
});
