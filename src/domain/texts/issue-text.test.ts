import { describe, expect, test } from "vitest";
import { negativeFinding } from "../quality/findings/balance-findings.ts";
import { unknownContractFinding } from "../quality/findings/chain-findings.ts";
import { staleFinding, unpricedFinding } from "../quality/findings/price-findings.ts";
import { oneSidedFinding } from "../quality/findings/record-findings.ts";
import { languageCodes, type Language } from "../account/settings.ts";
import type { IssueStyle } from "./issue-fields.ts";
import { issueText } from "./issue-text.ts";
import { translatorOf } from "./service-texts.ts";

const format = {
  exact: (text: string) => text,
  day: (day: string) => day,
  date: (at: number) => new Date(at).toISOString().slice(0, 10),
  moment: (at: number) => new Date(at).toISOString(),
};
const styleIn = (language: Language): IssueStyle => ({
  translator: translatorOf(language),
  format,
  symbolOf: (assetId) => assetId.toUpperCase(),
  chainName: () => undefined,
});

/** Issues created by the service's own code, so that a renamed field fails here. */
const findings = [
  unpricedFinding(
    { assetId: "abc", coinId: null, symbol: "ABC", first: 20_000, last: 20_004, days: 5 },
    20_100,
    undefined,
  ),
  staleFinding({ assetId: "abc", symbol: "ABC", value: "5", pricedAt: 0 }, 86_400_000),
  negativeFinding({
    assetId: "abc",
    symbol: "ABC",
    wallet: "Kraken",
    platform: "exchange:kraken",
    amount: "-2",
    lowest: "-3",
    at: 86_400_000,
    transactionId: "t1",
    value: null,
  }),
  unknownContractFinding({
    platform: "eip155:1",
    contract: "0xabc",
    label: null,
    transactions: 2,
    firstAt: 0,
    held: [{ assetId: "abc", symbol: "ABC", amount: "1.5", value: null }],
  }),
  oneSidedFinding({ platform: "exchange:kraken", wallet: "ABC", transactions: 2, firstAt: 0, ids: ["t1"] }),
];

describe.each(languageCodes)("in %s", (language) => {
  test("an issue that the service finds has a sentence with its figures", () => {
    const texts = findings.map((finding) => issueText(finding, styleIn(language)));
    for (const text of texts) {
      expect(text).toContain("ABC");
      expect(text).not.toMatch(/\{\{|issues\./);
    }
    expect(texts[0]).toMatch(/5 .*2024-10-04.*2024-10-08/);
    expect(texts[2]).toMatch(/Kraken.*-2.*-3.*1970-01-02/);
    expect(texts[3]).toMatch(/2 .*0xabc.*1\.5 ABC/);
  });
});

test("an issue of another kind, or without the fields, has no sentence of its own", () => {
  expect(issueText({ kind: "failedTask", subject: { taskId: "1" } }, styleIn("en"))).toBeNull();
  expect(issueText({ kind: "unpriced", subject: { assetId: "abc" } }, styleIn("en"))).toBeNull();
});

test("an exchange is named as it spells itself", () => {
  const subject = { assetId: "abc", symbol: "ABC", exchange: "kraken", candidates: [] };
  expect(issueText({ kind: "unknownCoin", subject }, styleIn("en"))).toContain("at Kraken.");
});
