import { pageLanguage } from "./languages.ts";
import { t } from "./t.ts";

/** English texts that the service states as data, each with its translation. */
export type Phrases = { of(text: string): string; has(text: string): boolean; formula(text: string): string };

type Tables = { texts: Readonly<Record<string, string>>; forms: Replacements; formulaWords: Replacements };
type Replacements = readonly (readonly [RegExp, string])[];

const tables: Record<string, () => Promise<Tables>> = {
  de: async () => {
    const [texts, reasons, refusals, paths, notes, taxes, connections, keys, formulas] = await Promise.all([
      import("./phrases/de.ts"),
      import("./phrases/de-rows.ts"),
      import("./phrases/de-refusals.ts"),
      import("./phrases/de-export-paths.ts"),
      import("./phrases/de-export-notes.ts"),
      import("./phrases/de-taxes.ts"),
      import("./phrases/de-connections.ts"),
      import("../../src/domain/texts/de/messages/exchange-keys.ts"),
      import("./phrases/de-formulas.ts"),
    ]);
    return {
      texts: {
        ...texts.default,
        ...reasons.default,
        ...refusals.default,
        ...paths.default,
        ...notes.default,
        ...taxes.default,
        ...connections.default,
        ...keys.default,
        ...formulas.default,
      },
      forms: [...reasons.rowForms, ...connections.connectionForms, ...texts.spamForms],
      formulaWords: formulas.formulaWords,
    };
  },
};

const betweenSentences = /(?<=\.) (?=[A-Z])/;

/**
 * The phrases of the page's language; a text without a translation stays as it is, and is English. If their files cannot be requested, the error
 * says so in the page's words: the browser's names a file in English.
 */
export function loadPhrases(): Promise<Phrases> {
  return phrasesIn(pageLanguage()).catch((cause: unknown) => {
    throw new Error(t("common.serviceUnreachable"), { cause });
  });
}

export async function phrasesIn(language: string): Promise<Phrases> {
  const { texts, forms, formulaWords } = (await tables[language]?.()) ?? {
    texts: {},
    forms: [],
    formulaWords: [],
  };
  const findWhole = (text: string): string | undefined => {
    if (Object.hasOwn(texts, text)) return texts[text];
    const form = forms.find(([pattern]) => pattern.test(text));
    return form === undefined ? undefined : text.replace(...form);
  };
  /** The text, or all of its sentences: never half in another language. */
  const find = (text: string): string | undefined => {
    const wholePhrase = findWhole(text);
    if (wholePhrase !== undefined) return wholePhrase;
    const sentences = text.split(betweenSentences).map(findWhole);
    return sentences.includes(undefined) ? undefined : sentences.join(" ");
  };
  return {
    of: (text) => find(text) ?? text,
    formula: (text) =>
      formulaWords.reduce((phrase, [word, translated]) => phrase.replace(word, translated), text),
    has: (text) => language === "en" || find(text) !== undefined,
  };
}
