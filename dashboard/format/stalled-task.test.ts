import { expect, test } from "vitest";
import { isStalled } from "./stalled-task.ts";

test("a failed task that waits for its retry is stalled; a scheduled task is not", () => {
  expect(isStalled({ state: "waiting", error: "DefiLlama is unreachable." })).toBe(true);
  expect(isStalled({ state: "waiting", error: null })).toBe(false);
  expect(isStalled({ state: "running", error: "DefiLlama is unreachable." })).toBe(false);
  expect(isStalled({ state: "failed", error: "DefiLlama is unreachable." })).toBe(false);
});
