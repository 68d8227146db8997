import { expect, test } from "vitest";
import { speakEnglish } from "../../../test/support/pages/english.ts";
import { createFormat } from "../../format/use-format.ts";
import { issueTexts } from "./issue-text.ts";

speakEnglish();
const format = createFormat("en-US", "USD", { hidden: false });
const names = { symbolOf: () => "NEXO", coinName: () => "Bitcoin" };

test("an issue has rounded amounts, and all decimals on request", () => {
  const subject = {
    assetId: "a",
    wallet: "Nexo",
    amount: "-1161.580123456789012345",
    lowest: "-1235.9",
    at: Date.UTC(2026, 4, 31),
  };
  const { text, exact } = issueTexts({ kind: "negativeBalance", subject }, format, names);
  expect(text).toMatch(/^NEXO in Nexo is at −1,161.58 and was as low as −1,235.9:/);
  expect(exact).toContain("−1,161.580123456789012345");
});

test("an issue asks for a coin by its name, and has its id on request", () => {
  const subject = { assetId: "a", exchange: "nexo", candidates: ["bitcoin"] };
  const { text, exact } = issueTexts({ kind: "unknownCoin", subject }, format, names);
  expect(text).toContain("Is it Bitcoin?");
  expect(exact).toContain("Is it bitcoin?");
});
