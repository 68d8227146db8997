import { useId, useState, type ReactNode } from "react";
import { errorText } from "../i18n/error-text.ts";
import { useModal } from "./use-modal.ts";
import { t } from "../i18n/t.ts";

/** Asks for confirmation before an action that deletes data or needs the owner's decision. */
export function Confirm({
  title,
  children,
  action,
  cancel = t("common.cancel"),
  isDangerous = true,
  isReady = true,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  action: string;
  cancel?: string;
  isDangerous?: boolean;
  /** Whether the action can be confirmed: required input is present. */
  isReady?: boolean;
  onConfirm(): Promise<unknown>;
  onClose(): void;
}) {
  const modal = useModal(onClose);
  const titleId = useId();
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setWorking(true);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setError(errorText(failure));
      setWorking(false);
    }
  };
  return (
    <dialog {...modal} className="confirm" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <div className="soft">{children}</div>
      {error !== null && (
        <p role="alert" className="loss">
          {error}
        </p>
      )}
      <div className="actions end-row">
        <button type="button" className="button quiet" onClick={onClose}>
          {cancel}
        </button>
        <button
          type="button"
          className={isDangerous ? "button danger" : "button primary"}
          disabled={isWorking || !isReady}
          onClick={() => void confirm()}
        >
          {action}
        </button>
      </div>
    </dialog>
  );
}
