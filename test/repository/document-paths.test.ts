import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { documents } from "../../scripts/prose.ts";

const root = resolve(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

function misses(find: (text: string, file: string) => string[]): string[] {
  return documents().flatMap((file) => find(textOf(file), file).map((name) => `${file}: ${name}`));
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

test("each decision record has a number of its own and is in the list of decisions", () => {
  const records = readdirSync(join(root, "docs/decisions")).filter((file) => /^\d{4}-/.test(file));
  expect(new Set(records.map((file) => file.slice(0, 4))).size).toBe(records.length);
  const list = textOf("docs/decisions/README.md");
  expect(records.filter((file) => !list.includes(`(${file})`))).toEqual([]);
  for (const file of records)
    expect(textOf(`docs/decisions/${file}`), file).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `));
});
