import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCommand } from "./arguments.ts";
import { usage } from "./usage.ts";

const commands = [
  ...new Set([...usage.matchAll(/^ {2}portolan ([a-z][a-z-]*)/gm)].map(([, name]) => name ?? "")),
];

test("every command in --help is accepted and listed in the README", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  expect(commands).toContain("import");
  for (const name of commands) {
    expect(readme).toMatch(new RegExp(`^portolan ${name}\\b`, "m"));
    expect(() => readCommand([name])).not.toThrow(/Unknown command/);
  }
});

test("--help lists every command", () => {
  let known = "";
  try {
    readCommand(["nothing-of-this-name"]);
  } catch (error) {
    known = String(error);
  }
  const names = /Known: ([^.]*)\./.exec(known)?.[1]?.split(", ") ?? [];
  expect(names.filter((name) => name !== "start").sort()).toEqual([...commands].sort());
});
