import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogFile } from "./log-file.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portolan-log-"));
  path = join(folder, "portolan.log");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const limits = { largest: 1_000, maxFiles: 2, days: 30 };
const line = (text: string): string => `${text.padEnd(299, ".")}\n`;

test("lines are written to a private file, which is rotated by size", () => {
  const file = createLogFile(path, limits);
  for (let index = 1; index <= 12; index++) {
    file.append(line(`line ${index}`));
    file.rotate();
  }
  expect(readdirSync(folder).sort()).toEqual(["portolan.log.1", "portolan.log.2"]);
  expect(readFileSync(`${path}.1`, "utf8")).toContain("line 12");
  expect(readFileSync(`${path}.1`, "utf8")).toContain("line 9");
  expect(readFileSync(`${path}.2`, "utf8")).toContain("line 5");
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test("a second writer continues in the new file, and no line is lost", () => {
  const first = createLogFile(path, { ...limits, maxFiles: 20 });
  const second = createLogFile(path, limits);
  for (let index = 0; index < 10; index++) {
    first.append(line(`first ${index};`));
    second.append(line(`second ${index};`));
    first.rotate();
  }
  const all = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
  for (let index = 0; index < 10; index++)
    for (const who of ["first", "second"]) expect(all).toContain(`${who} ${index};`);
});

test("files older than a month are deleted", () => {
  writeFileSync(`${path}.1`, "new");
  writeFileSync(`${path}.2`, "old");
  const longAgo = Date.now() / 1000 - 31 * 86_400;
  utimesSync(`${path}.2`, longAgo, longAgo);
  writeFileSync(join(folder, "other.txt"), "not ours");
  utimesSync(join(folder, "other.txt"), longAgo, longAgo);
  createLogFile(path, limits).rotate();
  expect(readdirSync(folder).sort()).toEqual(["other.txt", "portolan.log.1"]);
});

test("a missing folder does not stop the service", () => {
  rmSync(folder, { recursive: true });
  const file = createLogFile(path, limits);
  expect(() => (file.append("x\n"), file.rotate())).not.toThrow();
});
