import { useMemo, useState } from "react";
import { endOfDay, numberOfDay } from "../../../src/domain/time/day.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { drawdownsOf, type IndexPoint } from "../../data/portfolio/returns.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { figuresOf } from "../../parts/chart/chart-point.ts";
import { Chart } from "../../parts/chart/chart.tsx";

/** The drawdown by day. */
export function DrawdownChart({ answer }: { answer: UseQueryResult<IndexPoint[]> }) {
  const format = useFormat();
  const [at, setAt] = useState<number | null>(null);
  const days = useMemo(() => drawdownsOf(answer.data ?? []), [answer.data]);
  const points = useMemo(
    () =>
      days.map(({ day, drawdown }) => ({ at: endOfDay(numberOfDay(day)), value: Number(drawdown) * 100 })),
    [days],
  );
  const pointedDay = (at === null ? undefined : days[at]) ?? days.at(-1);
  return (
    <section className="card" aria-label={t("performance.drawdown")}>
      <h2>{t("performance.drawdown")}</h2>
      <QueryResult of={answer} lines={9}>
        {() =>
          pointedDay === undefined ? (
            <p className="soft">{t("performance.noCapitalInThisPeriod")}</p>
          ) : (
            <>
              <p>
                <b>{format.percent(pointedDay.drawdown)}</b>{" "}
                <span className="faint">
                  {t("performance.belowThePeak", { day: format.day(pointedDay.day) })}
                </span>
              </p>
              <Chart
                points={points}
                label={t("performance.drawdown")}
                figures={figuresOf(days, [t("performance.drawdown")], ({ day, drawdown }) => [
                  format.day(day),
                  format.percent(drawdown),
                ])}
                isPercent
                textOf={(place) => {
                  const point = days[place];
                  return point === undefined
                    ? ""
                    : `${format.day(point.day)}: ${format.percent(point.drawdown)}`;
                }}
                onPoint={setAt}
                onOpen={() => undefined}
              />
            </>
          )
        }
      </QueryResult>
    </section>
  );
}
