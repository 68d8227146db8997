import common from "./en/common.ts";
import count from "./en/count.ts";
import errors from "./en/errors.ts";
import netWorth from "./en/net-worth.ts";
import shell from "./en/shell.ts";
import types from "./en/types.ts";
import type { Namespace } from "./messages.ts";
import { translator } from "./t.ts";
import type { Messages } from "./translator.ts";

/** The languages of the page, each by its own name. */
export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as Language[];

/** What the first page and the frame around every page say; the English of it is part of the first load. */
export const firstNamespaces = ["common", "count", "errors", "netWorth", "shell", "types"] as const;
const firstEnglish = { common, count, errors, netWorth, shell, types };

/** Their tables of files are long, so they are not part of the first load either. */
const tables = {
  en: () => import("./en/later.ts"),
  de: () => import("./de/later.ts"),
} satisfies Record<Language, () => Promise<{ loaders: Record<string, () => Promise<Messages>> }>>;

/** The chosen language, or else the first of the browser's that there is. */
export function languageOf(chosen: Language | null, preferred: readonly string[]): Language {
  if (chosen !== null) return chosen;
  for (const locale of preferred) {
    const known = languageCodes.find((language) => isOf(locale, language));
    if (known !== undefined) return known;
  }
  return "en";
}

/** The reader's own locale of this language, so that a Swiss or a British reader sees their own numbers and dates. */
export function localeOf(language: Language, preferred: readonly string[]): string {
  return preferred.find((locale) => isOf(locale, language)) ?? (language === "de" ? "de-DE" : "en-US");
}

/** Makes the page speak a language; resolves once what the first page says is loaded. */
export async function startLanguage(chosen: Language | null): Promise<void> {
  const language = languageOf(chosen, navigator.languages);
  translator.use(language, localeOf(language, navigator.languages));
  document.documentElement.lang = language;
  if (language === "en")
    for (const [name, messages] of Object.entries(firstEnglish)) translator.add(name, messages);
  else await loadMessages(firstNamespaces);
}

/** Loads what a part of the page says, in the page's language. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !translator.has(namespace));
  if (missing.length === 0) return;
  const { loaders } = await tables[languageOf(null, [translator.language])]();
  await Promise.all(
    missing.map(async (namespace) => {
      const file = namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const load = loaders[`./${file}.ts`];
      if (load === undefined) throw new Error(`There is no catalogue of ${namespace}.`);
      translator.add(namespace, await load());
    }),
  );
}

function isOf(locale: string, language: Language): boolean {
  return locale === language || locale.startsWith(`${language}-`);
}
