import { AppError } from "../../errors/app-error.ts";

/** What a local time means. `ambiguous`: a clock change makes it happen twice; `at` is the earlier one. */
export type Moment = { at: number; ambiguous: boolean };

/** A zone's way from local time (as if it were UTC milliseconds) to UTC. Throws `bad_request` for a local time that a clock change skipped. */
export type TimeZone = { readonly name: string; toUtc(local: number): Moment };

const utc: TimeZone = { name: "UTC", toUtc: (local) => ({ at: local, ambiguous: false }) };
const millisecondsPerDay = 86_400_000;

/** An IANA zone. Throws `bad_request` for a name the runtime does not know. */
export function timeZoneOf(name: string | undefined): TimeZone {
  if (name === undefined || /^(?:utc|etc\/utc|gmt|z)$/i.test(name)) return utc;
  const offsetAt = offsetsOf(name);
  return {
    name,
    toUtc(local) {
      const before = local - offsetAt(local - millisecondsPerDay);
      const after = local - offsetAt(local + millisecondsPerDay);
      const real = [...new Set([before, after])].filter((at) => at + offsetAt(at) === local);
      const [at] = real;
      if (at === undefined)
        throw new AppError(
          "bad_request",
          `${new Date(local).toISOString().slice(0, 19).replace("T", " ")} does not exist in ${name}, where the clock was put forward over it; check the option timezone.`,
        );
      return { at: Math.min(...real), ambiguous: real.length > 1 };
    },
  };
}

/** Milliseconds by which a zone's clock is ahead of UTC at a moment. */
function offsetsOf(name: string): (at: number) => number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch (error) {
    throw new AppError("bad_request", `"${name}" is no time zone; write it like Europe/Berlin.`, {
      cause: error,
    });
  }
  return (at) => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value);
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - (at - (((at % 1000) + 1000) % 1000));
  };
}
