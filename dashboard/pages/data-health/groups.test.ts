import { expect, test } from "vitest";
import type { Issue } from "../../data/records.ts";
import { groupsOf } from "./groups.ts";

function issue(kind: string, severity: Issue["severity"], assetId?: string): Issue {
  return {
    id: `${kind}:${severity}:${assetId}`,
    kind,
    severity,
    message: kind,
    affectedValue: null,
    subject: assetId === undefined ? {} : { assetId },
    remedy: null,
    openedAt: 0,
  };
}

test("root causes come before their consequences, and consequences name their causes", () => {
  const groups = groupsOf([
    issue("negativeBalance", "critical"),
    issue("unpriced", "warning"),
    issue("failedSync", "warning"),
    issue("priceSourceDown", "warning"),
  ]);
  expect(groups.map(({ kind, causes }) => [kind, causes])).toEqual([
    ["priceSourceDown", []],
    ["failedSync", []],
    ["negativeBalance", ["failedSync"]],
    ["unpriced", ["priceSourceDown"]],
  ]);
});

test("an issue without an open cause names none", () => {
  expect(groupsOf([issue("unpriced", "warning")])).toMatchObject([{ kind: "unpriced", causes: [] }]);
});

test("issues about one coin with one cause share a row", () => {
  const followed = issue("negativeBalance", "critical", "ETH");
  const same = issue("missingAcquisition", "warning", "ETH");
  const other = issue("missingAcquisition", "warning", "SOL");
  const groups = groupsOf([
    issue("missingAcquisition", "warning"),
    same,
    followed,
    issue("negativeBalance", "critical", "BTC"),
    other,
    issue("negativeBalance", "warning", "ETH"),
  ]);
  expect(groups.map(({ kind, issues }) => [kind, issues.length])).toEqual([
    ["negativeBalance", 3],
    ["missingAcquisition", 2],
  ]);
  const [negative] = groups;
  expect(negative?.following.get(followed.id)).toEqual([same]);
  expect(negative?.following.size).toBe(1);
});
