import type { Cells } from "./cells.ts";
import type { Fields, FormatSpec } from "./format.ts";

/** The text that the rows of one transaction have in common; `""` if the row has none, or the format does not group rows. */
export function groupKey<C extends Fields>(
  { group, extract }: Pick<FormatSpec<C>, "group" | "extract">,
  cells: Pick<Cells<keyof C & string>, "text">,
  row: { cells: string[] },
): string {
  if (group === undefined) return "";
  const parts = group.by.map((field) => {
    const text = cells.text(row, field);
    return extract?.[field] === undefined ? text : text.toLowerCase();
  });
  return parts.some((part) => part === "") ? "" : parts.join("\n");
}

/** Whether more than the time joins the rows of a format: such rows can be far apart, and in exports of different dates. */
export function isGroupedByKey<C extends Fields>(
  { group }: Pick<FormatSpec<C>, "group">,
  timeFields: readonly string[],
): boolean {
  return group !== undefined && !group.by.some((field) => timeFields.includes(field));
}
