import type { Row } from "../importer.ts";
import { withoutPersonalData } from "../reading/personal-data.ts";
import type { Cells } from "./cells.ts";
import type { Fields, FormatSpec, TagField } from "./format.ts";

/** Maximum length of a tag according to the contract. */
const maxLength = 100;

/** The tags of a row: the distinct texts of the format's label columns. */
export function tagReader<C extends Fields>(
  { tags }: Pick<FormatSpec<C>, "tags">,
  cells: Pick<Cells<keyof C & string>, "text">,
): (row: Row) => { tags?: string[] } {
  if (tags === undefined) return () => ({});
  const sources = [tags]
    .flat()
    .map((tag): TagField<keyof C & string> => (typeof tag === "object" ? tag : { field: tag }));
  return (row) => {
    const texts = sources.flatMap(({ field, matches }) => {
      const text = cells.text(row, field);
      return matches === undefined || matches.test(text) ? [tagOf(text)] : [];
    });
    return tagsOf(texts);
  };
}

/** A label as a tag: one line without personal data, truncated to `maxLength`. */
export function tagOf(label: string): string {
  return withoutPersonalData(label).replaceAll(/\s+/g, " ").slice(0, maxLength).trim();
}

/** The field `tags` of a transaction, absent if there are none. Tags that differ only in case are merged. */
export function tagsOf(texts: readonly string[]): { tags?: string[] } {
  const found = new Map<string, string>();
  for (const text of texts)
    if (text !== "" && !found.has(text.toLowerCase())) found.set(text.toLowerCase(), text);
  return found.size === 0 ? {} : { tags: [...found.values()] };
}
