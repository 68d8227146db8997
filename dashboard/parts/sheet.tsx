import { createContext, useContext, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { useModal } from "./use-modal.ts";
import { t } from "../i18n/t.ts";

const TitleContext = createContext<(title: string | null) => void>(() => undefined);

/** Names the sheet after what it shows for now, such as a form. */
export function SheetTitle({ title }: { title: string }) {
  const setTitle = useContext(TitleContext);
  useLayoutEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [setTitle, title]);
  return null;
}

/**
 * A sheet next to the page: at the right on a desktop, at the bottom on a phone. Escape, the backdrop and the cross close it; the focus is
 * restored. A press on the backdrop is easily made by mistake: it closes no form with input that was not saved.
 */
export function Sheet({
  title,
  onClose,
  onBack,
  children,
}: {
  title: string;
  onClose(): void;
  /** Returns to the previous sheet. */
  onBack?: () => void;
  children: ReactNode;
}) {
  const modal = useModal(onClose, onBack);
  const titleId = useId();
  const hasInput = useRef(false);
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  return (
    <dialog
      {...modal}
      className="sheet"
      aria-labelledby={titleId}
      onInput={() => (hasInput.current = true)}
      onSubmit={() => (hasInput.current = false)}
      onClick={(event) => {
        if (event.target === event.currentTarget && !hasInput.current) onClose();
      }}
    >
      <div className="sheet-body">
        <div className="sheet-head">
          {onBack !== undefined && (
            <button type="button" className="icon-button back" onClick={onBack} aria-label={t("common.back")}>
              <Icon name="chevron" />
            </button>
          )}
          <h2 id={titleId}>{ownTitle ?? title}</h2>
          <button type="button" className="icon-button" onClick={onClose} aria-label={t("common.close")}>
            <Icon name="close" />
          </button>
        </div>
        {/* Long explanations scroll: the keyboard has to reach them. */}
        <div className="sheet-content" tabIndex={-1}>
          <TitleContext value={setOwnTitle}>{children}</TitleContext>
        </div>
      </div>
    </dialog>
  );
}
