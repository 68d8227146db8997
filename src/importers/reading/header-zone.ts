import type { ImportOptions } from "../importer.ts";
import { fixedZone, timeZoneOf, type TimeZone } from "./time-zone.ts";
import { fileNote, type FileNote } from "../file-note.ts";

/** `Date (+01)`: only an offset, in parentheses. */
const offset = /[\s_]?\(([+\-\u2212])(\d{1,2})(?::?(\d{2}))?\)\s*$/;
/** `Time(America/Sao_Paulo)`: an IANA zone in parentheses. */
const area =
  /[\s_]?\(((?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w/+-]+)\)\s*$/i;
const zonePattern =
  /[\s_([-](UTC|GMT)\s*(?:\+?([+\-\u2212])\s*(\d{1,2})(?::?(\d{2}))?)?\s*[)\]]?\s*$|^(UTC|GMT)[\s_-]/i;

/**
 * The time zone in a column's name: `Time(UTC+08:00)`, `Date (UTC-5)`, `Date(UTC+-5)`, `date(UTC+0)`, `Time (UTC)`, `Date (+01)`, `UTC_Time`,
 * `Time(Asia/Tokyo)`; `undefined` if there is none. An offset is fixed, without daylight saving time.
 */
export function zoneOfHeader(name: string): TimeZone | undefined {
  const text = name.replace(/^\uFEFF/, "").trim();
  const place = area.exec(text)?.[1];
  if (place !== undefined) return timeZoneOf(place);
  const match = zonePattern.exec(text);
  const [sign, hours = "0", minutes = "00"] = match?.slice(2) ?? offset.exec(text)?.slice(1) ?? [];
  if (match === null && sign === undefined) return undefined;
  return fixedZone(sign === "+" ? "+" : "-", hours, minutes);
}

/** A column's name without its time zone: `Time` for `Time(UTC+08:00)`. */
export function withoutZone(name: string): string {
  return zoneOfHeader(name) === undefined
    ? name
    : name
        .replace(/^\uFEFF/, "")
        .trim()
        .replace(/^(?:UTC|GMT)[\s_-]+/i, "")
        .replace(/[\s_([-]+(?:UTC|GMT)\s*(?:\+?[+\-\u2212]\s*\d{1,2}(?::?\d{2})?)?\s*[)\]]?\s*$/i, "")
        .replace(offset, "")
        .replace(area, "")
        .trim();
}

/** The zone of a file's local times: from its time column's name, otherwise the option, otherwise `usualZone`. */
export function zoneOfFile(column: string, { timezone }: ImportOptions, usualZone?: TimeZone): TimeZone {
  return (
    zoneOfHeader(column) ??
    (timezone === undefined ? (usualZone ?? timeZoneOf(undefined)) : timeZoneOf(timezone))
  );
}

/** The column of a header with the times, under one of these names; `""` if absent. */
export function timeColumn(header: string[], ...names: string[]): string {
  const wantedNames = new Set(names.map((name) => name.toLowerCase()));
  return header.find((name) => wantedNames.has(withoutZone(name).trim().toLowerCase())) ?? "";
}

/**
 * The assumption about the time zone of this column, which the preview shows because a wrong zone shifts all times by hours. `assumed` is the note
 * about the zone that a format is known to use, if not UTC.
 */
export function zoneAssumptions(
  column: string,
  { timezone }: ImportOptions,
  assumed: FileNote = fileNote("zoneAssumed", { zone: "UTC" }),
): FileNote[] {
  const statedZone = zoneOfHeader(column);
  if (statedZone === undefined) return timezone === undefined ? [assumed] : [];
  if (timezone === undefined) return [];
  return [
    fileNote("zoneStated", { column: column.trim(), zone: statedZone.name, option: timezone.slice(0, 60) }),
  ];
}
