import { Cron } from "croner";

/** The next time after `after` of five cron fields in UTC; `null` for never. Throws for an invalid pattern. */
export function nextDue(cron: string, after: number): number | null {
  return new Cron(cron, { timezone: "UTC", mode: "5-part" }).nextRun(new Date(after))?.getTime() ?? null;
}

/** Whether the text is five cron fields with at least one future time. */
export function isCron(pattern: string): boolean {
  try {
    return nextDue(pattern, Date.UTC(2020, 0, 1)) !== null;
  } catch {
    return false;
  }
}
