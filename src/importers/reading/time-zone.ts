import { momentsOf, zoneOffsets } from "../../domain/time/zone-offsets.ts";
import { CellError, rowReason } from "../row-reason.ts";
import { AppError } from "../../errors/app-error.ts";
import { RowError, type Row } from "../importer.ts";

/** The UTC time of a local time. `ambiguous`: a clock change makes it occur twice; `at` is the earlier one. */
export type Moment = { at: number; ambiguous: boolean };

/** Converts the local time of a zone (as if it were UTC milliseconds) to UTC. Throws `bad_request` for a local time that a clock change skipped. */
export type TimeZone = { readonly name: string; toUtc(local: number): Moment };

const utc: TimeZone = { name: "UTC", toUtc: (local) => ({ at: local, ambiguous: false }) };

const fixedOffset = /^(?:UTC|GMT)([+-])(\d{1,2})(?::?([0-5]\d))?$/i;

/** A zone with a fixed offset from UTC, without daylight saving time. */
export function fixedZone(sign: "+" | "-", hours: string, minutes = "00"): TimeZone {
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  if (size === 0) return utc;
  const ahead = sign === "+" ? size : -size;
  const name = `UTC${sign}${hours.padStart(2, "0")}:${minutes}`;
  return { name, toUtc: (local) => ({ at: local - ahead, ambiguous: false }) };
}

/** An IANA zone, or an offset such as `UTC-03:00`. Throws `bad_request` for a name unknown to the runtime. */
export function timeZoneOf(name: string | undefined): TimeZone {
  if (name === undefined || /^(?:utc|etc\/utc|gmt|z)$/i.test(name)) return utc;
  const [, sign, hours = "", minutes] = fixedOffset.exec(name) ?? [];
  if (sign !== undefined) return fixedZone(sign === "-" ? "-" : "+", hours, minutes);
  const offsetAt = zoneOffsets(name);
  return {
    name,
    toUtc(local) {
      const [at, laterMoment] = momentsOf(local, offsetAt);
      if (at === undefined)
        throw new CellError((column) =>
          rowReason("timeSkipped", {
            column,
            time: new Date(local).toISOString().slice(0, 19).replace("T", " "),
            zone: name,
          }),
        );
      return { at, ambiguous: laterMoment !== undefined };
    },
  };
}

/**
 * Returns a reader of cells with time zones; UTC if the file does not have the column (`""`). `names` maps other names of zones. The reader throws
 * `RowError` for an unknown or missing zone.
 */
export function createZoneCells(
  column: string,
  names: ReadonlyMap<string, string> = new Map(),
): (row: Row, cell: string) => TimeZone {
  const zones = new Map<string, TimeZone>();
  return (row, cell) => {
    if (cell === "" && column !== "" && !names.has(""))
      throw new RowError(rowReason("timeEmpty", { column }), row);
    const known = zones.get(cell);
    if (known !== undefined) return known;
    try {
      const found = timeZoneOf(names.get(cell) ?? (cell === "" ? undefined : cell));
      zones.set(cell, found);
      return found;
    } catch (error) {
      if (error instanceof AppError)
        throw new RowError(rowReason("zoneUnknown", { column, text: cell.slice(0, 40) }), row);
      throw error;
    }
  };
}
