import { expect, test } from "vitest";
import { lineIn, tableIn } from "./result-table.ts";

test("rows are read with their columns, or as a list of records", () => {
  expect(tableIn({ columns: ["year", "fees"], rows: [[2024, "12"]], rowCount: 7, truncated: true })).toEqual({
    columns: ["year", "fees"],
    rows: [[2024, "12"]],
    rowCount: 7,
    isTruncated: true,
  });
  expect(
    tableIn({ asOf: "x", holdings: [{ symbol: "ETH", amount: "1", wallets: [1] }, { symbol: "BTC" }] }),
  ).toEqual({
    columns: ["symbol", "amount"],
    rows: [
      ["ETH", "1"],
      ["BTC", undefined],
    ],
    rowCount: 2,
    isTruncated: false,
  });
  for (const output of [null, "text", [1], { error: "no such view" }]) expect(tableIn(output)).toBe(null);
});

test("a column of days and one of figures become a chart, sorted by time", () => {
  const table = tableIn({
    columns: ["name", "day", "value"],
    rows: ["04", "01", "03", "02"].map((day) => ["x", `2024-01-${day}`, `${Number(day)}.5`]),
  });
  if (table === null) throw new Error("no table");
  expect(lineIn(table)).toEqual({
    name: "value",
    points: [1.5, 2.5, 3.5, 4.5].map((value, index) => ({ label: `2024-01-0${index + 1}`, value })),
  });
  expect(lineIn({ ...table, rows: table.rows.slice(0, 3) })).toBe(null);
  expect(lineIn({ ...table, columns: ["a"], rows: [["x"], ["y"], ["z"], ["w"]] })).toBe(null);
});
