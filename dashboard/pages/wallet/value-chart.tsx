import { useMemo, useState } from "react";
import { endOfDay, numberOfDay } from "../../../src/domain/time/day.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { firstDayOf, rangeOptions, type Range } from "../../data/ranges.ts";
import { useExplain } from "../../explain/explain.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { figuresOf, type ChartLine, type ChartPoint } from "../../parts/chart/chart-point.ts";
import { Chart } from "../../parts/chart/chart.tsx";
import { QueryResult } from "../../parts/query-result.tsx";
import { Segments } from "../../parts/segments.tsx";

/** The daily value of a wallet and its positions, and its net deposits; a day opens its components. */
export function ValueChart({ wallet, isOnSeveral }: { wallet: string; isOnSeveral: boolean }) {
  const format = useFormat();
  const explain = useExplain();
  const [range, setRange] = useState<Range>("All");
  const [at, setAt] = useState<number | null>(null);
  const answer = useAccountQuery("performance.contributions", { wallet });
  const days = useMemo(() => {
    const all = answer.data ?? [];
    const first = firstDayOf(range, all.at(-1)?.day ?? "");
    return first === undefined || all.length === 0 ? all : all.filter(({ day }) => day >= first);
  }, [answer.data, range]);
  const { points, lines } = useMemo(() => drawingOf(days), [days]);
  const pointedDay = at === null ? days.at(-1) : days[at];
  return (
    <section className="card" aria-labelledby="wallet-value">
      <div className="card-head chart-head">
        <h2 id="wallet-value">{t("holdings.valueOverTime")}</h2>
        <Segments
          label={t("common.timeRange")}
          options={rangeOptions()}
          value={range}
          onChange={(value) => setRange(value)}
        />
      </div>
      {isOnSeveral && <p className="faint small">{t("holdings.allChainsTogether")}</p>}
      <QueryResult of={answer} lines={9}>
        {() =>
          pointedDay === undefined ? (
            <p className="soft">{t("holdings.noValueYet")}</p>
          ) : (
            <>
              <p>
                <b>{format.money(pointedDay.value)}</b>{" "}
                <span className="faint">
                  {format.day(pointedDay.day)} ·{" "}
                  {t("holdings.netDeposits", { value: format.money(pointedDay.netInvested) })}
                </span>
              </p>
              <Chart
                points={points}
                lines={lines}
                label={t("holdings.valueOverTime")}
                figures={figuresOf(
                  days,
                  [t("common.value"), t("chartLines.netDeposits")],
                  ({ day, value, netInvested }) => [
                    format.day(day),
                    format.money(value),
                    format.money(netInvested),
                  ],
                )}
                hidesScale={format.hidden}
                textOf={(place) => {
                  const point = days[place];
                  return point === undefined
                    ? ""
                    : `${format.day(point.day)}: ${format.money(point.value)}\n${t("holdings.netDeposits", { value: format.money(point.netInvested) })}`;
                }}
                onPoint={setAt}
                onOpen={(place) => {
                  const point = days[place];
                  if (point !== undefined) explain({ kind: "performance-day", day: point.day, wallet });
                }}
              />
            </>
          )
        }
      </QueryResult>
    </section>
  );
}

type Day = { day: string; value: string; netInvested: string };

function drawingOf(days: readonly Day[]): { points: ChartPoint[]; lines: ChartLine[] } {
  return {
    points: days.map(({ day, value }) => ({ at: endOfDay(numberOfDay(day)), value: Number(value) })),
    lines: [
      { values: days.map(({ netInvested }) => Number(netInvested)), token: "--ink-faint", dash: [6, 4] },
    ],
  };
}
