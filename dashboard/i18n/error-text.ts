import { messageOf } from "../../src/errors/app-error.ts";
import { knownErrorText, type StatedError } from "../../src/domain/texts/error-message.ts";
import { t, translator } from "./t.ts";

/** Translates the reason why a row is refused, by its English template; `undefined` before row-messages.ts has loaded them. */
let rowText: (template: string) => string | undefined = () => undefined;
export function setRowTexts(find: typeof rowText): void {
  rowText = find;
}
const texts = {
  find: (key: string) => translator.find(key) ?? rowText(key.replace(/^messages\./, "")),
};

/** The message of an error in the page's language. Errors from elsewhere than the service are the page's own or the browser's. */
export function errorText(error: unknown): string {
  const isStated = typeof error === "object" && error !== null && "reason" in error;
  if (!isStated || typeof error.reason !== "string") return messageOf(error);
  const wording = "wording" in error ? error.wording : undefined;
  return statedErrorText({ reason: error.reason, message: messageOf(error), wording });
}

/** An error of the service: in the page's language, or else its English message as a quotation. */
export function statedErrorText(error: StatedError): string {
  return (
    translatedText(error) ??
    (translator.language === "en" ? error.message : t("common.serviceMessage", { message: error.message }))
  );
}

/** A message of the service in the page's language; `undefined` if only its English text is known. */
export function translatedText(message: StatedError): string | undefined {
  return knownErrorText(message, texts);
}

/** What a source cannot provide. */
export function gapText({ reason, wording }: { reason: string; wording?: unknown }): string {
  return statedErrorText({ message: reason, wording });
}

/** Why a task or a connection failed; `null` if no error is stated. */
export function failureText({
  error,
  errorWording,
}: {
  error: string | null;
  errorWording?: unknown;
}): string | null {
  return error === null ? null : statedErrorText({ message: error, wording: errorWording });
}
