import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { replaceBuild } from "../../scripts/replace-build.mjs";

const now = Date.UTC(2026, 5, 1);

/** The folders of a build and of its successor, with files by path; their ages are in days. */
function builds(dist: Record<string, number>, next: Record<string, number>) {
  const folder = mkdtempSync(join(tmpdir(), "portolan-builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, files: Record<string, number>): string => {
    for (const [path, days] of Object.entries(files)) {
      const file = join(folder, name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, name);
      const at = now / 1000 - days * 86_400;
      utimesSync(file, at, at);
    }
    return join(folder, name);
  };
  return { folder, dist: write("dist", dist), next: write("dist.next", next) };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(folder.length + 1))
    .sort();

test("parts that a running service or an open page may still load stay for 30 days, and nothing else of the build before", () => {
  const { folder, dist, next } = builds(
    {
      "main.cjs": 1,
      "types/a.d.ts": 1,
      "chunks/old-1.cjs": 40,
      "chunks/methods-1.cjs": 3,
      "chunks/same.cjs": 3,
      "dashboard/assets/page-1.js": 3,
    },
    { "main.cjs": 0, "chunks/methods-2.cjs": 0, "chunks/same.cjs": 0, "dashboard/assets/page-2.js": 0 },
  );
  replaceBuild(dist, next, { keepLoadable: true, now });
  expect(filesIn(dist)).toEqual([
    "chunks/methods-1.cjs",
    "chunks/methods-2.cjs",
    "chunks/same.cjs",
    "dashboard/assets/page-1.js",
    "dashboard/assets/page-2.js",
    "main.cjs",
  ]);
  expect(readFileSync(join(dist, "chunks/same.cjs"), "utf8")).toBe("dist.next");
  expect(readdirSync(folder)).toEqual(["dist"]);
});

test("a part's 30 days begin with its own build, however often it was kept since", () => {
  const { folder, dist, next } = builds({ "chunks/a.cjs": 28, "chunks/b.cjs": 20 }, { "chunks/c.cjs": 0 });
  replaceBuild(dist, next, { keepLoadable: true, now });
  expect(filesIn(dist)).toEqual(["chunks/a.cjs", "chunks/b.cjs", "chunks/c.cjs"]);
  mkdirSync(join(folder, "dist.next", "chunks"), { recursive: true });
  replaceBuild(dist, next, { keepLoadable: true, now: now + 3 * 86_400_000 });
  expect(filesIn(dist)).toEqual(["chunks/b.cjs", "chunks/c.cjs"]);
});

test("without being asked to keep parts, and where there was no build, the new build is all there is", () => {
  const { dist, next } = builds({ "chunks/a.cjs": 1 }, { "chunks/b.cjs": 0 });
  replaceBuild(dist, next);
  expect(filesIn(dist)).toEqual(["chunks/b.cjs"]);
  const first = builds({}, { "main.cjs": 0 });
  replaceBuild(first.dist, first.next, { keepLoadable: true });
  expect(filesIn(first.dist)).toEqual(["main.cjs"]);
});
