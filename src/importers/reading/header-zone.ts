import type { ImportOptions } from "../importer.ts";
import { timeZoneOf, type TimeZone } from "./time-zone.ts";
import { fileNote, type FileNote } from "../file-note.ts";

/** `Date (+01)`: an offset alone, in brackets. */
const offset = /[\s_]?\(([+\-\u2212])(\d{1,2})(?::?(\d{2}))?\)\s*$/;
const named =
  /[\s_([-](UTC|GMT)\s*(?:([+\-\u2212])\s*(\d{1,2})(?::?(\d{2}))?)?\s*[)\]]?\s*$|^(UTC|GMT)[\s_-]/i;

/**
 * The time zone that a column's name states: `Time(UTC+08:00)`, `Date (UTC-5)`, `date(UTC+0)`, `Time (UTC)`, `Date (+01)`, `UTC_Time`.
 * `undefined` for a name without one. An offset is fixed: it has no daylight saving time.
 */
export function zoneOfHeader(name: string): TimeZone | undefined {
  const text = name.replace(/^\uFEFF/, "").trim();
  const match = named.exec(text);
  const [sign, hours = "0", minutes = "0"] = match?.slice(2) ?? offset.exec(text)?.slice(1) ?? [];
  if (match === null && sign === undefined) return undefined;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  if (size === 0) return timeZoneOf(undefined);
  const ahead = sign === "+" ? size : -size;
  const label = `UTC${sign === "+" ? "+" : "-"}${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
  return { name: label, toUtc: (local) => ({ at: local - ahead, ambiguous: false }) };
}

/** A column's name without the time zone it states: `Time` of `Time(UTC+08:00)`. */
export function withoutZone(name: string): string {
  return zoneOfHeader(name) === undefined
    ? name
    : name
        .replace(/^\uFEFF/, "")
        .trim()
        .replace(/^(?:UTC|GMT)[\s_-]+/i, "")
        .replace(/[\s_([-]+(?:UTC|GMT)\s*(?:[+\-\u2212]\s*\d{1,2}(?::?\d{2})?)?\s*[)\]]?\s*$/i, "")
        .replace(offset, "")
        .trim();
}

/** The zone of a file's local times: from its time column's name, otherwise the option, otherwise `usual`. */
export function zoneOfFile(column: string, { timezone }: ImportOptions, usual?: TimeZone): TimeZone {
  return (
    zoneOfHeader(column) ?? (timezone === undefined ? (usual ?? timeZoneOf(undefined)) : timeZoneOf(timezone))
  );
}

/** The column of a header with the times, under one of these names; `""` if absent. */
export function timeColumn(header: string[], ...names: string[]): string {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return header.find((name) => wanted.has(withoutZone(name).trim().toLowerCase())) ?? "";
}

/**
 * The assumption about local times under this column, shown in the preview so that no one imports times that are hours off unknowingly.
 * `usual` is the zone that a format is known to use, if not UTC.
 */
export function zoneAssumptions(
  column: string,
  { timezone }: ImportOptions,
  assumed: FileNote = fileNote("zoneAssumed", { zone: "UTC" }),
): FileNote[] {
  const stated = zoneOfHeader(column);
  if (stated === undefined) return timezone === undefined ? [assumed] : [];
  if (timezone === undefined) return [];
  return [
    fileNote("zoneStated", { column: column.trim(), zone: stated.name, option: timezone.slice(0, 60) }),
  ];
}
