import { expect, test } from "vitest";
import { problemGroups } from "./problem-groups.ts";

const problem = (row: number, message: string) => ({ row, message, text: `row ${row}` });
const linesOf = (
  messages: string[],
  textOf: (of: { message: string }) => string | undefined = () => undefined,
) =>
  problemGroups(
    messages.map((message, index) => problem(index + 2, message)),
    textOf,
  ).map(({ reason, isSame, isEnglish, rows }) => [reason, isSame, isEnglish, rows.map(({ row }) => row)]);

test("rows with one reason are one group, and the largest group comes first", () => {
  expect(
    linesOf(["no amount", "no date", "no date"], ({ message }) =>
      message === "no date" ? "kein Datum" : undefined,
    ),
  ).toEqual([
    ["kein Datum", true, false, [3, 4]],
    ["no amount", true, true, [2]],
  ]);
});

test("rows whose reasons differ only by a quoted value are one group with `isSame: false`", () => {
  expect(linesOf(['Amount: "many" is no number.', 'Amount: "few" is no number.'])).toEqual([
    ['Amount: "many" is no number.', false, true, [2, 3]],
  ]);
  expect(linesOf(["Betrag: „viel“ ist keine Zahl.", "Betrag: „kaum“ ist keine Zahl."])).toHaveLength(1);
});
