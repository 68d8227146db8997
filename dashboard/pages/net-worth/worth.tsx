import { useCallback, useEffect, useMemo, useState } from "react";
import { formatDecimal, parseDecimal, subtract } from "../../../src/domain/money/decimal.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { firstGainDayOf, rangeOptions, type Range } from "../../data/ranges.ts";
import type { NetWorthNow, NetWorthPoint } from "../../data/records.ts";
import { isOpen, useTasks } from "../../data/tasks.tsx";
import { useExplain } from "../../explain/explain.ts";
import { worthClass } from "../../format/figure-class.ts";
import { useFormat } from "../../format/use-format.ts";
import { Change } from "../../parts/gains/change.tsx";
import { GainInRange } from "../../parts/gains/gain-in-range.tsx";
import { Chart } from "../../parts/chart/chart.tsx";
import type { MoreLines } from "../../parts/chart/chart-point.ts";
import { lazyPart } from "../../parts/lazy-part.ts";
import { PartBoundary } from "../../parts/part-boundary.tsx";
import { Figure } from "../../parts/figure.tsx";
import { Link } from "../../router.tsx";
import { Segments } from "../../parts/segments.tsx";
import { t } from "../../i18n/t.ts";

/** Deposits, benchmarks and the table, loaded after the first render. */
const ChartLines = lazyPart(() => import("./chart-lines.tsx"), "chartLines");
const Unpriced = lazyPart(() => import("./unpriced.tsx"), "worthNotes");
const VerifiedBadge = lazyPart(() => import("./verified-badge.tsx"), "worthNotes");

type WorthProps = {
  now: NetWorthNow;
  points: NetWorthPoint[];
  range: Range;
  /** Whether each point is the end of an hour instead of a day. */
  isHourly: boolean;
  onRange(range: Range): void;
  isDrawn: boolean;
  onDrawn(): void;
};

/** Net worth, its change over the shown range, and its chart; a selected point shows its day's figure. */
export function Worth(props: WorthProps) {
  const { now, points, range, isHourly, onRange, isDrawn } = props;
  const format = useFormat();
  const tasks = useTasks();
  const [index, setIndex] = useState<number | null>(null);
  const isNow = index === null;
  const timeOf = ({ day, at }: NetWorthPoint): string => (isHourly ? format.moment(at + 1) : format.day(day));
  const pointedPoint = (index === null ? undefined : points[index]) ?? now;
  const first = points.find(({ value }) => value !== null);
  // No balances have been computed yet, but a task is running.
  const isComing = now.value === "0" && points.length < 2 && tasks.some(isOpen);
  const figure = isComing
    ? t("netWorth.calculating")
    : pointedPoint.value === null
      ? t("netWorth.unknown")
      : format.money(pointedPoint.value);
  return (
    <section className="worth" aria-label={t("common.netWorth")}>
      <div className="worth-head">
        <div>
          <p className="worth-label">
            {t("common.netWorth")}{" "}
            {isNow
              ? t("common.asOfMoment", { at: format.moment(now.at) })
              : isHourly
                ? t("common.asOfMoment", { at: timeOf(pointedPoint) })
                : t("netWorth.atTheEndOf", { day: timeOf(pointedPoint) })}{" "}
            <span className="worth-badge">
              {isDrawn && (
                <PartBoundary>
                  <VerifiedBadge />
                </PartBoundary>
              )}
            </span>
          </p>
          <Figure
            of={{ kind: "net-worth", day: pointedPoint.day }}
            says={t("netWorth.netWorthOn", { day: format.day(pointedPoint.day) })}
            className={worthClass(figure)}
          >
            {figure}
          </Figure>
          {pointedPoint.value === null && !isComing && (
            <PartBoundary>
              <Unpriced />
            </PartBoundary>
          )}
          <p className="worth-change">
            {!isComing && isNow && now.value !== null && <Gain range={range} today={now.day} />}
            {!isComing && (
              <span className="worth-flows">
                {first !== undefined && (
                  <>
                    <Change from={first.value} to={pointedPoint.value} isPlain={isNow} />{" "}
                    <span className="faint">
                      {[
                        ...(isNow ? [] : [t("common.since", { since: timeOf(first) })]),
                        t("netWorth.changeWithDeposits"),
                      ].join(", ")}
                    </span>
                  </>
                )}
              </span>
            )}
            {!isComing && isNow && !(isHourly && range === "24H") && <LastDay now={now} />}
          </p>
        </div>
        <Segments label={t("common.timeRange")} options={rangeOptions()} value={range} onChange={onRange} />
      </div>
      <WorthChart {...props} isComing={isComing} timeOf={timeOf} onPoint={setIndex} />
    </section>
  );
}

/** The chart with deposits and benchmarks, or why there is none yet. */
function WorthChart({
  points,
  isHourly,
  isDrawn,
  onDrawn,
  isComing,
  timeOf,
  onPoint,
}: WorthProps & {
  /** Whether the first balances are being computed. */
  isComing: boolean;
  timeOf(point: NetWorthPoint): string;
  onPoint(index: number | null): void;
}) {
  const format = useFormat();
  const explain = useExplain();
  const [more, setMore] = useState<MoreLines | null>(null);
  // Parts below the chart load after it has been painted.
  const draw = useCallback(() => setTimeout(onDrawn), [onDrawn]);
  const placeholder = isComing
    ? t("netWorth.theChartAppearsOnceYour")
    : points.length > 0 && points.every(({ value }) => value === null)
      ? t("netWorth.noneOfYourHoldingsHas")
      : points.length === 1
        ? t("netWorth.onlyOneDayOfHistory")
        : null;
  useEffect(() => {
    if (placeholder !== null) onDrawn();
  }, [placeholder, onDrawn]);
  const chartPoints = useMemo(
    () => points.map(({ at, value }) => ({ at, value: value === null ? null : Number(value) })),
    [points],
  );
  if (placeholder !== null) return <p className="chart-place soft">{placeholder}</p>;
  return (
    <>
      <Chart
        points={chartPoints}
        lines={more?.lines}
        draw={draw}
        label={t("netWorth.netWorthOverTime")}
        figures={null}
        hidesScale={format.hidden}
        textOf={(at) => {
          const point = points[at];
          return point === undefined
            ? ""
            : [`${timeOf(point)}: ${format.money(point.value)}`, ...(more?.wordsAt(at) ?? [])].join("\n");
        }}
        onPoint={onPoint}
        onOpen={(at) => {
          const point = points[at];
          if (point !== undefined) explain({ kind: "net-worth", day: point.day });
        }}
      />
      <div className="chart-lines">
        {isDrawn && (
          <PartBoundary>
            <ChartLines points={points} isHourly={isHourly} onLines={setMore} />
          </PartBoundary>
        )}
      </div>
    </>
  );
}

/** The change since the close of yesterday. */
function LastDay({ now: { value, changeToday } }: { now: NetWorthNow }) {
  if (changeToday === null) return null;
  return (
    <span>
      <Change
        from={formatDecimal(subtract(parseDecimal(value ?? "0"), parseDecimal(changeToday)))}
        to={value}
      />{" "}
      <span className="faint">{t("netWorth.sinceClose")}</span>
    </span>
  );
}

/** The gain of the range without deposits and withdrawals, with its time-weighted return: the first figure below the total. */
function Gain({ range, today }: { range: Range; today: string }) {
  const format = useFormat();
  const from = firstGainDayOf(range, today);
  const { data, isPending } = useAccountQuery("performance.summary", from === undefined ? {} : { from });
  if (data === undefined) return isPending ? <GainInRange range={range} /> : null;
  return (
    <GainInRange range={range}>
      <Link
        to={range === "All" ? "/performance" : `/performance?range=${range}`}
        className={`quiet-link ${format.moneyTone(data.gain)}`}
      >
        {format.signedMoney(data.gain)}
        {data.twr !== null && ` ${t("netWorth.twr", { percent: format.percent(data.twr) })}`}
      </Link>
    </GainInRange>
  );
}
