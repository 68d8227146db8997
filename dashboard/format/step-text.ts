import { knownErrorText } from "../../src/domain/texts/error-message.ts";
import type { Translator } from "../../src/domain/texts/translator.ts";

/** The beginning of the step that names an exchange. The service states steps as English text. */
const listOf = "CoinGecko's list of ";

/** The step of a task in a language; empty if only the service's English text is known. */
export function stepText(message: string, translator: Pick<Translator, "find" | "language">): string {
  if (translator.language === "en") return message;
  const wording = message.startsWith(listOf)
    ? { template: `${listOf}{0}`, params: [message.slice(listOf.length)] }
    : undefined;
  return knownErrorText({ message }, translator) ?? knownErrorText({ message, wording }, translator) ?? "";
}
