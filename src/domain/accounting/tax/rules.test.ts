import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bookable, type PriceTable } from "../../../../test/accounting/book-of.ts";
import { formRows, taxReportFor, totalsOf } from "../../../../test/tax/report-of.ts";
import { taxProfiles } from "./profiles/registry.ts";
import type { TaxReport } from "./tax-report.ts";

function expectedOf<T>(name: string, shape: z.ZodType<T>): T {
  const text = readFileSync(new URL(`../../../../test/tax/cases/${name}.json`, import.meta.url), "utf8");
  return z.object({ expected: shape }).parse(JSON.parse(text)).expected;
}

/** A coin bought for 100 on one day and sold for 150 on another. */
const bought = (acquired: string, sold: string, currency: string) => [
  bookable(acquired, "trade", [`out 100 ${currency}`, "in 1 BTC"]),
  bookable(sold, "trade", ["out 1 BTC", `in 150 ${currency}`]),
];
const sectionsWithLines = ({ sections }: TaxReport): string[] =>
  sections.filter(({ lines }) => lines.length > 0).map(({ id }) => id);

describe("holding periods", () => {
  const dates = z.object({ dates: z.array(z.object({ acquired: z.string(), sold: z.string() }).loose()) });
  it.each(expectedOf("us-20-holding-boundary", dates).dates)(
    "United States: from $acquired to $sold is $term term",
    ({ acquired, sold, term }) => {
      const year = Number(sold.slice(0, 4));
      expect(sectionsWithLines(taxReportFor(bought(acquired, sold, "USD"), { profile: "us", year }))).toEqual(
        [term],
      );
    },
  );
  it.each(expectedOf("au-06-boundary", dates).dates)(
    "Australia: from $acquired to $sold has $result",
    ({ acquired, sold, result }) => {
      const report = taxReportFor(bought(acquired, sold, "AUD"), { profile: "au", year: 2024 });
      expect(sectionsWithLines(report)).toEqual([result === "discount" ? "discount" : "other"]);
    },
  );
  it.each([
    ["2023-03-10", "2024-03-10", "taxable"],
    ["2023-03-10", "2024-03-11", "exempt"],
    ["2023-02-28", "2024-02-28", "taxable"],
    ["2023-02-28", "2024-02-29", "exempt"],
    ["2024-02-29", "2025-02-28", "taxable"],
    ["2024-02-29", "2025-03-01", "exempt"],
  ])("Germany: from %s to %s is %s", (acquired, sold, term) => {
    const year = Number(sold.slice(0, 4));
    expect(sectionsWithLines(taxReportFor(bought(acquired, sold, "EUR"), { profile: "de", year }))).toEqual([
      term,
    ]);
  });
});

describe("limits and allowances", () => {
  const cases = z.object({ cases: z.array(z.record(z.string(), z.string())) });
  it.each(expectedOf("de-06-limits", cases).cases)("Germany: %o", (worked) => {
    const { year = "", saleGains, stakingIncome, taxed } = worked;
    const history =
      saleGains === undefined
        ? [bookable(`${year}-05-01`, "reward", [`in 1 ETH = ${stakingIncome} EUR`])]
        : [
            bookable(`${year}-05-01`, "trade", ["out 100 EUR", "in 1 BTC"]),
            bookable(`${year}-06-01`, "trade", ["out 1 BTC", `in ${Number(saleGains) + 100} EUR`]),
          ];
    const totals = totalsOf(taxReportFor(history, { profile: "de", year: Number(year) }));
    expect(totals[saleGains === undefined ? "income-taxed" : "taxed"]).toBe(taxed);
  });
  it("Germany names a loss as what it is", () => {
    const history = [
      bookable("2024-05-01", "trade", ["out 100 EUR", "in 1 BTC"]),
      bookable("2024-06-01", "trade", ["out 1 BTC", "in 40 EUR"]),
    ];
    const { totals } = taxReportFor(history, { profile: "de", year: 2024 });
    expect(totals.slice(0, 3).map(({ title, amount }) => [title, amount])).toEqual([
      ["Net loss of private sales", "-60"],
      ["Loss to set against gains", "-60"],
      ["Exempt net gain", "0"],
    ]);
  });
  it.each(expectedOf("fr-05-threshold", cases).cases)("France: %o", ({ sumOfCessionPrices = "", taxed }) => {
    const report = taxReportFor(
      [
        bookable("2024-01-05", "trade", ["out 100 EUR", "in 1 BTC"]),
        bookable("2024-02-05", "trade", ["out 1 BTC", `in ${sumOfCessionPrices} EUR`]),
      ],
      { profile: "fr", year: 2024 },
    );
    expect(totalsOf(report)["taxed"] === "0").toBe(taxed === "no");
  });
  it("India taxes each gain and does not offset losses", () => {
    const history = [
      bookable("2023-05-01", "trade", ["out 100000 INR", "in 1 BTC", "fee 500 INR"]),
      bookable("2023-06-01", "trade", ["out 1 BTC", "in 110000 INR"]),
      bookable("2023-07-01", "trade", ["out 50000 INR", "in 1 ETH"]),
      bookable("2023-08-01", "trade", ["out 1 ETH", "in 20000 INR"]),
    ];
    const [worked] = expectedOf("in-01-gain", cases).cases;
    expect(totalsOf(taxReportFor(history, { profile: "in", year: 2023 }))).toMatchObject({
      gains: worked?.["gain"],
      losses: "30000",
      tax: worked?.["tax"],
      "tax-with-cess": worked?.["withCess"],
    });
  });
  it("the United Kingdom splits the gains of 2024/25 by rate period and exempts 3,000 pounds", () => {
    const trade = (day: string, ...legs: string[]) => bookable(day, "trade", legs);
    const report = taxReportFor(
      [
        trade("2024-05-01", "out 1000 GBP", "in 10 BTC"),
        trade("2024-08-29", "out 1 BTC", "in 2100 GBP"),
        trade("2024-12-30", "out 1 BTC", "in 3100 GBP"),
      ],
      { profile: "gb", year: 2024 },
    );
    expect(sectionsWithLines(report)).toEqual(["before-30-october-2024", "from-30-october-2024"]);
    expect(totalsOf(report)).toMatchObject({
      disposals: "2",
      net: "5000",
      "net-from-30-october": "3000",
      taxable: "2000",
    });
  });
  it("Australia offsets losses before the discount", () => {
    const trade = (day: string, ...legs: string[]) => bookable(day, "trade", legs);
    const report = taxReportFor(
      [
        trade("2022-05-01", "out 100 AUD", "in 1 BTC"),
        trade("2023-12-01", "out 100 AUD", "in 1 ETH"),
        trade("2023-12-02", "out 100 AUD", "in 1 SOL"),
        trade("2024-01-10", "out 1 BTC", "in 1100 AUD"),
        trade("2024-01-11", "out 1 ETH", "in 200 AUD"),
        trade("2024-01-12", "out 1 SOL", "in 10 AUD", "fee 210 AUD"),
      ],
      { profile: "au", year: 2023 },
    );
    // Gains of 1,000 with the discount and 100 without it, losses of 300: these offset the 100 first, and the remaining 800 are halved.
    expect(totalsOf(report)).toMatchObject({ gains: "1100", losses: "300", net: "400", carried: "0" });
  });
});

describe("holdings on a day", () => {
  it("Switzerland values them at the end of the year", () => {
    const worked = expectedOf(
      "ch-01-year-end-2020",
      z.object({
        values: z.array(z.object({ asset: z.string(), rate: z.string(), value: z.string() })),
        totals: z.object({ wealth: z.string() }),
      }),
    );
    const amounts: Record<string, string> = { BTC: "0.5", ETH: "3", ADA: "1000" };
    const prices: PriceTable = Object.fromEntries(
      worked.values.map(({ asset, rate }) => [asset, { "2020-12-31": rate }]),
    );
    const history = worked.values.map(({ asset }) =>
      bookable("2020-06-01", "trade", ["out 1 CHF", `in ${amounts[asset]} ${asset}`]),
    );
    const report = taxReportFor(
      [...history, bookable("2021-03-01", "trade", ["out 0.5 BTC", "in 20000 CHF"])],
      { profile: "ch", year: 2020, prices },
    );
    expect(totalsOf(report)["wealth"]).toBe(worked.totals.wealth);
    expect(formRows(report, "holdings")).toHaveLength(4);
  });
  it("the Netherlands values them at the start of the year, and names assets without a price", () => {
    const report = taxReportFor(
      [
        bookable("2023-06-01", "trade", ["out 5000 EUR", "in 1 BTC"]),
        bookable("2023-06-02", "trade", ["out 1 EUR", "in 7 XYZ"]),
        bookable("2024-01-01", "trade", ["out 1 BTC", "in 11000 EUR"]),
      ],
      { profile: "nl", year: 2024, prices: { BTC: { "2023-12-31": "10000" } } },
    );
    expect(totalsOf(report)["box-3"]).toBe("10000");
    expect(report.warnings).toContainEqual({ kind: "withoutValue", count: 1, amount: null, until: null });
  });
});

describe("items outside the totals of a report", () => {
  const trade = (day: string, ...legs: string[]) => bookable(day, "trade", legs);
  const history = [
    trade("2022-01-05", "out 100 USD", "in 10 BTC"),
    bookable("2022-02-05", "loss", ["out 1 BTC"]),
    bookable("2022-03-05", "withdrawal", ["out 2 BTC = 40 USD"]),
    bookable("2022-04-05", "gift", ["out 1 BTC = 20 USD"]),
    bookable("2022-05-05", "derivative", ["in 70 USD"]),
    bookable("2022-06-05", "derivative", ["out 30 USD"]),
    trade("2022-07-05", "out 3 DOGE", "in 30 USD"),
    trade("2022-08-05", "out 1 BTC", "in 30 USD"),
  ];
  const report = taxReportFor(history, { profile: "us", year: 2022 });

  it("are in separate sections", () => {
    expect(sectionsWithLines(report)).toEqual(["short", "lost", "derivatives", "left"]);
    expect(totalsOf(report)).toEqual({ short: "50", long: "0", net: "50", income: "0" });
    const figures = Object.fromEntries(report.sections.map(({ id, figures: of }) => [id, of]));
    expect(figures["derivatives"]).toMatchObject({ count: 2, value: { units: 40n } });
  });
  it("are reported with their number and amount", () => {
    expect(report.warnings).toEqual([
      { kind: "missingAcquisitions", count: 1, amount: "30", until: null },
      { kind: "withdrawals", count: 1, amount: "40", until: null },
    ]);
  });
  it("include fees without a price, which are not part of any cost", () => {
    const { warnings } = taxReportFor(
      [
        trade("2021-01-05", "out 100 USD", "in 10 BTC", "fee 1 XYZ"),
        trade("2022-08-05", "out 1 BTC", "in 30 USD"),
        trade("2023-08-05", "out 1 BTC", "in 30 USD", "fee 1 XYZ"),
      ],
      { profile: "us", year: 2022 },
    );
    expect(warnings.filter(({ kind }) => kind === "unpricedFees")).toEqual([
      { kind: "unpricedFees", count: 1, amount: null, until: null },
    ]);
  });
  it("do not include gifts where a gift is a disposal", () => {
    const british = taxReportFor(
      [
        bookable("2022-05-05", "trade", ["out 100 GBP", "in 10 BTC"]),
        bookable("2022-06-05", "gift", ["out 1 BTC = 30 GBP"]),
      ],
      { profile: "gb", year: 2022 },
    );
    expect(totalsOf(british)).toMatchObject({ disposals: "1", net: "20" });
  });
});

describe("warnings about the period", () => {
  const history = bought("2026-01-05", "2026-02-05", "GBP");
  it("name the end of the current year", () => {
    const { warnings } = taxReportFor(history, { profile: "gb", year: 2026, now: "2026-11-28" });
    expect(warnings).toEqual([{ kind: "yearNotOver", count: 1, amount: null, until: "2027-04-05" }]);
  });
  it("name the day until which acquisitions still count", () => {
    const { warnings } = taxReportFor(history, { profile: "gb", year: 2025, now: "2026-04-20" });
    expect(warnings).toEqual([{ kind: "laterAcquisitions", count: 1, amount: null, until: "2026-05-05" }]);
  });
});

describe("the time zone of days and years", () => {
  it("is the country's, unless the owner names another", () => {
    const history = [
      bookable(Date.parse("2023-05-01T12:00:00Z"), "trade", ["out 100 JPY", "in 1 BTC"]),
      bookable(Date.parse("2023-12-31T16:00:00Z"), "trade", ["out 1 BTC", "in 150 JPY"]),
    ];
    const of = (year: number, timezone?: string) =>
      totalsOf(taxReportFor(history, { profile: "jp", year, timezone }))["net"];
    expect([of(2023), of(2024), of(2023, "UTC"), of(2024, "UTC")]).toEqual(["0", "50", "50", "0"]);
  });
});

describe("swaps", () => {
  it("are not disposals in France, and in Italy only those with stablecoins are", () => {
    const history = [
      bookable("2024-01-05", "trade", ["out 100 EUR", "in 1 BTC"]),
      bookable("2024-02-05", "trade", ["out 1 BTC", "in 10 ETH"]),
      bookable("2024-03-05", "trade", ["out 5 ETH", "in 300 USDT"]),
      bookable("2024-04-05", "trade", ["out 5 ETH", "in 400 EUR"]),
    ];
    const prices: PriceTable = { USDT: { "*": "1" }, ETH: { "*": "60" }, BTC: { "*": "200" } };
    const french = taxReportFor(history, { profile: "fr", year: 2024, prices });
    // 100 × 400 ÷ (400 + 300).
    expect(french.sections[0]?.lines).toHaveLength(1);
    expect(totalsOf(french)["net"]).toBe("342.857142857142857142857142857142857");
    const italian = taxReportFor(history, { profile: "it", year: 2024, prices });
    expect(totalsOf(italian)).toMatchObject({ proceeds: "700", cost: "100", net: "600", taxed: "0" });
  });
});

describe("the forms", () => {
  it("Form 8949 and TXF contain the rows of the worked case", () => {
    const row = z.object({
      description: z.string(),
      acquired: z.string(),
      sold: z.string(),
      proceeds: z.string(),
      cost: z.string(),
      gain: z.string(),
      term: z.string(),
    });
    const { rows } = expectedOf("us-23-schedule-d", z.object({ rows: z.array(row) }));
    const history = rows.flatMap(({ description, acquired, sold, proceeds, cost }, index) => [
      bookable(acquired, "trade", [`out ${cost} USD`, `in ${description}${index}`]),
      bookable(sold, "trade", [`out ${description}${index}`, `in ${proceeds} USD`]),
    ]);
    const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
    const found = [2020, 2021].flatMap((year) =>
      formRows(taxReportFor(history, { profile: "us", year }), "form-8949").slice(1),
    );
    expect(found.toSorted()).toEqual(
      rows
        .map(({ description, acquired, sold, proceeds, cost, gain, term }, index) =>
          [
            term === "long" ? "II,F" : "I,C",
            `${description}${index}`,
            american(acquired),
            american(sold),
            `${proceeds}.00`,
            `${cost}.00`,
            "",
            "",
            `${gain}.00`,
          ].join(","),
        )
        .toSorted(),
    );
    expect(formRows(taxReportFor(history, { profile: "us", year: 2021 }), "txf")).toEqual([
      "V042",
      "Aportolan",
      "D11/28/2026",
      "^",
      "TD",
      "N714",
      "C1",
      "L1",
      "P2.01 BTC3",
      "D05/01/2020",
      "D06/11/2021",
      "$30351.00",
      "$40400.00",
      "^",
    ]);
  });
  it.each(
    taxProfiles.map(({ id, currency, forms }) => ({ id, currency, forms: forms.map((form) => form.id) })),
  )("of $id have a header and a row for a sale or a holding", ({ id, currency, forms }) => {
    const history = [
      bookable("2024-05-01", "trade", [`out 100 ${currency}`, "in 3 BTC"]),
      bookable("2024-06-01", "trade", ["out 1 BTC", `in 150 ${currency}`]),
      bookable("2025-02-01", "trade", ["out 1 BTC", `in 150 ${currency}`]),
    ];
    const year = id === "nl" || id === "us" ? 2025 : 2024;
    const report = taxReportFor(history, { profile: id, year, prices: { BTC: { "*": "100" } } });
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) {
      const rows = formRows(report, form);
      expect(rows.length).toBeGreaterThan(1);
      const cells = rows.map((row) => row.split(",").length);
      if (form !== "txf" && form !== "anlage-so") expect(new Set(cells).size).toBe(1);
    }
  });
});

describe("a coin received in a swap of unknown value", () => {
  const sold = (profile: string, history: Parameters<typeof taxReportFor>[0]) => {
    const report = taxReportFor(history, { profile, year: 2024 });
    const sales = report.sections.flatMap(({ kind, lines }) =>
      kind === "disposals" ? lines.filter(({ assetId }) => assetId.endsWith(":RARE")) : [],
    );
    expect(sales).toHaveLength(1);
    return { sale: sales[0], warnings: report.warnings.map(({ kind }) => kind) };
  };
  const profiles = taxProfiles.filter(({ id }) => id !== "nl");

  it.each(profiles)("$id: takes over the cost of the coin given", ({ id, currency }) => {
    const { sale, warnings } = sold(id, [
      bookable("2024-07-02", "trade", [`out 100 ${currency}`, "in 10 ODD"]),
      bookable("2024-07-20", "trade", ["out 10 ODD", "in 4 RARE"]),
      bookable("2024-11-20", "trade", ["out 4 RARE", `in 300 ${currency}`]),
    ]);
    expect(sale).toMatchObject({ cost: "100", gain: "200", basis: "known" });
    const areSwapsNeutral = ["at", "at-new-first", "fr", "it", "pl", "pt"].includes(id);
    expect(warnings.includes("withoutValue")).toBe(!areSwapsNeutral);
  });

  it.each(profiles)("$id: has an unknown cost if that of the coin given is missing", ({ id, currency }) => {
    const { sale, warnings } = sold(id, [
      bookable("2024-07-20", "trade", ["out 10 ODD", "in 4 RARE"]),
      bookable("2024-11-20", "trade", ["out 4 RARE", `in 300 ${currency}`]),
    ]);
    expect(sale).toMatchObject({ cost: "0", basis: "unknown" });
    expect(warnings).toContain(id === "fr" ? "unknownPortfolio" : "unknownCost");
  });

  it.each(profiles)("$id: has an unknown cost if a part of the coin given is missing", ({ id, currency }) => {
    const { sale, warnings } = sold(id, [
      bookable("2024-07-02", "trade", [`out 100 ${currency}`, "in 5 ODD"]),
      bookable("2024-07-20", "wrap", ["out 10 ODD", "in 10 RARE"]),
      bookable("2024-11-20", "trade", ["out 10 RARE", `in 300 ${currency}`]),
    ]);
    expect(sale).toMatchObject({ cost: "100", basis: "unknown" });
    expect(warnings).toContain(id === "fr" ? "unknownPortfolio" : "unknownCost");
  });
});

it("France: a share of a portfolio without a price makes the costs of later sales unknown, too", () => {
  const report = taxReportFor(
    [
      bookable("2024-01-05", "trade", ["out 100 EUR", "in 1 BTC"]),
      bookable("2024-01-06", "trade", ["out 1 EUR", "in 5 ODD"]),
      bookable("2024-02-05", "trade", ["out 0.5 BTC", "in 100 EUR"]),
      bookable("2024-02-06", "trade", ["out 5 ODD", "in 1 EUR"]),
      bookable("2024-03-05", "trade", ["out 0.5 BTC", "in 100 EUR"]),
    ],
    { profile: "fr", year: 2024, prices: {} },
  );
  const bases = report.sections.flatMap(({ kind, lines }) =>
    kind === "disposals" ? lines.flatMap(({ cause, basis }) => (cause === "sale" ? [basis] : [])) : [],
  );
  expect(bases).toEqual(["unknown", "unknown", "unknown"]);
});
