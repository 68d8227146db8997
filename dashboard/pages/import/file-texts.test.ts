import { expect, test } from "vitest";
import { speakEnglish } from "../../../test/support/pages/english.ts";
import { unreadFile } from "../../../src/contract/unread-file.ts";
import { withoutEffectNote } from "../../../src/importers/file-note.ts";
import { phrasesIn } from "../../i18n/phrases.ts";
import { fileNoteText } from "./file-note-text.ts";
import { needsChoice } from "./file-settings.ts";
import { newAndKnown } from "./new-and-known.ts";

speakEnglish();

test("transactions of one of several files can be known from another one", () => {
  const counts = { added: 0, known: 2 };
  expect(newAndKnown(counts, { isOneOfSeveral: false })).toBe("0 new, 2 already in your records");
  expect(newAndKnown(counts, { isOneOfSeveral: true })).toBe(
    "0 new, 2 already in your records or in another of these files",
  );
  expect(newAndKnown({ added: 2, known: 0 }, { isOneOfSeveral: true })).toBe("2 new");
});

test.each([
  ["option_needed", true],
  ["format_ambiguous", true],
  ["mapping_needed", true],
  ["format_unknown", false],
  ["nothing_to_import", false],
])("a file refused for %s needs a choice: %s", (reason, isChoice) => {
  expect(needsChoice({ ...unreadFile, refusal: { reason, message: "" } })).toBe(isChoice);
});

test("rows that change no balance are counted in a sentence for each reason", async () => {
  const [note] = withoutEffectNote(
    new Map([
      ["without an amount", 1],
      ["not executed", 2],
    ]),
  );
  const words = "1 row changes no balance: without an amount. 2 rows change no balance: not executed.";
  expect(note?.message).toBe(words);
  expect(note && fileNoteText(note, await phrasesIn("en"))).toBe(words);
});
