import { t } from "../../../i18n/t.ts";

/** Reports that the edited record was changed elsewhere, and asks which version to keep. */
export function ChangedElsewhere({
  lines = [],
  onTake,
  onKeep,
}: {
  /** The current values, one line per field. */
  lines?: string[];
  onTake(): void;
  onKeep(): void;
}) {
  return (
    <div className="failure" role="alert">
      <p>{t("edits.changedElsewhere")}</p>
      {lines.map((line) => (
        <p key={line} className="break">
          {line}
        </p>
      ))}
      <div className="actions">
        <button type="button" className="button" onClick={onTake}>
          {t("edits.takeCurrent")}
        </button>
        <button type="button" className="button" onClick={onKeep}>
          {t("edits.keepMine")}
        </button>
      </div>
    </div>
  );
}

/** Whether the service refused a change because the record was changed after it was read. */
export function isChangedSince(error: unknown): boolean {
  return typeof error === "object" && error !== null && "reason" in error && error.reason === "changed_since";
}
