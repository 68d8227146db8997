import { useEffect, useId, useRef, type ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** What opens beside the page: at its right on a desk, from below on a phone. Escape, the veil and the cross close it; the focus goes back by itself. */
export function Sheet({
  title,
  onClose,
  onBack,
  children,
}: {
  title: string;
  onClose(): void;
  /** To what was open before. */
  onBack?: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="sheet-body">
        <div className="sheet-head">
          {onBack !== undefined && (
            <button type="button" className="icon-button back" onClick={onBack} aria-label="Back">
              <Icon name="chevron" />
            </button>
          )}
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="icon-button" onClick={onClose} aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
        {/* Long explanations scroll: the keyboard has to reach them. */}
        <div className="sheet-content" tabIndex={-1}>
          {children}
        </div>
      </div>
    </dialog>
  );
}
