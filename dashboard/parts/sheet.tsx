import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  type ReactNode,
} from "react";
import { Confirm } from "./confirm.tsx";
import { Icon } from "./icon.tsx";
import { useUnsavedInput, type UnsavedInput } from "../session/unsaved-input.ts";
import { guardNavigation } from "../router.tsx";
import { useModal } from "./use-modal.ts";
import { t } from "../i18n/t.ts";

const TitleContext = createContext<(title: string | null) => void>(() => undefined);
const SavedContext = createContext<(form: HTMLFormElement) => void>(() => undefined);

/** For a form that stays open after it was saved: the returned function takes its input as saved. */
export const useMarkSaved = (): ((form: HTMLFormElement) => void) => useContext(SavedContext);

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
 * A sheet next to the page: at the right on a desktop, at the bottom on a phone. Escape, the backdrop, the cross and Back close it; the focus
 * is restored. A sheet with input that was not saved asks first. A press on the backdrop is easily made by mistake: it closes no such sheet.
 */
export function Sheet({
  title,
  onClose,
  onBack,
  input: givenInput,
  children,
}: {
  title: string;
  onClose(): void;
  /** Returns to the previous sheet. */
  onBack?: () => void;
  /** Its unsaved input, if others ask for it, too. */
  input?: UnsavedInput;
  children: ReactNode;
}) {
  const ownInput = useUnsavedInput();
  const input = givenInput ?? ownInput;
  const { question, ask, askAgain } = useDiscardQuestion();
  const leave = (how: () => void): void => (input.hasInput() ? ask(how) : how());
  const close = (): void => leave(onClose);
  const goBack = onBack === undefined ? close : (): void => leave(onBack);
  const modal = useModal(close, goBack, askAgain);
  const guard = useEffectEvent((leavePage: () => void) => {
    const isAsked = input.hasInput();
    if (isAsked) ask(leavePage);
    return isAsked;
  });
  useEffect(() => guardNavigation((leavePage) => guard(leavePage)), []);
  const titleId = useId();
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  return (
    <dialog
      {...modal}
      className="sheet"
      aria-labelledby={titleId}
      onFocus={input.onFocus}
      onInput={input.onInput}
      onClick={(event) => {
        if (event.target === event.currentTarget && !input.hasInput()) onClose();
      }}
    >
      <div className="sheet-body">
        <div className="sheet-head">
          {onBack !== undefined && (
            <button type="button" className="icon-button back" onClick={goBack} aria-label={t("common.back")}>
              <Icon name="chevron" />
            </button>
          )}
          <h2 id={titleId}>{ownTitle ?? title}</h2>
          <button type="button" className="icon-button" onClick={close} aria-label={t("common.close")}>
            <Icon name="close" />
          </button>
        </div>
        {/* Long explanations scroll: the keyboard has to reach them. */}
        <div className="sheet-content" tabIndex={-1}>
          <TitleContext value={setOwnTitle}>
            <SavedContext value={input.markSaved}>{children}</SavedContext>
          </TitleContext>
        </div>
      </div>
      {question}
    </dialog>
  );
}

/** Asks whether input that was not saved is discarded, before `leave` is called. */
function useDiscardQuestion(): {
  question: ReactNode;
  ask(leave: () => void): void;
  /** Puts the question above the sheet again. */
  askAgain(): void;
} {
  const [asked, setAsked] = useState<{ leave(): void; times: number } | null>(null);
  return {
    question: asked !== null && (
      <Confirm
        key={asked.times}
        title={t("common.discardInput")}
        action={t("common.discard")}
        cancel={t("common.keepEditing")}
        onConfirm={async () => asked.leave()}
        onClose={() => setAsked(null)}
      >
        {t("common.inputNotSaved")}
      </Confirm>
    ),
    ask: (leave) => setAsked({ leave, times: 0 }),
    askAgain: () => setAsked((before) => before && { ...before, times: before.times + 1 }),
  };
}
