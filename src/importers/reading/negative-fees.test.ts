import { expect, test } from "vitest";
import { negativeFeesOf, surveyNegativeFees } from "./negative-fees.ts";

type Line = [amount: string, fee: string, balance: string];

/** The result of the survey for rows of one running balance. */
function found(lines: Line[], columns?: Record<string, string>): string | undefined {
  const options = columns === undefined ? {} : { columns };
  const survey = surveyNegativeFees(
    ([amount = "", fee = "", balance = ""]) => ({ key: "EUR", amount, fee, balance }),
    options,
  );
  for (const line of lines) survey.row(line);
  return negativeFeesOf(survey.end());
}

const charged: Line[] = [
  ["1000", "0", "1000"],
  ["-500", "-0.8", "499.2"],
  ["-100", "-0.2", "399"],
];
const rebates: Line[] = [
  ["1000", "0", "1000"],
  ["-500", "-0.8", "500.8"],
];

test("a balance that decreases by the fees shows that they were charged, in either order of rows", () => {
  expect(found(charged)).toBe("charged");
  expect(found(charged.toReversed())).toBe("charged");
  expect(found(charged.map(([...cells]) => cells.map((cell) => cell.replace(".", ",")) as Line))).toBe(
    "charged",
  );
});

test("a balance that increases by them shows rebates, and so does a positive fee without a decisive balance", () => {
  expect(found(rebates)).toBe("rebates");
  expect(found(rebates.toReversed())).toBe("rebates");
  expect(
    found([
      ["-500", "-0.8", ""],
      ["-100", "0.2", ""],
    ]),
  ).toBe("rebates");
});

test("the meaning is unknown without evidence, or if rows contradict each other", () => {
  expect(found([["-500", "-0.8", "499.2"]])).toBeUndefined();
  expect(found(charged.map(([amount, fee]): Line => [amount, fee, ""]))).toBeUndefined();
  expect(found([...charged, ["-100", "0.2", "298.8"]])).toBeUndefined();
  expect(found([...charged, ["-100", "-0.2", "299.2"]])).toBeUndefined();
});

test("the owner's option takes precedence, and positive fees need none", () => {
  expect(found(charged, { negativeFees: "rebates" })).toBe("rebates");
  expect(found([["-500", "0.8", "499.2"]])).toBeUndefined();
  expect(() => negativeFeesOf({ columns: { negativeFees: "paid" } })).toThrow('"charged" or "rebates"');
});
