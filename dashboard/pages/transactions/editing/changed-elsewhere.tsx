import { t } from "../../../i18n/t.ts";

/** Says that what is being edited was changed meanwhile, and asks which of the two is to stay. */
export function ChangedElsewhere({
  lines = [],
  onTake,
  onKeep,
}: {
  /** What has which value now. */
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

/** Whether the service refused a change because what it changes is no longer what was read. */
export function isChangedSince(error: unknown): boolean {
  return typeof error === "object" && error !== null && "reason" in error && error.reason === "changed_since";
}
