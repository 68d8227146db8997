/** Formats times and days. Days are UTC days, as everywhere in the service; times are in the reader's time zone, by default that of the machine. */
export type TimeText = {
  day(day: string): string;
  shortDay(day: string): string;
  month(at: number): string;
  /** The calendar day of a time in the reader's time zone. */
  date(at: number): string;
  moment(at: number): string;
  clock(at: number): string;
  /** `3 minutes ago`, relative to a given time. */
  ago(at: number, now: number): string;
  /** `4 s`, `2 min`, `1 h 5 min`. */
  duration(milliseconds: number): string;
};

export function createTimeText(locale: string, timeZone?: string): TimeText {
  const utc = { timeZone: "UTC" } as const;
  const day = new Intl.DateTimeFormat(locale, { ...utc, day: "numeric", month: "short", year: "numeric" });
  const shortDay = new Intl.DateTimeFormat(locale, { ...utc, day: "numeric", month: "short" });
  const month = new Intl.DateTimeFormat(locale, { timeZone, month: "long", year: "numeric" });
  const date = new Intl.DateTimeFormat(locale, { timeZone, day: "numeric", month: "short", year: "numeric" });
  // Not a date style: German's has numeric months, while days elsewhere have month names.
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: hasTwelveHours(locale) ? "numeric" : "2-digit",
    minute: "2-digit",
  });
  const clock = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const startOf = (text: string): Date => new Date(`${text}T00:00:00Z`);
  return {
    day: (text) => day.format(startOf(text)),
    shortDay: (text) => shortDay.format(startOf(text)),
    month: (at) => month.format(new Date(at)),
    date: (at) => date.format(new Date(at)),
    moment: (at) => moment.format(new Date(at)),
    clock: (at) => clock.format(new Date(at)),
    ago(at, now) {
      const seconds = Math.round((at - now) / 1_000);
      const distance = Math.abs(seconds);
      if (distance < 45) return relative.format(0, "second");
      if (distance < 45 * 60) return relative.format(Math.round(seconds / 60), "minute");
      if (distance < 22 * 3_600) return relative.format(Math.round(seconds / 3_600), "hour");
      if (distance < 60 * 86_400) return relative.format(Math.round(seconds / 86_400), "day");
      return moment.format(new Date(at));
    },
    duration(milliseconds) {
      const seconds = Math.max(1, Math.round(milliseconds / 1_000));
      if (seconds < 90) return `${seconds} s`;
      const minutes = Math.round(seconds / 60);
      return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    },
  };
}

/** Whether hours are from 1 to 12, as in `5:00 AM`, or have two digits, as in `05:00`. */
function hasTwelveHours(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true;
}
