import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "@typescript/typescript6";
import { expect, test } from "vitest";

/**
 * Counts that may only fall. `ratchets.json` lists what is left: files with functions over 80 lines (also listed in `.oxlintrc.json`, which
 * rejects such functions everywhere else), files over 300 lines, and the number of type assertions by folder.
 */
type Ratchets = { longFunctions: string[]; longFiles: string[]; casts: Record<string, number> };

const root = join(import.meta.dirname, "../..");
const allowed: Ratchets = JSON.parse(readFileSync(join(import.meta.dirname, "ratchets.json"), "utf8"));
const maxLines = 80;
const maxFileLines = 300;

const sources = ["src", "dashboard"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name))
      .filter((name) => !name.includes("node_modules"))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  )
  .map((path) => ({
    path,
    source: ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true),
  }));

/** Lines of the longest function, without blank lines and lines of comments. */
function longestFunction(source: ts.SourceFile): number {
  const lines = source.text.split("\n");
  let longest = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      const counted = lines.slice(first, last + 1).filter((line) => !/^\s*(?:$|\/\/|\/\*|\*)/.test(line));
      longest = Math.max(longest, counted.length);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return longest;
}

/** Type assertions other than `as const`. */
function castsIn(source: ts.SourceFile): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && node.type.getText() !== "const") count++;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

/** `src/rpc` for a file under it, `src/store/ledger` and `src/domain/money` one level deeper, and `src` for a file of its own. */
function folderOf(path: string): string {
  const [top = "", room = "", area = ""] = path.split("/");
  if (room.includes(".")) return top;
  const isDeep = top === "src" && (room === "store" || room === "domain") && !area.includes(".");
  return top === "src" ? [top, room, ...(isDeep ? [area] : [])].join("/") : top;
}

test("no function is longer than 80 lines, except in the listed files", () => {
  const long = sources.filter(({ source }) => longestFunction(source) > maxLines).map(({ path }) => path);
  expect(long.filter((path) => !allowed.longFunctions.includes(path))).toEqual([]);
});

test("no file of the program has more than 300 lines, except the listed ones and translations", () => {
  const long = sources
    .filter(({ path }) => !path.startsWith("dashboard/i18n/"))
    .filter(({ source }) => source.text.split("\n").length - 1 > maxFileLines)
    .map(({ path }) => path);
  expect(long.filter((path) => !allowed.longFiles.includes(path))).toEqual([]);
});

test("the linter exempts the listed files and no others", () => {
  const { overrides } = JSON.parse(readFileSync(join(root, ".oxlintrc.json"), "utf8"));
  const exempt: string[] = overrides
    .filter(({ rules }: { rules: Record<string, unknown> }) => rules["max-lines-per-function"] === "off")
    .flatMap(({ files }: { files: string[] }) => files);
  expect(exempt.toSorted()).toEqual(
    ["**/*.test.ts", "bench/**", "examples/**", "scripts/**", "test/**", ...allowed.longFunctions].toSorted(),
  );
});

test("the number of type assertions in each folder does not rise", () => {
  const counts = new Map<string, number>();
  for (const { path, source } of sources.filter((file) => file.path.startsWith("src/")))
    counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + castsIn(source));
  expect([...counts].filter(([folder, count]) => count > (allowed.casts[folder] ?? 0))).toEqual([]);
});
