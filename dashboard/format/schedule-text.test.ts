import { expect, test } from "vitest";
import { speakEnglish } from "../../test/support/pages/english.ts";
import { scheduleText } from "./schedule-text.ts";

speakEnglish();

test.each([
  ["3 * * * *", "Every hour"],
  ["20 */6 * * *", "Every 6 hours"],
  ["30 2 * * *", "Daily at 02:30 UTC"],
  ["40 4 * * 1", "Mondays at 04:40 UTC"],
  ["0 12 * * 7", "Sundays at 12:00 UTC"],
  ["30 2 1 * *", "On the first of every month at 02:30 UTC"],
])("%s is described in words", (cron, words) => {
  expect(scheduleText(cron)).toBe(words);
});

test.each(["*/5 * * * *", "0 3 1 1 *", "0 3 * * 1-5", "0 1,13 * * *", "@daily", "0 3 15 * 2"])(
  "%s is shown unchanged",
  (cron) => {
    expect(scheduleText(cron)).toBe(cron);
  },
);
