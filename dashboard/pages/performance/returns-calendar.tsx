import { useMemo } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { calendarOf, type IndexPoint } from "../../data/portfolio/returns.ts";
import { t, translator } from "../../i18n/t.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { RateText } from "../../parts/gains/gain-text.tsx";

/** A tint by the size of a return, strongest from 25 % on. */
function tintOf(rate: string | null): string {
  const size = Number(rate ?? 0);
  const part = Math.round(Math.min(1, Math.abs(size) / 0.25) * 26);
  return `color-mix(in srgb, var(${size < 0 ? "--loss" : "--gain"}) ${part}%, transparent)`;
}

/** The returns of all months by year, from the index of all days. */
export function ReturnsCalendar({
  answer,
  belowZeroOn,
}: {
  answer: UseQueryResult<IndexPoint[]>;
  belowZeroOn: string | null | undefined;
}) {
  const years = useMemo(() => calendarOf(answer.data ?? [], belowZeroOn), [answer.data, belowZeroOn]);
  const months = useMemo(() => {
    const name = new Intl.DateTimeFormat(translator.locale, { month: "short", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => name.format(Date.UTC(2024, month, 1)));
  }, []);
  return (
    <section className="card" aria-labelledby="returns-calendar">
      <h2 id="returns-calendar">{t("performance.returnsByMonth")}</h2>
      <QueryResult of={answer} lines={4}>
        {() => (
          <div className="returns-frame">
            <table className="table holdings-table returns-calendar" aria-labelledby="returns-calendar">
              <thead>
                <tr>
                  <th scope="col">{t("performance.year")}</th>
                  {months.map((month) => (
                    <th key={month} scope="col" className="end">
                      {month}
                    </th>
                  ))}
                  <th scope="col" className="end">
                    {t("performance.wholeYear")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {years.map(({ year, months: returns, total }) => (
                  <tr key={year}>
                    <th scope="row">{year}</th>
                    {returns.map((rate, month) => (
                      <td
                        key={months[month]}
                        className="end"
                        style={{ background: tintOf(rate) }}
                        data-label={months[month]}
                      >
                        {rate === null ? <span className="faint">—</span> : <RateText rate={rate} />}
                      </td>
                    ))}
                    <td className="end" data-label={t("performance.wholeYear")}>
                      <b>{total === null ? "—" : <RateText rate={total} />}</b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryResult>
    </section>
  );
}
