import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  allowedCounts,
  bannedInDocuments,
  countsBySourceFolder,
  documents,
  longComments,
  longParagraphs,
} from "../../scripts/prose.ts";

test("documents use none of the banned words", () => {
  expect(documents()).toContain("README.md");
  expect(bannedInDocuments()).toEqual([]);
});

test("README, ARCHITECTURE and CONTRIBUTING have no paragraph over 400 characters", () => {
  expect(longParagraphs(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"], 400)).toEqual([]);
});

test("no line of a comment has more than 150 characters, except for the address of a source", () => {
  expect(longComments(150)).toEqual([]);
});

test("the number of banned words in each source folder does not rise", () => {
  const allowed = allowedCounts();
  const risen = Object.entries(countsBySourceFolder())
    .filter(([room, count]) => count > (allowed[room] ?? 0))
    .map(([room, count]) => `${room}: ${count}, allowed ${allowed[room] ?? 0}`);
  expect(risen).toEqual([]);
});

test.each([
  ["feat(importers): read Koinly exports\n\nKoinly users asked for it. Checked with an export.\n", []],
  ["Read Koinly exports\n\nKoinly users asked for it.\n", ["the subject"]],
  ["fix(pnl): net refunds.\n\nThey were sold.\n", ["the subject"]],
  ["fix(pnl): net refunds before booking\n", ["the body"]],
  ["fix(pnl): net refunds\nThey were sold before.\n", ["the second line", "the body"]],
])("the commit check finds the problems of %j", (message, problems) => {
  const script = join(import.meta.dirname, "../../scripts/check-commits.mjs");
  const { stderr, status } = spawnSync(process.execPath, [script, "--stdin"], {
    input: message,
    encoding: "utf8",
  });
  expect(status).toBe(problems.length === 0 ? 0 : 1);
  const found = stderr.split("\n").filter((line) => line.startsWith("  "));
  expect(found).toHaveLength(problems.length);
  for (const [index, problem] of problems.entries()) expect(found[index]).toContain(problem);
});
