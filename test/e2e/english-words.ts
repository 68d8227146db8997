import type { Page } from "playwright-core";
import { errorMessagesIn } from "../../src/domain/texts/error-messages.ts";

type Messages = Record<string, string>;
const files = import.meta.glob<{ default: Messages }>(
  [
    "../../dashboard/i18n/{en,de}/**/*.ts",
    "../../src/domain/texts/{en,de}/*.ts",
    "!../../dashboard/i18n/*/lazy-catalogues.ts",
  ],
  { eager: true },
);
const phrases = import.meta.glob<{ default: Messages }>("../../dashboard/i18n/phrases/de*.ts", {
  eager: true,
});

/** Words that Germans use as they are, and proper names; each is a word of an English text and of no German one. */
const allowed = new Set(
  // Other languages by their own name, currencies and tickers, and names of providers in sentences.
  "english try bison btc markets celsius newton relai swissborg vericoin staked lido etherscan zcash helium change well bitstack neverless".split(
    " ",
  ),
);

/**
 * Finds texts of a German page with a word that English texts have and German ones have not. `data`: names that come from the account, which are
 * not translated. `providers`: those of files, whose titles begin with them ("Bitkey: …"). What the page marks as not to be translated is left
 * out: words of files, and quotations of other programs.
 */
export async function createWordSearch(
  data: readonly string[],
  providers: readonly string[] = [],
): Promise<(page: Page) => Promise<string[]>> {
  const english = new Set<string>();
  const german = new Set<string>();
  const add = (to: Set<string>, texts: readonly string[]): void =>
    texts.flatMap(wordsOf).forEach((word) => to.add(word));
  for (const [path, { default: texts }] of Object.entries(files))
    add(path.includes("/en/") ? english : german, Object.values(texts));
  for (const texts of [...Object.values(phrases).map((file) => file.default), await errorMessagesIn("de")]) {
    add(english, Object.keys(texts));
    add(german, Object.values(texts));
  }
  const quoted = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const names = [...new Set(data)]
    .filter((name) => name !== "")
    .toSorted((a, b) => b.length - a.length)
    .map((name) => new RegExp(`(?<![\\p{L}\\p{N}])${quoted(name)}(?![\\p{L}\\p{N}])`, "gu"))
    .concat(providers.length === 0 ? [] : [new RegExp(`^(?:${providers.map(quoted).join("|")}): `)]);
  const isEnglish = (word: string): boolean =>
    word.length > 1 && english.has(word) && !german.has(word) && !allowed.has(word);
  return async (page) =>
    (await shownOn(page)).filter((text) => {
      // Quoted words of a file, and the column before them.
      const said = text.replace(/^[\w ]+: (?=„)/u, "").replace(/„[^“]*“|"[^"]*"/gu, " ");
      const rest = names.reduce((left, name) => left.replace(name, " "), said);
      return wordsOf(rest).some(isEnglish);
    });
}

function wordsOf(text: string): string[] {
  const plain = text.replace(/\{\{[^}]*\}\}|\{\d+\}|<\/?\w+>|https?:\S+|\b\w+(?:[._:/]\w+)+/g, " ");
  return (plain.match(/\p{L}[\p{L}’'-]*/gu) ?? []).map((word) => word.toLowerCase());
}

/** Texts and names on the page, each once. */
async function shownOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const left = ":is([lang=en], [translate=no], noscript, script, style)";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest(left) == null) texts.push(node.textContent ?? "");
    for (const element of document.querySelectorAll("*"))
      if (element.closest(left) === null)
        for (const name of ["aria-label", "title", "placeholder", "aria-valuetext", "alt"])
          texts.push(element.getAttribute(name) ?? "");
    return [...texts, document.title];
  });
  return [...new Set(shown.map((text) => text.trim()))].filter((text) => text !== "");
}
