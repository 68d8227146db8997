import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const lines = readFileSync(join(root, "docs/page-review.md"), "utf8").split("\n");

/** The points of the review with the tests named below each. */
const points = new Map<string, [file: string, title: string | undefined][]>();
for (const line of lines) {
  const id = /^- \*\*(\w+)\*\* /.exec(line)?.[1];
  if (id !== undefined) points.set(id, []);
  const named = /^ {2}- `([^`]+)`(?:: (.*))?$/.exec(line);
  if (named !== null) [...points.values()].at(-1)?.push([named[1] ?? "", named[2]]);
}

test("every test that docs/page-review.md names exists under this title", () => {
  const missing = [...points].flatMap(([id, tests]) =>
    tests
      .filter(([file, title]) => {
        if (!existsSync(join(root, file))) return true;
        const text = readFileSync(join(root, file), "utf8");
        return title !== undefined && !text.includes(`"${title}"`);
      })
      .map((named) => [id, ...named]),
  );
  expect(missing).toEqual([]);
});

test("every point of the review has a test", () => {
  const numbered = (letter: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
  const tasks = numbered("T", 13).filter((id) => id !== "T2");
  const expected = [...numbered("D", 28), ...numbered("I", 20), ...tasks, "T2a", "T2b", "T2c", "T2d", "T2e"];
  expect(expected.filter((id) => (points.get(id) ?? []).length === 0)).toEqual([]);
});
