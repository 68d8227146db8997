import fc from "fast-check";
import { expect, test } from "vitest";
import { benchmarkValues, readSeries } from "./benchmark.ts";

const points = ["2024-01-01", "2024-01-02", "2024-01-03"].map((day, index) => ({
  day,
  value: `${100 + index}`,
}));

test("deposits and withdrawals buy and sell at the level of their day", () => {
  const flows = [
    { day: "2024-01-01", netInvested: "1000" },
    { day: "2024-01-02", netInvested: "1100" },
    { day: "2024-01-03", netInvested: "1050" },
  ];
  const series = [
    ["2024-01-01", "10"],
    ["2024-01-02", "20"],
    ["2024-01-03", "25"],
  ] as const;
  // 10 units; 5 more for 100; 2 less for 50.
  expect(benchmarkValues(points, flows, series)).toEqual(["100", "300", "325"]);
});

test("a level is valid for two months, and no value is known before the first level", () => {
  const days = ["2023-12-31", "2024-01-31", "2024-05-01"].map((day) => ({ day, value: "100" }));
  expect(benchmarkValues(days, [], [["2024-01-01", "10"]])).toEqual([null, "100", null]);
});

test("after a flow on a day without a level the value is unknown", () => {
  const flows = [
    { day: "2024-01-01", netInvested: "0" },
    { day: "2024-04-01", netInvested: "50" },
  ];
  const days = ["2024-01-01", "2024-04-01", "2024-04-02"].map((day) => ({ day, value: "100" }));
  const series = [
    ["2024-01-01", "10"],
    ["2024-04-02", "20"],
  ] as const;
  expect(benchmarkValues(days, flows, series)).toEqual(["100", null, null]);
});

test("without flows a benchmark moves as its level does", () => {
  const level = fc.integer({ min: 1, max: 1_000 }).map(String);
  fc.assert(
    fc.property(fc.tuple(level, level, level), ([a, b, c]) => {
      const series = [
        ["2024-01-01", a],
        ["2024-01-02", b],
        ["2024-01-03", c],
      ] as const;
      const values = benchmarkValues(points, [], series).map(Number);
      expect(values[0]).toBeCloseTo(100, 6);
      expect(values[2]).toBeCloseTo((100 * Number(c)) / Number(a), 5);
    }),
  );
});

test("a file of dates and levels is read with commas, semicolons or tabs, months and a header", () => {
  expect(readSeries("Date,Close\n2024-01-03,4.5\n2024-01-02,4\n")).toEqual({
    series: [
      ["2024-01-02", "4"],
      ["2024-01-03", "4.5"],
    ],
  });
  expect(readSeries("\uFEFFMonat;Index\r\n2024-01;117,6\r\n2024-02;118,1\r\n")).toEqual({
    series: [
      ["2024-01-01", "117.6"],
      ["2024-02-01", "118.1"],
    ],
  });
  expect(readSeries('"2024-01-02T00:00:00Z"\t"4"\n2024-01-03\t5')).toMatchObject({ series: { length: 2 } });
});

test("an invalid line is named, and a single level is refused", () => {
  expect(readSeries("date,price\n2024-01-02,4\n2024-02-30,5\n")).toEqual({
    problem: { line: 3, text: "2024-02-30,5" },
  });
  expect(readSeries("2024-01-02,4\n2024-01-03,-5\n")).toMatchObject({ problem: { line: 2 } });
  expect(readSeries("2024-01-02,4\n")).toMatchObject({ problem: { text: "" } });
});
