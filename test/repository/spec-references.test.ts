import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|md)$/.test(file) && existsSync(join(root, file)));

test("every reference to a section of a specification resolves", () => {
  const broken = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return [...text.matchAll(/(docs\/[\w/-]+\.md) §(\d+(?:\.\d+)*)/g)].flatMap(
      ([reference, page = "", section = ""]) => {
        const heading = new RegExp(`^#{2,3} ${section.replaceAll(".", "\\.")}\\.? `, "m");
        const resolves = existsSync(join(root, page)) && heading.test(readFileSync(join(root, page), "utf8"));
        return resolves ? [] : [`${file}: ${reference}`];
      },
    );
  });
  expect(broken).toEqual([]);
});

test("no text cites a document outside the repository", () => {
  const outside = new RegExp(
    ["ACCOUNTING", "CONTRACT", "DESIGN", "STYLE"].map((name) => `\\b${name} §`).join("|"),
  );
  expect(files.filter((file) => outside.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});
