import { useMemo, useState } from "react";
import { endOfDay, numberOfDay } from "../../../src/domain/time/day.ts";
import { formatDecimal, parseDecimal, subtract } from "../../../src/domain/money/decimal.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { IndexPoint } from "../../data/portfolio/returns.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { figuresOf } from "../../parts/chart/chart-point.ts";
import { Chart } from "../../parts/chart/chart.tsx";
import { t } from "../../i18n/t.ts";
import { signedPercent } from "../../format/tone.ts";

const one = parseDecimal("1");

/** The cumulative return since the first day of the range, by day. */
export function IndexChart({
  answer,
  onOpen,
}: {
  answer: UseQueryResult<IndexPoint[]>;
  onOpen?(day: string): void;
}) {
  const format = useFormat();
  const [at, setAt] = useState<number | null>(null);
  const points = useMemo(
    () =>
      (answer.data ?? []).map(({ day, index }) => ({
        at: endOfDay(numberOfDay(day)),
        value: (Number(index) - 1) * 100,
      })),
    [answer.data],
  );
  const returnAt = (index: string): string =>
    signedPercent(formatDecimal(subtract(parseDecimal(index), one)), format);
  return (
    <section className="card" aria-label={t("performance.returnOverTime")}>
      <QueryResult of={answer} lines={9}>
        {(days) => {
          const pointedDay = at === null ? days.at(-1) : days[at];
          if (pointedDay === undefined)
            return <p className="soft">{t("performance.noCapitalInThisPeriod")}</p>;
          return (
            <>
              <p>
                <b>{returnAt(pointedDay.index)}</b>{" "}
                <span className="faint">
                  {t("performance.untilInPercentSince", {
                    until: format.day(pointedDay.day),
                    since: format.day(days[0]?.day ?? pointedDay.day),
                  })}
                </span>
              </p>
              <Chart
                points={points}
                label={t("performance.returnOverTime")}
                figures={figuresOf(days, [t("performance.returnOverTime")], ({ day, index }) => [
                  format.day(day),
                  returnAt(index),
                ])}
                isPercent
                textOf={(place) => {
                  const point = days[place];
                  return point === undefined ? "" : `${format.day(point.day)}: ${returnAt(point.index)}`;
                }}
                onPoint={setAt}
                onOpen={(place) => {
                  const point = days[place];
                  if (point !== undefined) onOpen?.(point.day);
                }}
              />
            </>
          );
        }}
      </QueryResult>
    </section>
  );
}
