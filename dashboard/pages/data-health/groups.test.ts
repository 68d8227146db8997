import { expect, test } from "vitest";
import type { Issue } from "../../data/records.ts";
import { groupsOf } from "./groups.ts";

function issue(kind: string, severity: Issue["severity"]): Issue {
  return {
    id: `${kind}:${severity}`,
    kind,
    severity,
    message: kind,
    affectedValue: null,
    subject: {},
    remedy: null,
    openedAt: 0,
  };
}

test("causes come before what follows from them, and what follows names them", () => {
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

test("without an open cause nothing is blamed", () => {
  expect(groupsOf([issue("unpriced", "warning")])).toMatchObject([{ kind: "unpriced", causes: [] }]);
});
