import { t } from "../../../i18n/t.ts";

/** The end of a form: its error, the button that submits it, and the one that leaves it unchanged. */
export function FormActions({
  error,
  action,
  isDisabled,
  onCancel,
}: {
  error?: string | null | undefined;
  /** The text of the button that submits; `null` if there is nothing to submit yet. */
  action: string | null;
  isDisabled: boolean;
  onCancel?: (() => void) | undefined;
}) {
  return (
    <>
      {typeof error === "string" && (
        <p role="alert" className="loss break">
          {error}
        </p>
      )}
      <div className="actions">
        {action !== null && (
          <button type="submit" className="button primary" disabled={isDisabled}>
            {action}
          </button>
        )}
        {onCancel !== undefined && (
          <button type="button" className="button quiet" onClick={onCancel}>
            {t("common.cancel")}
          </button>
        )}
      </div>
    </>
  );
}
