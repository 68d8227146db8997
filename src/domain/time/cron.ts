import { Cron } from "croner";

/** Parsed patterns. The schedules of all accounts share a few of them. */
const parsed = new Map<string, Cron>();
const maxParsed = 100;

function cronOf(pattern: string): Cron {
  const known = parsed.get(pattern);
  if (known !== undefined) return known;
  // With a zone name, the library would call Intl for every step and load its zone tables at start.
  const cron = new Cron(pattern, { utcOffset: 0, mode: "5-part" });
  const [oldest] = parsed.keys();
  if (parsed.size >= maxParsed && oldest !== undefined) parsed.delete(oldest);
  parsed.set(pattern, cron);
  return cron;
}

/** The next time (ms) after `after` of five cron fields in UTC; `null` if there is none. Throws for an invalid pattern. */
export function nextCronTime(cron: string, after: number): number | null {
  return cronOf(cron).nextRun(new Date(after))?.getTime() ?? null;
}

/** Whether the text is five cron fields with at least one future time. */
export function isCron(pattern: string): boolean {
  try {
    return nextCronTime(pattern, Date.UTC(2020, 0, 1)) !== null;
  } catch {
    return false;
  }
}
