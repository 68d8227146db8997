import { expect, test } from "vitest";
import { once } from "./once.ts";

test("the value is made at the first call and kept", () => {
  let calls = 0;
  const value = once(() => ({ call: ++calls }));
  expect(calls).toBe(0);
  expect(value()).toBe(value());
  expect(calls).toBe(1);
});

test("a failure is not kept: the next call tries again", () => {
  let calls = 0;
  const value = once(() => {
    if (++calls === 1) throw new Error("not yet");
    return calls;
  });
  expect(value).toThrow("not yet");
  expect(value()).toBe(2);
});
