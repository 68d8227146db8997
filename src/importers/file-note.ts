import type { ArgumentIn } from "../domain/texts/messages.ts";
import type fileNotes from "../domain/texts/en/file-notes.ts";
import { translatorOf } from "../domain/texts/service-texts.ts";

type Notes = { fileNotes: typeof fileNotes };

/** A note about a whole file: the English message, and its reason and values for translation. */
export type FileNote = { reason: string; params: Record<string, string>; message: string };

/** A note of src/domain/texts/en/file-notes.ts with its values. */
export function fileNote<Name extends Exclude<keyof typeof fileNotes, `withoutEffect_${"one" | "other"}`>>(
  reason: Name,
  ...[values]: ArgumentIn<Notes, `fileNotes.${Name}`>
): FileNote {
  const params = Object.fromEntries(
    Object.entries<string | number>(values ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return { reason, params, message: translatorOf("en").format(`fileNotes.${reason}`, params) };
}

/** A note with the number of rows that change no balance, by reason (in `params`); empty if there are none. */
export function withoutEffectNote(counts: ReadonlyMap<string, number>): FileNote[] {
  if (counts.size === 0) return [];
  const { format } = translatorOf("en");
  const sentences = [...counts].map(([reason, count]) =>
    format("fileNotes.withoutEffect", { count, reason }),
  );
  const params = Object.fromEntries([...counts].map(([reason, count]) => [reason, String(count)]));
  return [{ reason: "withoutEffect", params, message: sentences.join(" ") }];
}

/** The note about a file whose transactions are already in the account, shifted by some hours. */
export function shiftNote({
  hours,
  rows,
  compared,
}: {
  hours: number;
  rows: number;
  compared: number;
}): FileNote {
  const values = { rows, compared, hours: Math.abs(hours), shift: `${hours > 0 ? "+" : ""}${hours}` };
  return hours > 0 ? fileNote("shiftedEarlier", values) : fileNote("shiftedLater", values);
}
