import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { t } from "../../i18n/t.ts";

/** The input of a question. Enter sends, Shift+Enter starts a new line; while an answer is streaming, the button stops it. */
export function Composer({
  isBusy,
  canSend,
  onSend,
  onStop,
  children,
}: {
  isBusy: boolean;
  canSend: boolean;
  onSend(text: string): void;
  onStop(): void;
  children: ReactNode;
}) {
  const [text, setText] = useState("");
  const isReady = canSend && !isBusy && text.trim() !== "";
  const send = (): void => {
    if (!isReady) return;
    onSend(text.trim());
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="composer"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="visually-hidden" htmlFor="question">
        {t("assistant.yourQuestion")}
      </label>
      <textarea
        id="question"
        rows={2}
        placeholder={t("assistant.askAboutYourPortfolio")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="composer-foot">
        {children}
        {isBusy ? (
          <button type="button" className="button" onClick={onStop}>
            {t("assistant.stop")}
          </button>
        ) : (
          <button type="submit" className="button primary" disabled={!isReady}>
            {t("assistant.send")}
          </button>
        )}
      </div>
    </form>
  );
}
