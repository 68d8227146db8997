import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { groups, waitingOn } from "../../scripts/turns.mjs";
import { depth, inTurn } from "../support/depth.ts";

const items = Array.from({ length: 10 }, (_, index) => index);
afterEach(() => vi.unstubAllEnvs());

test("each item of a search has its turn on one of as many days", () => {
  vi.stubEnv("TEST_DEPTH", undefined);
  const days = ["20784", "20785", "20786"].map((day) => {
    vi.stubEnv("TEST_TURN", day);
    return inTurn(items, 3);
  });
  expect(days.map(({ length }) => length)).toEqual([4, 3, 3]);
  expect(days.flat().toSorted((one, other) => one - other)).toEqual(items);
});

test("a single file and the nightly run search all items", () => {
  vi.stubEnv("TEST_DEPTH", undefined);
  vi.stubEnv("TEST_TURN", undefined);
  expect(inTurn(items, 3)).toEqual(items);
  vi.stubEnv("TEST_TURN", "20785");
  vi.stubEnv("TEST_DEPTH", "full");
  expect(inTurn(items, 3)).toEqual(items);
  expect(depth(1, 2)).toBe(2);
});

test("the files of a group have their turn once, on different days", () => {
  const all = groups.flatMap(({ days }) => days.flat());
  expect(new Set(all).size).toBe(all.length);
  for (const { days } of groups) {
    const files = days.flat();
    const found = days.map((_, day) => {
      const waiting = new Set(waitingOn(20_784 + day, []));
      return files.filter((file) => !waiting.has(file));
    });
    expect(found.every((one) => one.length <= Math.ceil(files.length / days.length))).toBe(true);
    expect(found.flat().toSorted()).toEqual(files.toSorted());
  }
});

test("a group whose subject was changed does not wait, and nothing does once the packages were", () => {
  const isAbout = (path: string) =>
    groups.filter(({ subject }) => subject.some((one) => path.startsWith(one)));
  const changed = "dashboard/pages/holdings.tsx";
  const about = isAbout(changed).flatMap(({ days }) => days.flat());
  expect(about.length).toBeGreaterThan(10);
  const waiting = waitingOn(20_784, [changed]);
  expect(waiting.filter((file) => about.includes(file))).toEqual([]);
  expect(waiting).toEqual(waitingOn(20_784, []).filter((file) => !about.includes(file)));
  const [own = ""] = waiting;
  expect(waitingOn(20_784, [own])).not.toContain(own);
  expect(waitingOn(20_784, ["package-lock.json"])).toEqual([]);
});

test("files that take turns, and what they are about, exist", () => {
  const paths = groups.flatMap(({ subject, days }) => [...subject, ...days.flat()]);
  expect(paths.filter((path) => !existsSync(resolve(import.meta.dirname, "../..", path)))).toEqual([]);
});
