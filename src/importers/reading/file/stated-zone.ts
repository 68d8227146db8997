const zonePattern = /\(UTC(?:([+-]{1,2})(\d{1,2})(?:[:_.]?(\d{2}))?)?\)/gi;

const inLine = /\btime ?zone\s*[:=]\s*(?:UTC|GMT)(?:([+-])(\d{1,2})(?::?(\d{2}))?)?(?![\d:])/i;

/** Maximum of hours that a zone is away from UTC. */
const maxHours = 14;

/**
 * The time zone that a file's name states, as the option timezone takes it: `UTC-03:00` of Binance's `…-History-202604041700(UTC--3).csv`.
 * `undefined` for a name without one.
 */
export function zoneOfName(name: string): string | undefined {
  const match = [...name.matchAll(zonePattern)].at(-1);
  return match === undefined ? undefined : offsetOf(match);
}

/**
 * The time zone that a line above the header states, such as `Time Zone:UTC+8` of OKX; `undefined` if none does. It is more certain than the
 * name of a file.
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
