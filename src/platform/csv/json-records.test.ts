import fc from "fast-check";
import { expect, test } from "vitest";
import type { CsvRecord } from "../../ports/csv.ts";
import { createJsonRecords, enclosedList, isJsonList } from "./json-records.ts";

function cut(text: string, sizes: readonly number[]): CsvRecord[] {
  const records = createJsonRecords();
  const found: CsvRecord[] = [];
  let at = 0;
  for (const size of sizes) {
    found.push(...records.push(text.slice(at, at + size)));
    at += size;
  }
  return [...found, ...records.push(text.slice(at)), ...records.end()];
}

const objects = fc.array(
  fc.dictionary(
    fc.constantFrom("id", "legs", "notes", 'a "name"'),
    fc.oneof(fc.string(), fc.constantFrom('",{[', "\\", '\n"}],', "ü—’"), fc.array(fc.jsonValue())),
    { minKeys: 1, noNullPrototype: true },
  ),
  { maxLength: 6 },
);

test("a list is split into its items for any chunking, each with its line", () => {
  fc.assert(
    fc.property(objects, fc.array(fc.nat(40), { maxLength: 20 }), fc.boolean(), (items, sizes, isWide) => {
      const text = isWide
        ? JSON.stringify(items, null, 2)
        : `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]\n`;
      const [header, ...rest] = cut(text, sizes);
      expect(rest.map((record) => JSON.parse(record.text) as unknown)).toEqual(JSON.parse(text));
      expect(header?.row).toBe(0);
      if (!isWide) expect(rest.map(({ row }) => row)).toEqual(items.map((_, index) => index + 2));
      expect(header?.cells).toEqual(
        items.length === 0 ? ["[]"] : Object.keys(items[0] ?? {}).map((name) => `{${name}}`),
      );
    }),
  );
});

test("a truncated list, or other text between its items, is reported as a record of its own", () => {
  expect(cut('[{"a":1},\n{"b":', []).map(({ row, text }) => [row, text])).toEqual([
    [0, '{"a":1}'],
    [1, '{"a":1}'],
    [2, '{"b":'],
  ]);
  expect(cut('[{"a":1},\n', []).at(-1)).toMatchObject({ row: 2, text: "…" });
  expect(cut('[{"a":1} what, 7]', []).map(({ text }) => text)).toEqual(['{"a":1}', '{"a":1}', "what", "7"]);
});

test("an endless item is refused before it fills the memory", () => {
  const records = createJsonRecords();
  records.push('[\n{"notes":"');
  expect(() => records.push("x".repeat(1_100_000))).toThrow(
    /item on line 2 has more than 1048576 characters/,
  );
});

test("only a file that begins as a list of objects is accepted", () => {
  for (const text of ['[{"id":1', " [\n{", "[]", "[\n"]) expect(isJsonList(text)).toBe(true);
  for (const text of ["[at],amount", '["id"]', "id,[{", '{"id":1}']) expect(isJsonList(text)).toBe(false);
});

test("a list within an object begins where it stands, and what follows it is not read", () => {
  const text = `{\n "meta": {"a": "}"},\n "activities": [{"id": 1}, {"id": 2}], "user": {"b": [3]}}`;
  const found = enclosedList(text);
  expect(found).toEqual({ position: text.indexOf("[{"), line: 3 });
  for (const size of [1, 7, 1_000]) {
    const records = createJsonRecords(found?.line);
    const rest = text.slice(found?.position);
    const read = [];
    for (let at = 0; at < rest.length; at += size) read.push(...records.push(rest.slice(at, at + size)));
    read.push(...records.end());
    expect(read.map(({ row, text: item }) => [row, item])).toEqual([
      [0, '{"id": 1}'],
      [3, '{"id": 1}'],
      [3, '{"id": 2}'],
    ]);
  }
  expect(enclosedList('{"transactions": [1]}')).toBeUndefined();
  expect(enclosedList('[{"activities": []}]')).toBeUndefined();
});
