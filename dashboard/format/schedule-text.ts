import type { PlainKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";

const weekdays: readonly PlainKey[] = [
  "schedule.sundays",
  "schedule.mondays",
  "schedule.tuesdays",
  "schedule.wednesdays",
  "schedule.thursdays",
  "schedule.fridays",
  "schedule.saturdays",
];

/** A cron schedule (minute, hour, day, month, weekday; UTC) in words; an unusual one remains as written. */
export function scheduleText(cron: string): string {
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = cron.trim().split(/\s+/);
  const isEveryDay = day === "*" && month === "*" && weekday === "*";
  if (!isNumber(minute) || month !== "*") return cron;
  if (hour === "*" && isEveryDay) return t("schedule.everyHour");
  const stride = /^\*\/(\d+)$/.exec(hour)?.[1];
  if (stride !== undefined && isEveryDay)
    return stride === "1" ? t("schedule.everyHour") : t("schedule.everyHours", { stride });
  if (!isNumber(hour)) return cron;
  const at = t("schedule.atUtc", { time: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}` });
  if (isEveryDay) return t("schedule.daily", { at });
  const name = day === "*" && isNumber(weekday) ? weekdays[Number(weekday) % 7] : undefined;
  if (name !== undefined) return t("schedule.every", { name: t(name), at });
  if (day === "1" && weekday === "*") return t("schedule.onTheFirstOfEvery", { at });
  return cron;
}

function isNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text);
}
