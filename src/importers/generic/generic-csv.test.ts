import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import { genericCsv } from "./generic-csv.ts";
import { RowError, type ImportOptions } from "../importer.ts";

const header = ["Date", "Coin", "Amount"];
const amounts = fc.array(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0),
  { minLength: 1, maxLength: 30 },
);

/** Resolves the options and reads every row as the file's import does. */
function read(rows: string[][], { isNamed, options = {} }: { isNamed: boolean; options?: ImportOptions }) {
  const survey = genericCsv.survey?.(header, options, { isNamed });
  for (const cells of rows) survey?.row(cells);
  const reader = genericCsv.open(header, survey?.end() ?? options);
  const directions: (string | undefined)[] = [];
  let refused = 0;
  rows.forEach((cells, index) => {
    try {
      const [transaction] = reader.read({ row: index + 2, text: cells.join(","), cells });
      directions.push(transaction?.legs[0]?.direction);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      refused++;
    }
  });
  return { directions, refused };
}

test("amounts have directions by their signs only if the file contains negative amounts", () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), (numbers, isNamed) => {
      const rows = numbers.map((amount) => ["2024-03-01 10:00:00", "BTC", String(amount)]);
      if (numbers.some((amount) => amount < 0)) {
        const expected = numbers.map((amount) => (amount < 0 ? "out" : "in"));
        expect(read(rows, { isNamed })).toEqual({ directions: expected, refused: 0 });
      } else if (isNamed) expect(read(rows, { isNamed })).toEqual({ directions: [], refused: rows.length });
      else {
        const refusal = (): unknown => read(rows, { isNamed });
        expect(refusal).toThrow(AppError);
        expect(refusal).toThrow(expect.objectContaining({ reason: "mapping_needed" }) as Error);
      }
    }),
  );
});

test("a direction set by the owner applies to every amount", () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom("in", "out"), (numbers, amountSign) => {
      const rows = numbers.map((amount) => ["2024-03-01 10:00:00", "BTC", String(Math.abs(amount))]);
      const { directions } = read(rows, { isNamed: true, options: { columns: { amountSign } } });
      expect(new Set(directions)).toEqual(new Set([amountSign]));
    }),
  );
});

test("an unread column with words for types is refused, not ignored", () => {
  const survey = (column: string, texts: string[], more: { isNamed: boolean; options?: ImportOptions }) => {
    const found = genericCsv.survey?.([...header, column], more.options ?? {}, { isNamed: more.isNamed });
    texts.forEach((text, index) => found?.row(["2024-03-01", "BTC", index === 0 ? "-1" : "1", text]));
    return () => found?.end();
  };
  const isNamed = false;
  expect(survey("Reason", ["fee", "Staking reward", ""], { isNamed })).toThrow("are in Reason");
  expect(survey("Tag", ["lost", "Interest", "Interest"], { isNamed })).toThrow("are in Tag");
  expect(survey("Tag", ["FundingFee", "CommissionIn", "RiskCoverage"], { isNamed })).toThrow("are in Tag");
  expect(survey("Tag", ["LongTerm", "my_savings"], { isNamed })).not.toThrow();
  expect(survey("Tag", ["savings", "car", "gift"], { isNamed })).not.toThrow();
  expect(survey("Venue", ["Kraken", "Binance"], { isNamed })).not.toThrow();
  // Unless the owner chose the format or mapped the column to tags.
  expect(survey("Reason", ["fee", "reward"], { isNamed: true })).not.toThrow();
  expect(survey("Tag", ["fee", "reward"], { isNamed, options: { columns: { tags: "Tag" } } })).not.toThrow();
});
