import { comparableName } from "../reading/columns.ts";
import { zoneOfHeader } from "../reading/header-zone.ts";
import type { Cells } from "./cells.ts";
import type { Fields, FormatSpec } from "./format.ts";

type Layout<C extends Fields> = Pick<FormatSpec<C>, "headers" | "fields" | "time">;
type ColumnNames<C extends Fields> = Pick<Cells<keyof C & string>, "nameOf">;

/** The time columns that state their zone in all headers of the format, as `comparableName` gives them: `date` for `Date (UTC)`. */
function zonedTimeColumns<C extends Fields>({ headers, fields, time }: Layout<C>): Set<string> {
  const zoned = new Set<string>();
  const texts = headers.filter((header) => /utc|gmt/i.test(header.toString()));
  if (texts.length === 0) return zoned;
  const wanted = new Set(
    fieldsOf(time).flatMap((field) =>
      (fields[field] ?? "").split("|").map((name) => comparableName(name.replace(/(?:#\d)?\??$/, ""))),
    ),
  );
  const bare = new Set<string>();
  for (const header of headers)
    for (const name of typeof header === "string" ? header.split(",") : header) {
      const plain = comparableName(name);
      if (wanted.has(plain)) (zoneOfHeader(name) === undefined ? bare : zoned).add(plain);
    }
  for (const name of bare) zoned.delete(name);
  return zoned;
}

/** Whether a format takes the option timezone: its times are the owner's, or those of a file without the zone in its header would be. */
export function takesZone<C extends Fields>(layout: Layout<C>): boolean {
  const { zone } = layout.time;
  return zone === "owner" || (typeof zone === "string" && zonedTimeColumns(layout).size > 0);
}

/**
 * Whether a file's time column lacks the zone that the format's headers state: `Date` for `Date (UTC)`. Its times may be local ones, as programs
 * write them that add the word in a later version.
 */
export function leavesOutZone<C extends Fields>(layout: Layout<C>, cells: ColumnNames<C>): boolean {
  if (typeof layout.time.zone !== "string" || zoneOfHeader(timeColumnOf(layout, cells)) !== undefined)
    return false;
  const zoned = zonedTimeColumns(layout);
  return (
    zoned.size > 0 && fieldsOf(layout.time).some((field) => zoned.has(comparableName(cells.nameOf(field))))
  );
}

/** The zone that is assumed for a file of the format, unless its header states one or the owner gives it; `undefined` if none is assumed. */
export function assumedZone<C extends Fields>(layout: Layout<C>, cells: ColumnNames<C>): string | undefined {
  const { zone } = layout.time;
  if (zone === "owner") return "UTC";
  return typeof zone === "string" && takesZone(layout) && statesOrLeavesOut(layout, cells) ? zone : undefined;
}

/** The file's time column that states a zone, otherwise its first time column; `""` without any. */
export function timeColumnOf<C extends Fields>(
  { time }: Pick<Layout<C>, "time">,
  cells: ColumnNames<C>,
): string {
  const names = fieldsOf(time)
    .map((field) => cells.nameOf(field))
    .filter((name) => name !== "");
  return names.find((name) => zoneOfHeader(name) !== undefined) ?? names[0] ?? "";
}

function statesOrLeavesOut<C extends Fields>(layout: Layout<C>, cells: ColumnNames<C>): boolean {
  return zoneOfHeader(timeColumnOf(layout, cells)) !== undefined || leavesOutZone(layout, cells);
}

function fieldsOf<F extends string>({ field }: { field: F | readonly F[] }): readonly F[] {
  return typeof field === "string" ? [field] : field;
}
