import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import reasons from "../domain/texts/en/rows.ts";
import { wordingText } from "../domain/texts/error-message.ts";
import { rowMessages } from "../domain/texts/row-messages.ts";
import { createTranslator } from "../domain/texts/translator.ts";
import germanReasons from "../domain/texts/de/rows.ts";
import { translatorOf } from "../domain/texts/service-texts.ts";
import { RowError } from "./importer.ts";
import { amountAt } from "./reading/amounts.ts";
import { momentAt } from "./reading/dates.ts";
import { timeZoneOf } from "./reading/time-zone.ts";
import { rowReason, rowWording } from "./row-reason.ts";

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => readFileSync(join(folder, path), "utf8"))
  .join("\n");

test("every reason of an unread row is used by a reader", () => {
  const unused = Object.keys(reasons).filter((name) => !sources.includes(`"${name}"`));
  expect(unused).toEqual([]);
});

test("a reason has its message, and the values for translations", () => {
  const { reason, params, message } = rowReason("wrongCellCount", { cells: 3, columns: 4 });
  expect(message).toMatch(/^This row has 3 cells where the header has 4\./);
  expect(translatorOf("de").format(`rows.${reason}`, params)).toMatch(
    /^Diese Zeile hat 3 Zellen, wo die Kopfzeile 4 hat\./,
  );
});

test.each([
  ["1,234", "amountAmbiguous", "„1,234“ kann zwei Zahlen bedeuten; schreibe 1234 oder 1.234."],
  ["0,5", "amountDecimalComma", "„0,5“ hat ein Dezimalkomma; schreibe die Zahl mit einem Punkt, etwa 0.5."],
  ["many", "notANumberLike", "„many“ ist keine Dezimalzahl. Schreibe sie wie 1234.5."],
  ["9".repeat(200), "amountTooLong", "“ hat mehr als "],
])("the amount %s is refused with its reason in both languages", (cell, reason, german) => {
  const problem = problemOf(() => amountAt({ row: 7, text: cell }, cell, "Change"));
  expect(problem).toMatchObject({ row: 7, text: cell, reason });
  expect(translatorOf("en").format(`rows.${reason}`, problem.params)).toBe(problem.message);
  expect(translatorOf("de").format(`rows.${reason}`, problem.params)).toContain(german);
});

test.each([
  ["soon", "notADate", "Time: „soon“ ist kein Datum; schreibe es als JJJJ-MM-TT HH:mm:ss."],
  ["2021-02-30", "dateImpossible", "Time: „2021-02-30“ ist kein gültiger Zeitpunkt seit 1970."],
  ["3/4/2021", "dateOrderUnknown", "Time: „3/4/2021“ kann mit dem Monat oder mit dem Tag beginnen;"],
  ["05/16/2031 07:08:09", "dateInFuture", "„05/16/2031 07:08:09“ wird als 2031-05-16 gelesen,"],
  ["2031-05-06 07:08:09", "dayInFuture", "„2031-05-06 07:08:09“ liegt in der Zukunft."],
  ["2021-03-28 02:30:00", "timeSkipped", "Time: 2021-03-28 02:30:00 gibt es in Europe/Berlin nicht,"],
])("the time %s is refused with its reason in both languages", (cell, reason, german) => {
  const row = { row: 7, text: cell, latest: Date.UTC(2030, 0, 1) };
  const problem = problemOf(() => momentAt(row, cell, { column: "Time", zone: timeZoneOf("Europe/Berlin") }));
  expect(problem).toMatchObject({ row: 7, text: cell, reason });
  expect(translatorOf("en").format(`rows.${reason}`, problem.params)).toBe(problem.message);
  expect(translatorOf("de").format(`rows.${reason}`, problem.params)).toContain(german);
});

test("a row that a format's description refuses has a text without a reason", () => {
  const problem = problemOf(() => {
    throw new RowError({ message: "Shares are not kept here." }, { row: 2, text: "a,b" });
  });
  expect(problem).toEqual({ row: 2, text: "a,b", message: "Shares are not kept here." });
});

function problemOf(read: () => unknown): RowError["problem"] {
  try {
    read();
  } catch (error) {
    if (error instanceof RowError) return error.problem;
    throw error;
  }
  throw new Error("The row was read.");
}

test("a reason within the message of an error is translated with it", () => {
  const translator = createTranslator();
  translator.use("de", "de-DE");
  translator.add("messages", rowMessages(reasons, germanReasons));
  for (const problem of [
    rowReason("notANumberLike", { column: "Change", text: "many" }),
    rowReason("amountAmbiguous", { column: "Change", text: "1,234", whole: "1234", fraction: "1.234" }),
  ]) {
    expect(String(rowWording(problem))).toBe(problem.message);
    expect(wordingText(rowWording(problem), translator)).toBe(
      translatorOf("de").format(`rows.${problem.reason}`, problem.params),
    );
  }
  expect(String(rowWording({ message: "Shares are not kept here." }))).toBe("Shares are not kept here.");
});
