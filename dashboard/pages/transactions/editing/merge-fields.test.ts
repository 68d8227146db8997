import { expect, test } from "vitest";
import { mergeFields } from "./merge-fields.ts";

const read = { notes: "old", tags: "a", hidden: false };

test("an unedited field takes the value of a change elsewhere, and edited fields keep theirs", () => {
  expect(
    mergeFields({
      read,
      typed: { ...read, tags: "mine" },
      current: { ...read, notes: "theirs", hidden: true },
    }),
  ).toEqual({
    read: { notes: "theirs", tags: "a", hidden: true },
    typed: { notes: "theirs", tags: "mine", hidden: true },
    conflicts: [],
  });
});

test("a field that was changed here and elsewhere is a conflict, unless both agree", () => {
  const typed = { ...read, notes: "mine", tags: "both" };
  expect(mergeFields({ read, typed, current: { ...read, notes: "theirs", tags: "both" } })).toEqual({
    read: { ...read, tags: "both" },
    typed,
    conflicts: ["notes"],
  });
});
