import type { UnreadRows } from "../importer.ts";
import type { Fields, FormatSpec, Meaning } from "./format.ts";

/** The rows that a description skips, with the reasons. Rows skipped by its `decide` are not included. */
export function unreadRowsOf<C extends Fields>(spec: FormatSpec<C>): UnreadRows[] {
  const { words, meaning, skip = [], fees = [] } = spec;
  const nameOf = (field: keyof C & string): string =>
    (spec.fields[field] ?? field).replace(/\?$/, "").split("|")[0]?.replace(/#\d$/, "") ?? field;
  const wordColumn = words === undefined ? "" : [words.field].flat().map(nameOf).join(" / ");
  const found: UnreadRows[] = [];
  for (const { field, matches, reason } of skip)
    found.push({ rows: `${nameOf(field)} matches ${String(matches)}`, outcome: "noEffect", reason });
  if (meaning !== undefined) found.push(...unreadRows("every row", meaning));
  for (const [texts, meaning] of Object.entries(words?.map ?? {}))
    found.push(...unreadRows(`${wordColumn}: ${texts.split("|").map(shownWord).join(", ")}`, meaning));
  for (const [pattern, meaning] of words?.patterns ?? [])
    found.push(...unreadRows(`${wordColumn} matches ${String(pattern)}`, meaning));
  if (words !== undefined)
    found.push({
      rows: `${wordColumn}: any word not known here`,
      outcome: "refused",
      reason: "What such a row means is not guessed.",
    });
  if (fees.some(({ rule }) => rule === "unknown"))
    found.push({
      rows: "a fee in the coin of the row's amount",
      outcome: "refused",
      reason: "The file does not say whether the amount includes the fee.",
    });
  return found;
}

function unreadRows(rows: string, meaning: Meaning): UnreadRows[] {
  if (typeof meaning === "string") return [];
  if ("refuse" in meaning) return [{ rows, outcome: "refused", reason: meaning.refuse }];
  if ("noEffect" in meaning) return [{ rows, outcome: "noEffect", reason: meaning.noEffect }];
  return [];
}

function shownWord(word: string): string {
  return word === "" ? "(empty)" : word;
}
