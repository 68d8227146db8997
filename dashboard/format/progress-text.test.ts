import { expect, test } from "vitest";
import { speakEnglish } from "../../test/support/pages/english.ts";
import { progressText, rateText } from "./progress-text.ts";

speakEnglish();

const at = (kind: string, done: number, total: number | null, ratePerSecond: number | null = null) => ({
  kind,
  progress: { done, total, message: "", ratePerSecond, etaMs: null },
});

test.each([
  ["importFile", 34_100, 100_000, "34,100 of 100,000 rows"],
  ["importFile", 1, 1, "1 of 1 row"],
  ["importFile", 5_742, null, "5,742 rows"],
  ["refreshTrades", 5_742, null, "5,742 transactions"],
  ["deleteImport", 12, 40, "12 of 40 transactions"],
  ["refreshBalances", 5_742, null, "5,742 processed"],
  ["sync", 3, 12, "3 of 12"],
  ["backup", 1_048_576, 3_145_728, "1 MiB of 3 MiB"],
])("the progress of %s at %i of %s is %4$s", (kind, done, total, words) => {
  expect(progressText(at(kind, done, total))).toBe(words);
});

test("a rate has the unit of its task, and none below 1 per second", () => {
  expect(rateText(at("refreshTrades", 5_742, null, 1_722.6))).toBe("1,723/s");
  expect(rateText(at("backup", 1, 2, 2_097_152))).toBe("2 MiB/s");
  expect(rateText(at("sync", 1, 2, 0.4))).toBe("");
  expect(rateText(at("sync", 1, 2))).toBe("");
});
