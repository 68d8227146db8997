import "../../styles/holdings.css";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { dayOf } from "../../../src/domain/time/day.ts";
import { firstDayOf, rangeOptions, ranges, type Range } from "../../data/ranges.ts";
import type { Combined } from "../../data/records.ts";
import { refetch } from "../../data/refetch.ts";
import { useService, type ResultOf } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { worthClass } from "../../format/figure-class.ts";
import { useFormat } from "../../format/use-format.ts";
import { figuresOf, type ChartPoint } from "../../parts/chart/chart-point.ts";
import { Chart } from "../../parts/chart/chart.tsx";
import { lazyPart } from "../../parts/lazy-part.ts";
import { PartBoundary } from "../../parts/part-boundary.tsx";
import { Placeholder, QueryResult } from "../../parts/query-result.tsx";
import { Segments } from "../../parts/segments.tsx";
import { useSearchChoice } from "../../router.tsx";
import { ChangeOfDay } from "./change-of-day.tsx";
import { CombinedGain } from "./combined-gain.tsx";
import { CombinedHoldings } from "./combined-holdings.tsx";
import { CombinedNotes } from "./combined-notes.tsx";
import { useCombinedHours } from "./use-combined-hours.ts";
import { MembersTable } from "./members-table.tsx";
import { t } from "../../i18n/t.ts";

type Days = ResultOf<"accounts.netWorthHistory">;
type Choice = { accountNames: string[]; currency: string };

const CombinedPerformance = lazyPart(() => import("./combined-performance.tsx"), "performance", "portfolios");

/** The total of the chosen accounts, its history, each account's share, and the holdings merged by coin. */
export function CombinedWorth(choice: Choice) {
  const service = useService();
  const current = useQuery({
    queryKey: ["", "accounts.netWorth", choice],
    queryFn: ({ signal }) => service.call("accounts.netWorth", choice, signal),
    placeholderData: keepPreviousData,
  });
  const history = useQuery({
    queryKey: ["", "accounts.netWorthHistory", choice],
    queryFn: ({ signal }) => service.call("accounts.netWorthHistory", choice, signal),
    placeholderData: keepPreviousData,
  });
  const [chosenRange, choose] = useSearchChoice("range", "All");
  const range = ranges.find((candidate) => candidate === chosenRange) ?? "All";
  useChanges();
  return (
    <QueryResult of={current}>
      {(now) => (
        <>
          <Sum choice={choice} now={now} days={history.data ?? []} range={range} onRange={choose} />
          {history.isError && <QueryResult of={history}>{() => null}</QueryResult>}
          <CombinedNotes now={now} />
          <MembersTable now={now} />
          <CombinedHoldings now={now} />
          <PartBoundary fallback={<Placeholder lines={8} />}>
            <CombinedPerformance choice={choice} range={range} today={now.day} />
          </PartBoundary>
        </>
      )}
    </QueryResult>
  );
}

const changedMethods: ReadonlySet<string> = new Set([
  "accounts.netWorth",
  "accounts.netWorthHistory",
  "accounts.gain",
  "accounts.performance",
  "accounts.performanceHistory",
]);

/** Refetches when the net worth of any account was computed. */
function useChanges(): void {
  const service = useService();
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const changed = (): void => {
      void refetch(queries, ([, method]) => typeof method === "string" && changedMethods.has(method));
    };
    service.subscribe("netWorth.subscribe", {}, changed, stop.signal);
    return () => stop.abort();
  }, [service, queries]);
}

type SumProps = {
  choice: Choice;
  now: Combined;
  days: Days;
  range: Range;
  onRange(range: Range): void;
};

function Sum({ choice, now, days, range, onRange }: SumProps) {
  const format = useFormat(now.currency);
  const [index, setIndex] = useState<number | null>(null);
  const clock = useNow();
  const today = dayOf(clock);
  const hours = useCombinedHours(choice, { range, now: clock });
  const timeOf = ({ day, at }: { day: string; at: number }): string =>
    hours === undefined ? format.day(day) : format.moment(at === now.at ? at : at + 1);
  const points = useMemo(() => {
    const first = firstDayOf(range, today);
    const last = { day: now.day, at: now.at, value: now.value, unvalued: unvaluedIn(now) };
    if (hours !== undefined) return [...hours.filter(({ at }) => at < now.at), last];
    return [...days.filter(({ day }) => day < now.day), last].filter(
      ({ day }) => first === undefined || day >= first,
    );
  }, [days, hours, now, range, today]);
  const chartPoints = useMemo(() => points.map(drawnPoint), [points]);
  const pointedPoint = index === null ? undefined : points[index];
  // Accounts that cannot be read or have no value are listed in the notes.
  const valued = now.accounts.filter(({ value }) => value !== null);
  const summed = valued.length === 0 ? now.accounts : valued;
  const [only] = summed;
  const { value } = pointedPoint ?? now;
  const figure = value === null ? t("netWorth.unknown") : format.money(value);
  const placeholder = placeholderOf(points);
  return (
    <section className="worth" aria-label={t("common.netWorth")}>
      <div className="worth-head">
        <div>
          <p className="worth-label">
            {summed.length === 1 && only !== undefined
              ? t("portfolios.sumOf", { name: only.name })
              : t("portfolios.sum", { count: summed.length })}{" "}
            {pointedPoint === undefined
              ? t("common.asOfMoment", { at: format.moment(now.at) })
              : hours === undefined
                ? t("netWorth.atTheEndOf", { day: timeOf(pointedPoint) })
                : t("common.asOfMoment", { at: timeOf(pointedPoint) })}
          </p>
          <p className={worthClass(figure)}>{figure}</p>
          <ChangeLine now={now} pointedPoint={pointedPoint}>
            <CombinedGain choice={choice} range={range} today={now.day} />
          </ChangeLine>
        </div>
        <Segments label={t("common.timeRange")} options={rangeOptions()} value={range} onChange={onRange} />
      </div>
      {placeholder !== null ? (
        <p className="chart-place soft">{placeholder}</p>
      ) : (
        <Chart
          points={chartPoints}
          label={t("portfolios.overTime")}
          figures={{
            ...figuresOf(points, [t("common.netWorth")], (point) => [
              timeOf(point),
              format.money(point.value),
            ]),
            isHourly: hours !== undefined,
          }}
          hidesScale={format.hidden}
          textOf={(at) => {
            const point = points[at];
            return point === undefined ? "" : `${timeOf(point)}: ${format.money(point.value)}`;
          }}
          onPoint={setIndex}
          onOpen={setIndex}
        />
      )}
    </section>
  );
}

/** The gain of the range and the change of the day, or the accounts that have no value on the selected one. */
function ChangeLine({
  now,
  pointedPoint,
  children: gain,
}: {
  now: Combined;
  pointedPoint: { unvalued: readonly string[] } | undefined;
  children: ReactNode;
}) {
  return (
    <p className="worth-change">
      {pointedPoint === undefined && now.value !== null && gain}
      {pointedPoint === undefined && now.changeToday !== null && (
        <span>
          <ChangeOfDay now={now} currency={now.currency} />{" "}
          <span className="faint">{t("netWorth.sinceClose")}</span>
        </span>
      )}
      {pointedPoint !== undefined && pointedPoint.unvalued.length > 0 && (
        <span className="gold">
          {t("portfolios.withoutOnDay", { names: pointedPoint.unvalued.join(", ") })}
        </span>
      )}
    </p>
  );
}

/** Why there is no chart; `null` if there is one. */
function placeholderOf(points: readonly { value: string | null }[]): string | null {
  if (points.length < 2) return t("portfolios.chartPlace");
  return points.every(({ value }) => value === null) ? t("netWorth.noneOfYourHoldingsHas") : null;
}

function drawnPoint({ at, value }: { at: number; value: string | null }): ChartPoint {
  return { at, value: value === null ? null : Number(value) };
}

function unvaluedIn({ accounts }: Combined): string[] {
  return accounts.filter(({ value }) => value === null).map(({ name }) => name);
}
