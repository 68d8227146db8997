import type { Phrases } from "../../i18n/phrases.ts";

const rowsWithoutEffect = /^(Rows that change no balance): (.*)\.$/;
const countOf = /^(\d+ × )(.*)$/;

/** What holds for a file as a whole, in the page's language; `undefined` if only the service's English text is known. */
export function fileNoteText(note: string, phrases: Phrases): string | undefined {
  const [, title = "", list] = rowsWithoutEffect.exec(note) ?? [];
  if (list === undefined) return phrases.has(note) ? phrases.of(note) : undefined;
  const counts = list.split("; ").map((text) => countOf.exec(text) ?? []);
  if (!counts.every(([, , reason = ""]) => phrases.has(reason))) return undefined;
  const translated = counts.map(([, count = "", reason = ""]) => `${count}${phrases.of(reason)}`);
  return `${phrases.of(title)}: ${translated.join("; ")}.`;
}
