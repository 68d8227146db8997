import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalEvidence, surveyDecimal } from "./decimal-survey.ts";

test.each([
  ["0,5", ","],
  ["-12,50", ","],
  ["1.234,5", ","],
  ["1.234.567", ","],
  ["0.5", "."],
  ["1,234.5", "."],
  ["1,234,567", "."],
  ["0,123", ","],
  ["0.123", "."],
  ["1,234", "both comma"],
  ["1.234", "both point"],
  ["12", "plain"],
  ["", "plain"],
  ["1,2,3", "plain"],
  ["1.2,3.4", "plain"],
  ["text", "plain"],
])("the amount “%s” is evidence of the decimal separator: %s", (text, evidence) => {
  expect(decimalEvidence(text)).toBe(evidence);
});

function settled(texts: string[], delimiter = ","): string | undefined {
  const survey = surveyDecimal([0], {}, { isNamed: false, delimiter });
  for (const text of texts) survey.row([text]);
  return survey.end();
}

test("the only separator that fits every number is used; if both fit, the option is required", () => {
  expect(settled(["1,234", "0,5"])).toBe(",");
  expect(settled(["1,234", "1,234.50"])).toBe(".");
  expect(settled(["1.234", "2.5"])).toBeUndefined();
  expect(settled(["1", "2"])).toBeUndefined();
  expect(settled(["1.234", "2"])).toBeUndefined();
  expect(() => settled(["1,234", "5"])).toThrow(/"1,234" can mean two numbers/);
  expect(() => settled(["1.234", "5"], ";")).toThrow(/"1.234" can mean two numbers/);
  // Contradictory numbers are reported as problems of their rows.
  expect(settled(["0,5", "0.5"])).toBeUndefined();
});

test("the inferred separator is always the one with which the numbers were written", () => {
  const numbers = fc.array(
    fc.record({
      whole: fc.integer({ min: 0, max: 9_999_999 }),
      fraction: fc.integer({ min: 0, max: 9_999 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(numbers, fc.constantFrom(",", "."), fc.boolean(), (values, decimal, isGrouped) => {
      const thousands = decimal === "," ? "." : ",";
      const texts = values.map(({ whole, fraction }) => {
        const digits = String(whole);
        const grouped = isGrouped ? digits.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands) : digits;
        return fraction === 0 ? grouped : `${grouped}${decimal}${fraction}`;
      });
      let found: string | undefined;
      try {
        found = settled(texts, ";");
      } catch (error) {
        expect(error).toMatchObject({ reason: "option_needed" });
        return;
      }
      if (found !== undefined) expect(found).toBe(decimal);
    }),
  );
});
