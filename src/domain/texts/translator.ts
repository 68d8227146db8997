/** Messages by namespace and key, in the i18next JSON format: `{{name}}`, `{{count, number}}`, and `_one`/`_other` for plurals. */
export type Messages = Record<string, string>;
export type MessageValues = Record<string, string | number>;

/** Formats messages of one language. Its catalogues are added when they are loaded. */
export type Translator = {
  readonly language: string;
  /** The locale of numbers and dates: the reader's own if it is of this language. */
  readonly locale: string;
  use(language: string, locale: string): void;
  add(namespace: string, messages: Messages): void;
  has(namespace: string): boolean;
  find(key: string): string | undefined;
  format(key: string, values?: MessageValues): string;
  number(value: number): string;
};

const placeholder = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;

export function createTranslator(): Translator {
  const catalogues = new Map<string, Messages>();
  let language = "en";
  let locale = "en-US";
  let plurals = new Intl.PluralRules(locale);
  let numbers = new Intl.NumberFormat(locale);

  const find = (key: string): string | undefined => {
    const dot = key.indexOf(".");
    return catalogues.get(key.slice(0, dot))?.[key.slice(dot + 1)];
  };
  const formOf = (key: string, count: string | number | undefined): string | undefined => {
    if (typeof count !== "number") return find(key);
    return find(`${key}_${plurals.select(count)}`) ?? find(`${key}_other`) ?? find(key);
  };
  return {
    get language() {
      return language;
    },
    get locale() {
      return locale;
    },
    use(nextLanguage, nextLocale) {
      language = nextLanguage;
      locale = nextLocale;
      plurals = new Intl.PluralRules(nextLocale);
      numbers = new Intl.NumberFormat(nextLocale);
      catalogues.clear();
    },
    add: (namespace, messages) => void catalogues.set(namespace, messages),
    has: (namespace) => catalogues.has(namespace),
    find,
    format(key, values = {}) {
      // A visible key is a defect of the page. A test proves that every page loads its catalogues.
      const text = formOf(key, values["count"]) ?? key;
      return text.replace(placeholder, (match, name: string, style: string | undefined) => {
        const value = values[name];
        if (value === undefined) return match;
        return style === "number" && typeof value === "number" ? numbers.format(value) : String(value);
      });
    },
    number: (value) => numbers.format(value),
  };
}
