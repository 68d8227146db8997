/** The words and months of the statement in a language of the app other than English. */
type Language = { words: Record<string, string>; months: readonly string[] };

const languages: readonly Language[] = [
  {
    words: {
      compra: "buy",
      venta: "sell",
      staking: "stake",
      "recompensa de staking": "staking reward",
    },
    months: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"],
  },
  {
    words: {
      achat: "buy",
      vente: "sell",
      envoi: "send",
      réception: "receive",
      "mise en staking": "stake",
      "récompense de staking": "staking reward",
      "récompense apprendre": "learn reward",
    },
    months: ["janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc"],
  },
  {
    words: {
      kaufen: "buy",
      verkaufen: "sell",
      senden: "send",
      erhalten: "receive",
      einsetzen: "stake",
      "staking-prämie": "staking reward",
      "belohnung fürs lernen": "learn reward",
    },
    // Dates in German are `27.10.2020, 22:21:18`.
    months: [],
  },
  {
    words: { kupno: "buy", sprzedaż: "sell", inne: "other" },
    months: ["sty", "lut", "mar", "kwi", "maj", "cze", "lip", "sie", "wrz", "paź", "lis", "gru"],
  },
];

const english = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const languageOf = new Map(
  languages.flatMap((language) => Object.keys(language.words).map((word) => [word, language] as const)),
);

/**
 * The type of a row in English and in lower case, such as `buy - revolut x`, and the reading of the month in its date. Months are read in the
 * language of the type: `lip` is July in Polish but June in Croatian.
 */
export function inEnglish(type: string): { type: string; dateOf: (text: string) => string } {
  const [, word = "", atExchange] =
    /^(.*?)(\s[-–—]\srevolut x)?$/.exec(type.normalize("NFC").toLowerCase()) ?? [];
  const language = languageOf.get(word);
  return {
    type: `${language?.words[word] ?? word}${atExchange === undefined ? "" : " - revolut x"}`,
    dateOf: language === undefined ? (text) => text : (text) => withEnglishMonth(text, language),
  };
}

/** `25 janv. 2026, 13:15:23` with `Jan`; longer names, such as `sept`, by their beginning. */
function withEnglishMonth(text: string, { months }: Language): string {
  return text.normalize("NFC").replace(/\p{L}{3,}/u, (name) => {
    const plain = name.toLowerCase();
    return english[months.findIndex((month) => plain.startsWith(month))] ?? name;
  });
}
