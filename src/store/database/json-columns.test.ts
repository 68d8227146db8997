import { expect, test } from "vitest";
import { z } from "zod";
import { jsonNumbers, jsonObject, jsonTexts } from "./json-columns.ts";

test("JSON columns return what was written", () => {
  expect(jsonObject('{"b":1,"a":{"c":null}}')).toEqual({ b: 1, a: { c: null } });
  expect(Object.keys(jsonObject('{"b":1,"a":2}'))).toEqual(["b", "a"]);
  expect(jsonTexts('["x",""]')).toEqual(["x", ""]);
  expect(jsonNumbers("[3,1]")).toEqual([3, 1]);
});

test.each(["[]", "null", "1", '"a"'])("a JSON column for an object refuses %s", (text) => {
  expect(() => jsonObject(text)).toThrow(z.ZodError);
});

test.each(["{}", "null", "[1,2]", '["a",null]'])("a JSON column for texts refuses %s", (text) => {
  expect(() => jsonTexts(text)).toThrow(z.ZodError);
});

test.each(["{}", "null", '["1"]', "[1,null]"])("a JSON column for numbers refuses %s", (text) => {
  expect(() => jsonNumbers(text)).toThrow(TypeError);
});
