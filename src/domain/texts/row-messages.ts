import type { Messages } from "./translator.ts";

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** A text whose placeholders are numbered, as in the templates of wordings, and their names in that order. */
export function placesOf(text: string): { template: string; names: string[] } {
  const names = [...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name))];
  return { template: placedBy(text, names), names };
}

/** Translated reasons of refused rows, by the English templates of their wordings. */
export function rowMessages(english: Messages, translated: Messages): Messages {
  return Object.fromEntries(
    Object.entries(english).map(([key, text]) => {
      const { template, names } = placesOf(text);
      return [template, placedBy(translated[key] ?? text, names)];
    }),
  );
}

function placedBy(text: string, names: readonly string[]): string {
  return text.replace(placeholder, (_, name: string) => `{${names.indexOf(name)}}`);
}
