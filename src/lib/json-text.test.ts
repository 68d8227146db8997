import { expect, test } from "vitest";
import { JsonText, jsonBetween, jsonOf, jsonToSend } from "./json-text.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (json: string | Uint8Array): string =>
  typeof json === "string" ? json : new TextDecoder().decode(json);

test("a JSON text is the same from text, bytes or a value", () => {
  const value = { name: "Käse — 🧀", list: [1, null] };
  const text = JSON.stringify(value);
  for (const answer of [value, new JsonText(text), new JsonText(bytesOf(text))]) {
    expect(jsonOf(answer)).toBe(text);
    expect(textOf(jsonToSend(answer))).toBe(text);
    expect(textOf(jsonBetween('{"result":', answer, "}"))).toBe(`{"result":${text}}`);
  }
  expect(new JsonText(bytesOf(text)).parse()).toEqual(value);
});

test("undefined in a list becomes null", () => {
  expect(jsonOf(undefined)).toBe("null");
  expect(jsonBetween("[", undefined, "]")).toBe("[null]");
});

test("a long answer is sent as bytes, and bytes are not converted", () => {
  const long = "x".repeat(100_000);
  expect(jsonToSend(long)).toEqual(bytesOf(JSON.stringify(long)));
  expect(jsonToSend("short")).toBe('"short"');
  expect(jsonBetween("", new JsonText(bytesOf("1")), "")).toEqual(bytesOf("1"));
});
