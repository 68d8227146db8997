import { expect, test } from "vitest";
import { readCommand, UsageError } from "./arguments.ts";

test("without arguments the command is start", () => {
  expect(readCommand([])).toEqual({ name: "start" });
});

test("import takes a file, an account and import options", () => {
  const words = [
    "import",
    "a.csv",
    "--account",
    "main",
    "--wallet",
    "0xabc",
    "--sub-account",
    "Spot",
    "--skip-problems",
  ];
  expect(readCommand(words)).toEqual({
    name: "import",
    file: "a.csv",
    account: "main",
    create: false,
    format: undefined,
    options: { wallet: "0xabc", account: "Spot" },
    onProblem: "skip",
  });
});

test.each([
  [["fly"], /Unknown command "fly".*import/],
  [["toString"], /Unknown command "toString"/],
  [["import"], /Missing file/],
  [["import", "a.csv"], /Missing option --account/],
  [["import", "a.csv", "b.csv", "--account", "main"], /"b.csv"/],
  [["networth", "--account", "main", "--chain", "eip155:1"], /no option --chain/],
  [["networth", "--acount", "main"], /acount/],
])("%j is a usage error that names the cause", (words, message) => {
  expect(() => readCommand(words)).toThrow(UsageError);
  expect(() => readCommand(words)).toThrow(message);
});

test("help and version win over everything else", () => {
  expect(readCommand(["import", "--help"])).toEqual({ name: "help" });
  expect(readCommand(["-v"])).toEqual({ name: "version" });
});
