/** Fills the gaps in an ascending list of months (`YYYY-MM`). */
export function everyMonth(months: readonly string[]): string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) all.push(month);
  return all;
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 12
    ? `${String(year + 1).padStart(4, "0")}-01`
    : `${String(year).padStart(4, "0")}-${String(number + 1).padStart(2, "0")}`;
}
