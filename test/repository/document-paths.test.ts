import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { documents } from "../../scripts/prose.ts";

const root = resolve(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
/** Reports and records of decisions name what existed when they were written. */
const current = documents().filter((file) => !file.startsWith("docs/decisions/") && file !== "CHANGELOG.md");
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

function misses(find: (text: string, file: string) => string[]): string[] {
  return current.flatMap((file) => find(textOf(file), file).map((name) => `${file}: ${name}`));
}

test("every path of the repository that a document names exists", () => {
  const paths = /`((?:src|dashboard|test|scripts|docs|bench|packaging|examples)\/[\w./-]+)`/g;
  const missing = misses((text) =>
    [...text.matchAll(paths)].flatMap(([, path = ""]) => (existsSync(join(root, path)) ? [] : [path])),
  );
  expect(missing).toEqual([]);
});

test("every relative link of a document leads to a file", () => {
  const links = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
  const missing = misses((text, file) =>
    [...text.matchAll(links)].flatMap(([, link = ""]) =>
      existsSync(join(root, dirname(file), link)) ? [] : [link],
    ),
  );
  expect(missing).toEqual([]);
});

test("every npm script that a document names exists", () => {
  const named = /\bnpm run ([\w:-]+)/g;
  const missing = misses((text) =>
    [...text.matchAll(named)].flatMap(([, name = ""]) => (scripts[name] === undefined ? [name] : [])),
  );
  expect(missing).toEqual([]);
});
