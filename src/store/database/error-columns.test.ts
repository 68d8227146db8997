import { expect, test } from "vitest";
import { knownErrorText } from "../../domain/texts/error-message.ts";
import { errorMessagesIn } from "../../domain/texts/error-messages.ts";
import { createTranslator } from "../../domain/texts/translator.ts";
import { msg } from "../../errors/wording.ts";
import { errorColumns, errorIn, errorWordingIn } from "./error-columns.ts";

test("an error that is stored keeps the values of its message, and those of an error within it", async () => {
  const inner = msg`The file "${"x.csv"}" does not exist. Put it back, or restore a backup.`;
  const [error, wording] = errorColumns(msg`${inner} Try again in a minute.`);
  const stored = { error, ...errorWordingIn(wording) };
  expect(error).toBe(
    'The file "x.csv" does not exist. Put it back, or restore a backup. Try again in a minute.',
  );
  expect(errorColumns(errorIn(stored))).toEqual([error, wording]);
  const translator = createTranslator();
  translator.add("messages", await errorMessagesIn("de"));
  expect(knownErrorText({ message: error ?? "", wording: stored.errorWording }, translator)).toBe(
    "Die Datei „x.csv“ existiert nicht. Lege sie wieder an ihren Platz, oder stelle ein Backup wieder her. Versuche es in einer Minute erneut.",
  );
});

test("an error without values is its message alone", () => {
  expect(errorColumns("The disk is full.")).toEqual(["The disk is full.", null]);
  expect(errorIn({ error: "The disk is full.", ...errorWordingIn(null) })).toBe("The disk is full.");
  expect(errorColumns(null)).toEqual([null, null]);
});
