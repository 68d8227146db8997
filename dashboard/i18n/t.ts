import type { MessageKey, ValuesArgument } from "./messages.ts";
import { createTranslator } from "./translator.ts";

/** The page shows one language at a time; choosing another one loads the page again. */
export const translator = createTranslator();

/** The text of a message in the language of the page. */
export function t<Key extends MessageKey>(key: Key, ...[values]: ValuesArgument<Key>): string {
  return translator.format(key, values);
}

/** A whole number as the reader writes it: `1,234` or `1.234`. */
export function numberText(value: number): string {
  return translator.number(value);
}
