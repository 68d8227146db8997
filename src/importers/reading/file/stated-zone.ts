const zonePattern = /\(UTC(?:([+-]{1,2})(\d{1,2})(?:[:_.]?(\d{2}))?)?\)/gi;

const inLine = /\btime ?zone\s*[:=]\s*(?:UTC|GMT)(?:([+-])(\d{1,2})(?::?(\d{2}))?)?(?![\d:])/i;

/** Maximum offset of a zone from UTC, in hours. */
const maxHours = 14;

/**
 * The time zone in a file's name, in the form of the option timezone: `UTC-03:00` for Binance's `…-History-202604041700(UTC--3).csv`;
 * `undefined` if there is none.
 */
export function zoneOfName(name: string): string | undefined {
  const match = [...name.matchAll(zonePattern)].at(-1);
  return match === undefined ? undefined : offsetOf(match);
}

/**
 * The time zone in a line above the header, such as OKX's `Time Zone:UTC+8`; `undefined` if there is none. It takes precedence over the file's
 * name.
 */
export function zoneOfLines(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const match = inLine.exec(line);
    if (match !== null) return offsetOf(match);
  }
  return undefined;
}

function offsetOf([, signs = "+", hours = "0", minutes = "00"]: readonly string[]): string | undefined {
  if (Number(hours) > maxHours || Number(minutes) > 59) return undefined;
  if (Number(hours) === 0 && Number(minutes) === 0) return "UTC";
  return `UTC${signs.endsWith("-") ? "-" : "+"}${hours.padStart(2, "0")}:${minutes}`;
}
