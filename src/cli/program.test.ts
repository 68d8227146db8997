import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createProgram, runProgram } from "./program.ts";
import type { CommandDependencies } from "./command.ts";

const unused = (): never => {
  throw new Error("a command line that is refused must not do anything");
};

/** Everything a command line may touch; each use is recorded. */
function createParts() {
  const used: string[] = [];
  const printed = { out: "", err: "" };
  const parts: CommandDependencies = {
    env: {},
    machine: {
      readFile: unused,
      isFolder: unused,
      userDataFolder: "/nowhere",
      packageVersion: "1.2.3",
      staticLocation: "/nowhere",
      isTerminal: false,
      masterKey: unused,
    },
    out: { write: (text) => void (printed.out += text) },
    err: { write: (text) => void (printed.err += text) },
    readConfig: unused,
    startServer: async () => void used.push("start"),
    withService: async () => void used.push("service"),
    reportFailure: () => undefined,
  };
  return { parts, used, printed };
}

async function run(words: string[]) {
  const { parts, used, printed } = createParts();
  return { code: await runProgram(words, parts), used, ...printed };
}

const names = createProgram(createParts().parts).commands.map((command) => command.name());

test("without arguments the service starts", async () => {
  expect(await run([])).toEqual({ code: 0, used: ["start"], out: "", err: "" });
  expect(await run(["start"])).toEqual({ code: 0, used: ["start"], out: "", err: "" });
});

test("every command is listed in the help and in the README", async () => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const { out } = await run(["--help"]);
  expect(names).toContain("import");
  for (const name of names) {
    expect(out).toMatch(new RegExp(`^ {2}${name}\\b`, "m"));
    if (name !== "start") expect(readme).toMatch(new RegExp(`^portolan ${name}\\b`, "m"));
  }
});

test.each(names)("%s has its own help and refuses unknown options", async (name) => {
  const help = await run([name, "--help"]);
  expect(help).toMatchObject({ code: 0, used: [], err: "" });
  expect(help.out).toContain(`Usage: portolan ${name}`);
  expect(await run([name, "--no-such-option"])).toMatchObject({ code: 2, used: [], out: "" });
  // Only an import takes any number of files.
  const surplus = await run([name, "a", "b", name === "import" ? "--b" : "--account", "main"]);
  expect(surplus).toMatchObject({ code: 2, used: [], out: "" });
});

test("help and version exit with 0", async () => {
  expect(await run(["help", "import"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("--sub-account"),
  });
  expect(await run(["-v"])).toMatchObject({ code: 0, out: "portolan 1.2.3\n" });
});

describe("usage errors exit with 2 and name the cause", () => {
  test.each([
    [["fly"], "unknown command 'fly'"],
    [["imprt"], "Did you mean import?"],
    [["toString"], "unknown command 'toString'"],
    [["import", "--account", "main"], "missing required argument 'files'"],
    [["import", "a.csv"], "required option '--account <name>' not specified"],
    [["import", "a.csv", "b.csv"], "required option '--account <name>' not specified"],
    [["import", "a.csv", "--account", ""], "The value is empty"],
    [["networth", "--account", "main", "--chain", "eip155:1"], "unknown option '--chain'"],
    [["networth", "--account", "main", "--jsn"], "Did you mean --json?"],
    [["export", "--account", "main", "--format", "pdf"], "Allowed choices are csv, json"],
    [["restore", "--account", "main"], "The file is missing"],
    [["restore", "a.tar", "--file", "b.tar", "--account", "main"], "Two files are given"],
    [["start", "now"], "too many arguments"],
  ])("%j", async (words, message) => {
    const { code, used, out, err } = await run(words);
    expect({ code, used, out }).toEqual({ code: 2, used: [], out: "" });
    expect(err).toContain("portolan: ");
    expect(err).toContain(message);
  });
});

test("a failure exits with 1", async () => {
  const { code, err } = await run(["restore", "/no/such/file.tar", "--account", "main"]);
  expect([code, err]).toEqual([1, "portolan: The file /no/such/file.tar does not exist. Check the path.\n"]);
});
