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

type Notice = { id: number; text: string; bad: boolean };
type Notify = { say(text: string): void; fail(error: unknown): void };
const NoticeContext = createContext<Notify | null>(null);

/** Short words about what has just happened; they go on their own, and a screen reader hears them. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const show = useCallback(
    (text: string, bad: boolean) => setNotice((last) => ({ id: (last?.id ?? 0) + 1, text, bad })),
    [],
  );
  const [notify] = useState<Notify>(() => ({
    say: (text) => show(text, false),
    fail: (error) => show(errorText(error), true),
  }));
  const place = useRef<HTMLDivElement>(null);
  // A popover, raised again for each notice: else a dialog that was opened since would cover it.
  useLayoutEffect(() => {
    place.current?.hidePopover();
    place.current?.showPopover();
  }, [notice]);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), notice.bad ? 9_000 : 4_000);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <NoticeContext value={notify}>
      {children}
      <div ref={place} popover="manual" className="notices" role="status" aria-live="polite">
        {notice !== null && (
          <p key={notice.id} className={notice.bad ? "notice bad" : "notice"}>
            {notice.text}
          </p>
        )}
      </div>
    </NoticeContext>
  );
}

export function useNotify(): Notify {
  const notify = useContext(NoticeContext);
  if (notify === null) throw new Error("This part of the page stands outside of the notices.");
  return notify;
}
