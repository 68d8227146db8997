import fc from "fast-check";
import { expect, test } from "vitest";
import { csvMoment, csvOf } from "./csv-file.ts";

test("a list has a header and one line per row, and no cell is a spreadsheet formula", () => {
  const rows = [
    { coin: "BTC", gain: "-12.50", note: "=1+1" },
    { coin: 'A "B", C', gain: null, note: "@home" },
  ];
  const text = csvOf<(typeof rows)[number]>(
    [
      ["Coin", ({ coin }) => coin],
      ["Gain", ({ gain }) => gain],
      ["Note", ({ note }) => note],
    ],
    rows,
  );
  expect(text).toBe('Coin,Gain,Note\r\nBTC,-12.50,\'=1+1\r\n"A ""B"", C",,\'@home\r\n');
});

test("every list has one line per row, whatever its cells contain", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", '"', ",", " ", ";") })), (cells) => {
      const lines = csvOf<string>([["Text", (cell) => cell]], cells).split("\r\n");
      expect(lines).toHaveLength(cells.length + 2);
    }),
  );
});

test("moments are in UTC", () => {
  expect(csvMoment(Date.UTC(2026, 10, 22, 18, 4, 9))).toBe("2026-11-22 18:04:09");
  expect(csvMoment(null)).toBeNull();
});
