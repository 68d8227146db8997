import { Cron } from "croner";

/** The next time after `after` that five cron fields in UTC name; `null` for never. Throws for a pattern that is not one. */
export function nextDue(cron: string, after: number): number | null {
  return new Cron(cron, { timezone: "UTC", mode: "5-part" }).nextRun(new Date(after))?.getTime() ?? null;
}

/** Whether the text is five cron fields that name at least one time to come. */
export function isCron(pattern: string): boolean {
  try {
    return nextDue(pattern, Date.UTC(2020, 0, 1)) !== null;
  } catch {
    return false;
  }
}
