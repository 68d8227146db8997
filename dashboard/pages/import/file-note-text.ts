import type { Phrases } from "../../i18n/phrases.ts";
import { translator } from "../../i18n/t.ts";
import type { PreviewedFile } from "./file-settings.ts";

type FileNote = PreviewedFile["notes"][number];

/**
 * A note about a whole file in the page's language; `undefined` if only the service's English text is known. `phrases` translates the
 * formats' reasons why rows change no balance.
 */
export function fileNoteText({ reason, params }: FileNote, phrases: Phrases): string | undefined {
  const key = `fileNotes.${reason}`;
  if (reason !== "withoutEffect")
    return translator.find(key) === undefined ? undefined : translator.format(key, params);
  const counts = Object.entries(params);
  if (!translator.has("fileNotes") || !counts.every(([why]) => phrases.has(why))) return undefined;
  return counts
    .map(([why, count]) => translator.format(key, { count: Number(count), reason: phrases.of(why) }))
    .join(" ");
}
