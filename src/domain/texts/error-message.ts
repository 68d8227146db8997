import { asWording, Wording } from "../../errors/wording.ts";
import type { Translator } from "./translator.ts";

/** An error of the service: its message, and the template with values if the message has any. */
export type StatedError = { reason?: unknown; message: string; wording?: unknown };

/** The message in the translator's language: by its reason, by its wording, else the service's English message. */
export function errorMessageText(error: StatedError, translator: Pick<Translator, "find">): string {
  return knownErrorText(error, translator) ?? error.message;
}

/** The message in the translator's language; `undefined` if only the English one exists. */
export function knownErrorText(
  { reason, message, wording }: StatedError,
  translator: Pick<Translator, "find">,
): string | undefined {
  const known = typeof reason === "string" ? translator.find(`errors.${reason}`) : undefined;
  return known ?? wordingText(asWording(wording) ?? new Wording(message, []), translator);
}

/**
 * A wording in the translator's language. Its catalogue `messages` has the texts by their English templates. Values are inserted unchanged.
 */
export function wordingText(
  { template, params }: Wording,
  translator: Pick<Translator, "find">,
): string | undefined {
  const translated = translator.find(`messages.${template}`);
  if (translated === undefined) return undefined;
  const texts = params.map((param) =>
    param instanceof Wording ? (wordingText(param, translator) ?? String(param)) : String(param),
  );
  return new Wording(translated, texts).toString();
}
