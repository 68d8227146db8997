import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkInputFile, inputFiles } from "./input-files.ts";
import { outputPath } from "./output-path.ts";

const folder = mkdtempSync(join(tmpdir(), "portolan-paths-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, "old.csv"), "");

test("a file is written where it is named, in a named folder, or in the current one", () => {
  expect(outputPath(join(folder, "new.csv"))("export.csv")).toBe(join(folder, "new.csv"));
  expect(outputPath(join(folder, "old.csv"))("export.csv")).toBe(join(folder, "old.csv"));
  expect(outputPath(folder)("export.csv")).toBe(join(folder, "export.csv"));
  expect(outputPath(undefined)("export.csv")).toBe(resolve("export.csv"));
});

test("a folder that does not exist and a device are refused before anything is made", () => {
  expect(() => outputPath(join(folder, "none", "new.csv"))).toThrow(
    `The folder ${join(folder, "none")} does not`,
  );
  expect(() => outputPath(join(folder, "old.csv", "new.csv"))).toThrow("does not exist");
  expect(() => outputPath("/dev/null")).toThrow("/dev/null is a device or a pipe");
});

test("a folder names all files in it, in the order of their names, hidden ones left out", () => {
  const exports = join(folder, "exports");
  mkdirSync(join(exports, "b", "deep"), { recursive: true });
  mkdirSync(join(exports, ".git"));
  for (const name of ["c.csv", ".DS_Store", "a.csv", "b/2.csv", "b/deep/1.csv", ".git/config"])
    writeFileSync(join(exports, name), "");
  expect(inputFiles([join(folder, "old.csv"), exports])).toEqual([
    join(folder, "old.csv"),
    ...["a.csv", "b/2.csv", "b/deep/1.csv", "c.csv"].map((name) => join(exports, name)),
  ]);
  expect(() => inputFiles([join(exports, ".git", "..", "none.csv")])).toThrow(
    "does not exist. Check the path.",
  );
  expect(() => checkInputFile(exports, { what: "backup" })).toThrow(
    `${exports} is a folder. Name the backup in it.`,
  );
});
