import { fileNoteText } from "./file-note-text.ts";
import { useProblemTexts } from "./problem-text.ts";

/** What holds for the file as a whole: assumptions, gaps and rows that change no balance. */
export function FileNotes({ notes }: { notes: readonly string[] }) {
  const phrases = useProblemTexts();
  if (notes.length === 0) return null;
  return (
    <ul className="soft small">
      {notes.map((note) => {
        const text = phrases && fileNoteText(note, phrases);
        return (
          <li key={note} lang={text === undefined ? "en" : undefined}>
            {text ?? note}
          </li>
        );
      })}
    </ul>
  );
}
