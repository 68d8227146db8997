import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runOptionsOf } from "../../bench/run-options.ts";

const sections = ["ledger", "families"];

test("words choose sections, sizes, a family and what is stored", () => {
  const words = ["10000", "50000", "--only=ledger,families", "--family=xrp", "--short", "--write-baseline"];
  expect(runOptionsOf(words, sections)).toEqual({
    only: ["ledger", "families"],
    isShort: true,
    sizes: [10_000, 50_000],
    family: "xrp",
    writesBaseline: true,
    comparesPeers: false,
  });
  expect(runOptionsOf(["--peers"], sections)).toMatchObject({ comparesPeers: true });
  expect(runOptionsOf([], sections)).toMatchObject({ only: undefined, isShort: false, sizes: [] });
});

test.each([["--shorter"], ["ledger"], ["--only"], ["--only=ledgers"]])(
  "%s is refused, since the run would measure something else",
  (word) => {
    expect(() => runOptionsOf([word], sections)).toThrow(word === "--only=ledgers" ? "ledgers" : word);
  },
);

test("npm test refuses arguments instead of running everything", () => {
  const script = join(import.meta.dirname, "../../scripts/test.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, "src/a.test.ts"], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toContain('"src/a.test.ts"');
});
