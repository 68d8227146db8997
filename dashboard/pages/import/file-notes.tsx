import { t } from "../../i18n/t.ts";
import { withOption, type PreviewedFile } from "./file-settings.ts";
import { fileNoteText } from "./file-note-text.ts";
import { useProblemTexts } from "./problem-text.ts";
import { Quotation } from "../../i18n/quotation.tsx";

/** Notes about a whole file: assumptions, gaps, and rows that change no balance. */
export function FileNotes({ notes }: { notes: PreviewedFile["notes"] }) {
  const phrases = useProblemTexts();
  if (notes.length === 0) return null;
  return (
    <ul className="soft small">
      {notes.map((note) => {
        const text = phrases && fileNoteText(note, phrases);
        return <li key={note.message}>{text ?? <Quotation text={note.message} />}</li>;
      })}
    </ul>
  );
}

/** Asks whether rows with the same id are one transaction or separate ones; shown if the file has such rows. */
export function SharedIds({
  notes,
  options,
  onChange,
}: {
  notes: PreviewedFile["notes"];
  options: Record<string, unknown>;
  onChange(options: Record<string, unknown>): void;
}) {
  const { columns } = options;
  const isUnique =
    typeof columns === "object" && columns !== null && "idRule" in columns && columns.idRule === "unique";
  if (!isUnique && notes.every(({ reason }) => reason !== "idsShared")) return null;
  return (
    <label className="field short">
      <span>{t("import.idRule")}</span>
      <select
        value={isUnique ? "unique" : "shared"}
        onChange={({ target }) => onChange(withOption(options, "columns.idRule", target.value))}
      >
        <option value="shared">{t("import.idShared")}</option>
        <option value="unique">{t("import.idUnique")}</option>
      </select>
    </label>
  );
}
