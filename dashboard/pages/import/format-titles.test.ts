import { expect, test } from "vitest";
import { speakEnglish } from "../../../test/support/pages/english.ts";
import { formatTitles } from "./format-titles.ts";

speakEnglish();

test("an import of many formats names three of them and counts the others", () => {
  const files = ["kraken", "luno", "luno", "nexo", "okx", "uphold"].map((format) => ({ format }));
  const formats = [
    { id: "kraken", title: "Kraken: ledgers" },
    { id: "luno", title: "Luno: wallet statement" },
  ];
  expect(formatTitles(files.slice(0, 3), formats)).toBe("Kraken: ledgers, Luno: wallet statement");
  expect(formatTitles(files, formats)).toBe("Kraken: ledgers, Luno: wallet statement, nexo, 2 more formats");
});
