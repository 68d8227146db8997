import { describe, expect, it } from "vitest";
import { bookable } from "../accounting/book-of.ts";
import { formRows, taxReportFor, totalsOf } from "./report-of.ts";

const trade = (at: string | number, ...legs: string[]) => bookable(at, "trade", legs);

describe("a sale of several lots, of which one has a loss", () => {
  it("Australia sets the loss of a parcel off against gains without the discount first", () => {
    const report = taxReportFor(
      [
        trade("2022-05-01", "out 1000 AUD", "in 1 BTC"),
        trade("2022-06-01", "out 2300 AUD", "in 1 BTC"),
        trade("2023-09-01", "out 100 AUD", "in 1 ETH"),
        trade("2024-01-10", "out 2 BTC", "in 4000 AUD"),
        trade("2024-01-11", "out 1 ETH", "in 600 AUD"),
      ],
      { profile: "au", year: 2023 },
    );
    // 1,000 with the discount and 500 without, less 300: 200 + 1,000 ÷ 2.
    expect(totalsOf(report)).toMatchObject({ gains: "1500", losses: "300", net: "700" });
  });
  it("India taxes the gain of the one lot, as its form lists it, and not what the other leaves of it", () => {
    const report = taxReportFor(
      [
        trade("2023-05-01", "out 1000 INR", "in 1 BTC"),
        trade("2023-06-01", "out 2300 INR", "in 1 BTC"),
        trade("2024-01-10", "out 2 BTC", "in 4000 INR"),
      ],
      { profile: "in", year: 2023 },
    );
    expect(totalsOf(report)).toMatchObject({ gains: "1000", losses: "300", tax: "300" });
    const income = formRows(report, "schedule-vda").slice(1);
    expect(income.map((row) => row.split(",").at(-1))).toEqual(["1000.00", "0.00"]);
  });
});

describe("the allowance of Italy until 2024", () => {
  const taxed = (year: number, ...legs: [string, string][]) => {
    const [[income, proceeds] = ["0", "0"]] = legs;
    const history = [
      bookable(`${year}-01-05`, "reward", [`in 1 ETH = ${income} EUR`]),
      trade(`${year}-04-05`, "out 1 ETH", `in ${proceeds} EUR`),
    ];
    const totals = totalsOf(taxReportFor(history, { profile: "it", year }));
    return [totals["taxed"], totals["income-taxed"]];
  };
  it("is that of gains and income together, gains first", () => {
    expect(taxed(2024, ["3000", "3500"])).toEqual(["0", "1500"]);
    expect(taxed(2024, ["1500", "2000"])).toEqual(["0", "0"]);
    expect(taxed(2023, ["100", "5100"])).toEqual(["3000", "100"]);
    expect(taxed(2023, ["2500", "2400"])).toEqual(["0", "500"]);
    expect(taxed(2025, ["100", "150"])).toEqual(["50", "100"]);
  });
});

it("Ireland takes lost coins first in, first out, and leaves those of the last four weeks to the next sale", () => {
  const report = taxReportFor(
    [
      trade("2023-01-05", "out 100 EUR", "in 1 BTC"),
      trade("2023-06-01", "out 300 EUR", "in 1 BTC"),
      bookable("2023-06-05", "loss", ["out 1 BTC"]),
      trade("2023-06-10", "out 1 BTC", "in 350 EUR"),
    ],
    { profile: "ie", year: 2023 },
  );
  expect(totalsOf(report)).toMatchObject({ net: "50" });
});

it("every row of a form adds up, although its amounts are rounded", () => {
  const currencies = { gb: "GBP", in: "INR", it: "EUR", se: "SEK", us: "USD" };
  const rowOf = (profile: keyof typeof currencies, form: string): (string | number)[] => {
    const currency = currencies[profile];
    const report = taxReportFor(
      [
        trade("2024-01-05", `out 10.404 ${currency}`, "in 1 BTC"),
        trade("2024-05-10", "out 1 BTC", `in 30.506 ${currency}`),
      ],
      { profile, year: 2024, prices: { BTC: { "*": "30.506" } } },
    );
    return (formRows(report, form).at(-1) ?? "").split(",").slice(-7);
  };
  // Exactly, the gain is 20.102, which would be 20.10 or 20.
  expect(rowOf("us", "form-8949").slice(-5)).toEqual(["30.51", "10.40", "", "", "20.11"]);
  expect(rowOf("it", "gains").slice(-6, -2)).toEqual(["30.51", "10.40", "0.00", "20.11"]);
  expect(rowOf("gb", "computation").slice(-4)).toEqual(["30.51", "10.40", "0.00", "20.11"]);
  expect(rowOf("in", "schedule-vda").slice(-3)).toEqual(["10.40", "30.51", "20.11"]);
  expect(rowOf("se", "k4").slice(-4)).toEqual(["31", "10", "21", ""]);
});

it("Italy taxes a coin traded for an NFT and back, and not an NFT traded for an NFT", () => {
  const [first, second] = ["1", "2"].map((number) => `eip155:1/erc721:0x${"ab".repeat(20)}/${number}`);
  const prices = { ETH: { "*": "1000" } };
  const history = [
    trade("2025-01-05", "out 400 EUR", "in 1 ETH"),
    trade("2025-02-05", "out 1 ETH", `in 1 ${first}`),
    trade("2025-03-05", `out 1 ${first}`, `in 1 ${second}`),
    trade("2025-04-05", `out 1 ${second}`, "in 3 ETH"),
  ];
  const totals = totalsOf(taxReportFor(history, { profile: "it", year: 2025, prices }));
  // 1,000 less 400, and 3,000 less the 1,000 that the NFTs cost.
  expect(totals).toMatchObject({ proceeds: "4000", cost: "1400", net: "2600" });
});

it("the United Kingdom deducts the known fee of a day on which another fee has no price", () => {
  const report = taxReportFor(
    [
      trade("2023-05-01", "out 100 GBP", "in 10 BTC"),
      trade("2023-06-01", "out 1 BTC", "in 20 GBP", "fee 4 GBP"),
      trade("2023-06-01", "out 1 BTC", "in 20 GBP", "fee 1 XYZ"),
    ],
    { profile: "gb", year: 2023 },
  );
  expect(totalsOf(report)).toMatchObject({ costs: "24", net: "16" });
  expect(report.warnings.map(({ kind }) => kind)).toContain("unpricedFees");
});

it("the days after a year's end are whole days of a zone whose clocks change in them", () => {
  // The clocks of Sydney go back on 6 April 2025, within the 30 days after the British tax year.
  const history = [
    trade("2024-06-01", "out 100 GBP", "in 1 BTC"),
    trade(Date.parse("2025-04-05T02:00:00Z"), "out 1 BTC", "in 50 GBP"),
    trade(Date.parse("2025-05-05T13:30:00Z"), "out 20 GBP", "in 1 BTC"),
  ];
  const report = taxReportFor(history, { profile: "gb", year: 2024, timezone: "Australia/Sydney" });
  expect(totalsOf(report)["net"]).toBe("30");
});

it("the list of gains has denied losses in a column of their own, so that its sums are the report's", () => {
  const report = taxReportFor(
    [
      trade("2024-03-01", "out 100 CAD", "in 1 BTC"),
      trade("2024-03-05", "out 1 BTC", "in 60 CAD"),
      trade("2024-03-09", "out 70 CAD", "in 1 BTC"),
    ],
    { profile: "ca", year: 2024 },
  );
  expect(totalsOf(report)).toMatchObject({ net: "0", denied: "40" });
  const [header = "", ...rows] = formRows(report, "gains");
  const column = (name: string) => header.split(",").indexOf(`${name} (CAD)`);
  expect(
    rows.map((row) => [row.split(",")[column("Gain or loss")], row.split(",")[column("Denied loss")]]),
  ).toEqual([["-40.00", "40.00"]]);
});
