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
/** `undo` reverts what the message is about; a button offers it while the message is shown. */
type Notify = {
  say(text: string, undo?: () => void): void;
  fail(error: unknown): void;
  /** A further change begins: a message no longer offers to undo the one before it. */
  withdrawUndo(): void;
};
const NoticeContext = createContext<Notify | null>(null);

/** A short message about what has just happened; it disappears by itself and is announced to screen readers. */
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
    // Shown in the topmost dialog, since everything outside of it is inert; shown again for each notice and dialog, or a later dialog would cover
    // it.
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
    </NoticeContext>
  );
}

export function useNotify(): Notify {
  const notify = useContext(NoticeContext);
  if (notify === null) throw new Error("useNotify is called outside NoticeProvider.");
  return notify;
}
