import { expect, test } from "vitest";
import { speakEnglish } from "../../test/support/pages/english.ts";
import { createFormat } from "./use-format.ts";

speakEnglish();

test("what happened a moment ago is not said to happen now", () => {
  const format = createFormat("en-US", "USD", { hidden: false });
  const now = Date.parse("2026-01-05T05:07:00Z");
  expect(format.ago(now - 5_000, now)).toBe("just now");
  // The page's clock ticks every half minute.
  expect(format.ago(now + 20_000, now)).toBe("just now");
  expect(format.ago(now - 3 * 60_000, now)).toBe("3 minutes ago");
});
