import { expect, test } from "vitest";
import { elementsOf, textIn } from "./xml.ts";

test("XML elements are read with any prefix, attributes and character references", () => {
  const xml =
    '<l:list><d:item a="1">x &amp; &#65;&#x42;</d:item><item>\n y </item ><items>z</items></l:list>';
  expect(elementsOf(xml, "item")).toEqual(["x &amp; &#65;&#x42;", "\n y "]);
  expect(textIn(xml, "item")).toBe("x & AB");
  expect(textIn(xml, "other")).toBeUndefined();
});

test("a reference beyond Unicode stays as it is", () => {
  expect(textIn("<a>&#1114112;&#x110000;</a>", "a")).toBe("&#1114112;&#x110000;");
});

test("a response of elements that never end or never begin is read in linear time", () => {
  expect(elementsOf("<response>".repeat(800_000), "response")).toEqual([]);
  expect(elementsOf("<response ".repeat(800_000), "response")).toEqual([]);
  expect(elementsOf("</response>".repeat(800_000), "response")).toEqual([]);
});
