import { expect, test } from "vitest";
import { readCommand, UsageError } from "./arguments.ts";

test("without a word the service is started", () => {
  expect(readCommand([])).toEqual({ name: "start" });
});

test("an import names its file, its account and what the file does not tell", () => {
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
  [["fly"], /no command "fly".*import/],
  [["toString"], /no command "toString"/],
  [["import"], /which file/],
  [["import", "a.csv"], /which account/],
  [["import", "a.csv", "b.csv", "--account", "main"], /"b.csv"/],
  [["networth", "--account", "main", "--chain", "eip155:1"], /takes no --chain/],
  [["networth", "--acount", "main"], /acount/],
])("%j is refused with what to write instead", (words, message) => {
  expect(() => readCommand(words)).toThrow(UsageError);
  expect(() => readCommand(words)).toThrow(message);
});

test("help and version win over everything else", () => {
  expect(readCommand(["import", "--help"])).toEqual({ name: "help" });
  expect(readCommand(["-v"])).toEqual({ name: "version" });
});
