import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

const nested = (depth: number, inside = ""): string => "[".repeat(depth) + inside + "]".repeat(depth);

test("client input is parsed, with any brackets in its strings", () => {
  for (const value of [
    { a: [1, { b: null }] },
    "[".repeat(200),
    { ['"[\\'.repeat(90)]: '\\"[{'.repeat(90) },
    [],
  ])
    expect(parseJson(JSON.stringify(value), "It")).toEqual(value);
  expect(parseJson(nested(64), "It")).toHaveLength(1);
});

test.each([nested(65), nested(1_000_000), '{"a":'.repeat(70) + "1" + "}".repeat(70), "[".repeat(4_000_000)])(
  "too deeply nested input is refused before it is parsed",
  (text) => expect(() => parseJson(text, "The body")).toThrow("The body is nested more than 64 levels deep."),
);

test.each(["", "{", '{"a":1,}', `"${"x".repeat(100)}`, "undefined"])("%j is not JSON", (text) =>
  expect(() => parseJson(text, "The body")).toThrow("The body is not JSON."),
);

test("more lists and objects than any request has are refused before they are parsed", () => {
  const list = (count: number): string => `[${Array.from({ length: count - 1 }, () => "{}").join(",")}]`;
  expect(parseJson(list(100_000), "The body")).toHaveLength(99_999);
  expect(() => parseJson(list(100_001), "The body")).toThrow(
    "The body has more than 100000 lists and objects.",
  );
});
