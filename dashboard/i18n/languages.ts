import common from "./en/frame/common.ts";
import errors from "../../src/domain/texts/en/errors.ts";
import netWorth from "./en/portfolio/net-worth.ts";
import shell from "./en/frame/shell.ts";
import type { Language } from "../../src/domain/account/settings.ts";
import type { Namespace } from "./messages.ts";
import { translator } from "./t.ts";
import type { Messages } from "../../src/domain/texts/translator.ts";
import { loadErrorMessages } from "../../src/domain/texts/error-messages.ts";

/** The languages of the page, each in its own language. */
export const languages = { en: "English", de: "Deutsch" } as const satisfies Record<Language, string>;
export const languageCodes = Object.keys(languages) as Language[];

/** The texts of the first page and the frame; the English ones are part of the first load. */
export const firstNamespaces = ["common", "errors", "netWorth", "shell"] as const;
/** Texts that many later parts share, loaded with the first of them. */
export const sharedNamespaces = ["count", "types"] as const;
const firstEnglish = { common, errors, netWorth, shell };

/** Each language's table of lazily loaded catalogues; too long for the first load. */
const tables = {
  en: () => import("./en/lazy-catalogues.ts"),
  de: () => import("./de/lazy-catalogues.ts"),
} satisfies Record<Language, () => Promise<{ loaders: Record<string, () => Promise<Messages>> }>>;

/** The chosen language, or else the first of the browser's languages that is available. */
export function languageOf(storedLanguage: Language | null, preferred: readonly string[]): Language {
  if (storedLanguage !== null) return storedLanguage;
  for (const locale of preferred) {
    const known = languageCodes.find((language) => isOf(locale, language));
    if (known !== undefined) return known;
  }
  return "en";
}

/** The page's language, which accounts created here get for their notifications. */
export function pageLanguage(): Language {
  return languageOf(null, [translator.language]);
}

/** The reader's locale of this language, so that Swiss or British readers get their own number and date formats. */
export function localeOf(language: Language, preferred: readonly string[]): string {
  return preferred.find((locale) => isOf(locale, language)) ?? (language === "de" ? "de-DE" : "en-US");
}

/** Sets the page's language; resolves once the texts of the first page are loaded. */
export async function startLanguage(storedLanguage: Language | null): Promise<void> {
  const language = languageOf(storedLanguage, navigator.languages);
  translator.use(language, localeOf(language, navigator.languages));
  document.documentElement.lang = language;
  if (language === "en")
    for (const [name, messages] of Object.entries(firstEnglish)) translator.add(name, messages);
  else await loadMessages(firstNamespaces);
}

/** Loads the texts of the service's error messages; without them an error is shown in English. */
export async function loadErrorTexts(): Promise<void> {
  await loadErrorMessages(pageLanguage(), translator).catch(() => undefined);
}

/** Loads the texts of a part of the page, in the page's language. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !translator.has(namespace));
  if (missing.length === 0) return;
  const { loaders } = await tables[pageLanguage()]();
  await Promise.all(
    missing.map(async (namespace) => {
      const file = namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const [, load] = Object.entries(loaders).find(([path]) => path.endsWith(`/${file}.ts`)) ?? [];
      if (load === undefined) throw new Error(`There is no catalogue of ${namespace}.`);
      translator.add(namespace, await load());
    }),
  );
}

function isOf(locale: string, language: Language): boolean {
  return locale === language || locale.startsWith(`${language}-`);
}
