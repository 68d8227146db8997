const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A schedule's five fields (minute, hour, day, month, weekday; UTC) as a person would say it; one of a rarer kind stays as it is written. */
export function scheduleWords(cron: string): string {
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = cron.trim().split(/\s+/);
  const isEveryDay = day === "*" && month === "*" && weekday === "*";
  if (!isNumber(minute) || month !== "*") return cron;
  if (hour === "*" && isEveryDay) return "Every hour";
  const stride = /^\*\/(\d+)$/.exec(hour)?.[1];
  if (stride !== undefined && isEveryDay) return stride === "1" ? "Every hour" : `Every ${stride} hours`;
  if (!isNumber(hour)) return cron;
  const at = `at ${hour.padStart(2, "0")}:${minute.padStart(2, "0")} UTC`;
  if (isEveryDay) return `Every day ${at}`;
  const name = day === "*" && isNumber(weekday) ? weekdays[Number(weekday) % 7] : undefined;
  if (name !== undefined) return `Every ${name} ${at}`;
  if (day === "1" && weekday === "*") return `On the first of every month ${at}`;
  return cron;
}

function isNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text);
}
