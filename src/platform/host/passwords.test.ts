import { expect, test } from "vitest";
import { createKeyDerivation } from "./passwords.ts";

test("only a test that reaches no other machine makes archives at a low cost", () => {
  const { newLogN } = createKeyDerivation({ environment: "test", offline: true });
  expect(newLogN).toBeLessThan(18);
  for (const config of [
    { environment: "production", offline: false },
    { environment: "production", offline: true },
    { environment: "development", offline: true },
    { environment: "test", offline: false },
  ] as const)
    expect(createKeyDerivation(config).newLogN).toBe(18);
});
