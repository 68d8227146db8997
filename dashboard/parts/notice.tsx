import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { errorText } from "../i18n/error-text.ts";
import { t } from "../i18n/t.ts";
import { modalEvent } from "./modal-event.ts";

type Notice = { id: number; text: string; isError: boolean; undo?: (() => void) | undefined };
/** Shows a message. With `undo` the message has a button that reverts the reported change. */
type Notify = {
  say(text: string, undo?: () => void): void;
  fail(error: unknown): void;
  /** Removes the undo button. Called when another change begins, because undoing the earlier one could then be wrong. */
  withdrawUndo(): void;
};
const NoticeContext = createContext<Notify | null>(null);

/** Provides short messages about completed actions. They disappear after a few seconds and are announced to screen readers. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const show = useCallback(
    (shown: Omit<Notice, "id">) => setNotice((last) => ({ id: (last?.id ?? 0) + 1, ...shown })),
    [],
  );
  const [notify] = useState<Notify>(() => ({
    say: (text, undo) => show({ text, isError: false, undo }),
    fail: (error) => show({ text: errorText(error), isError: true }),
    withdrawUndo: () => setNotice((last) => (last?.undo === undefined ? last : null)),
  }));
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popover = place.current;
    const home = popover?.parentElement;
    if (!popover || !home) return;
    // A popover, shown again for each message and dialog, is in the top layer above the latest dialog. Outside that dialog the page is inert.
    const raise = (): void => {
      ([...document.querySelectorAll("dialog[open]")].at(-1) ?? home).append(popover);
      popover.showPopover();
    };
    raise();
    addEventListener(modalEvent, raise);
    return () => {
      removeEventListener(modalEvent, raise);
      home.append(popover);
    };
  }, [notice]);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), notice.isError || notice.undo ? 9_000 : 4_000);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <NoticeContext value={notify}>
      {children}
      {/* Stays where it is when the popover moves: React inserts dialogs before it. */}
      <div>
        <div ref={place} popover="manual" className="notices" role="status" aria-live="polite">
          {notice !== null && (
            <p key={notice.id} className={notice.isError ? "notice bad" : "notice"}>
              {notice.text}
              {notice.undo !== undefined && (
                <button
                  type="button"
                  onClick={() => {
                    setNotice(null);
                    notice.undo?.();
                  }}
                >
                  {t("common.undo")}
                </button>
              )}
            </p>
          )}
        </div>
      </div>
    </NoticeContext>
  );
}

export function useNotify(): Notify {
  const notify = useContext(NoticeContext);
  if (notify === null) throw new Error("useNotify is called outside NoticeProvider.");
  return notify;
}
