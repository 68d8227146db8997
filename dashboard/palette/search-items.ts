/** An entry of the search. `words` are matched in addition to its title. */
export type Item = { key: string; title: string; detail?: string; words?: string; run(): void };
export type Section = { id: string; title: string; items: Item[] };

const maxPerSection = 7;

/** The items that contain a word starting with each part of the query, title matches first; all of a section if the query is empty. */
export function matchingItems(items: readonly Item[], text: string): Item[] {
  const parts = withoutAccents(text)
    .split(/\s+/u)
    .filter((part) => part !== "");
  const scored = items.flatMap((item) => {
    const words = withoutAccents(`${item.title} ${item.detail ?? ""} ${item.words ?? ""}`);
    if (
      !parts.every(
        (part) =>
          words.startsWith(part) || words.includes(` ${part}`) || (part.length > 3 && words.includes(part)),
      )
    )
      return [];
    const isFirst = withoutAccents(item.title).startsWith(parts[0] ?? "");
    return [{ item, rank: isFirst ? 0 : 1 }];
  });
  return scored
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxPerSection)
    .map(({ item }) => item);
}

/** Lower case without accents, so that `borse` finds `börse`. */
function withoutAccents(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
