import type { MessageKey, ValuesArgument } from "./messages.ts";
import { createTranslator } from "../../src/domain/texts/translator.ts";

/** The page shows one language at a time; changing it reloads the page. */
export const translator = createTranslator();

/** The text of a message in the page's language. */
export function t<Key extends MessageKey>(key: Key, ...[values]: ValuesArgument<Key>): string {
  return translator.format(key, values);
}

/** A whole number in the reader's locale: `1,234` or `1.234`. */
export function numberText(value: number): string {
  return translator.number(value);
}
