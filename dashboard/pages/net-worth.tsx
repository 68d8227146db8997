import { Suspense, useMemo, useState } from "react";
import { dayOf } from "../../src/core/day.ts";
import { divide, formatDecimal, isZero, parseDecimal, subtract } from "../../src/core/decimal.ts";
import { useAnswer } from "../data/account.tsx";
import { firstDayOf, ranges, type Range } from "../data/ranges.ts";
import type { NetWorthNow, NetWorthPoint } from "../data/records.ts";
import { useNow } from "../data/use-now.ts";
import { useFormat } from "../format/use-format.ts";
import { useExplain } from "../explain/explain.ts";
import { Answer } from "../parts/answer.tsx";
import { Chart } from "../parts/chart.tsx";
import { Figure } from "../parts/figure.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { Segments } from "../parts/segments.tsx";
import { useSearchChoice } from "../router.tsx";
import { Allocation } from "./net-worth/allocation.tsx";
import { Caveats } from "./net-worth/caveats.tsx";
import { LatestTransactions } from "./net-worth/latest-transactions.tsx";

const VerifiedBadge = lazyPart(() => import("./net-worth/verified-badge.tsx"));
const LoadingHistory = lazyPart(() => import("./net-worth/loading-history.tsx"));

const titles: Record<Range, string> = {
  "1W": "in a week",
  "1M": "in a month",
  "3M": "in three months",
  YTD: "this year",
  "1Y": "in a year",
  All: "since the beginning, deposits included",
};
const options = ranges.map((range) => ({ value: range, title: range }));

/** What all of it is worth, since when, and what is not in the figure. */
export function NetWorthPage() {
  const [chosen, choose] = useSearchChoice("range", "All");
  const range = ranges.find((candidate) => candidate === chosen) ?? "All";
  const current = useAnswer("netWorth.current", {});
  const history = useAnswer("netWorth.history", {});
  const today = dayOf(useNow());
  const points = useMemo(() => {
    const all = history.data ?? [];
    const last = current.data;
    const joined = last === undefined ? all : [...all.filter(({ day }) => day < last.day), last];
    const first = firstDayOf(range, last?.day ?? today);
    return first === undefined ? joined : joined.filter(({ day }) => day >= first);
  }, [history.data, current.data, range, today]);
  return (
    <div className="page">
      <h1 className="visually-hidden">Net worth</h1>
      {(current.data?.incomplete.length ?? 0) > 0 && (
        <Suspense>
          <LoadingHistory />
        </Suspense>
      )}
      <Answer of={current} lines={3}>
        {(now) => <Worth now={now} points={points} range={range} onRange={choose} />}
      </Answer>
      {current.data !== undefined && <Caveats now={current.data} />}
      <div className="columns">
        <Allocation />
        <LatestTransactions />
      </div>
    </div>
  );
}

function Worth({
  now,
  points,
  range,
  onRange,
}: {
  now: NetWorthNow;
  points: NetWorthPoint[];
  range: Range;
  onRange(range: Range): void;
}) {
  const format = useFormat();
  const explain = useExplain();
  const [index, setIndex] = useState<number | null>(null);
  const shown = (index === null ? undefined : points[index]) ?? now;
  const first = points.find(({ value }) => value !== null);
  const drawn = useMemo(
    () => points.map(({ at, value }) => ({ at, value: value === null ? null : Number(value) })),
    [points],
  );
  return (
    <section className="worth" aria-label="Net worth">
      <div className="worth-head">
        <div>
          <p className="worth-label">
            Net worth{" "}
            {index === null ? <>as of {format.moment(now.at)}</> : <>at the end of {format.day(shown.day)}</>}{" "}
            <Suspense>
              <VerifiedBadge />
            </Suspense>
          </p>
          <Figure
            of={{ kind: "net-worth", day: shown.day }}
            says={`Net worth on ${format.day(shown.day)}`}
            className="worth-figure"
          >
            {shown.value === null ? "Not known" : format.money(shown.value)}
          </Figure>
          <p className="worth-change">
            {first !== undefined && (
              <>
                <Change from={first.value} to={shown.value} />{" "}
                <span className="faint">
                  {index === null ? titles[range] : `since ${format.day(first.day)}`}
                </span>
              </>
            )}
            {index === null && now.change24h !== null && (
              <span className="worth-day">
                <Change
                  from={formatDecimal(subtract(parseDecimal(now.value ?? "0"), parseDecimal(now.change24h)))}
                  to={now.value}
                />{" "}
                <span className="faint">in 24 hours</span>
              </span>
            )}
          </p>
        </div>
        <Segments label="Time shown" options={options} value={range} onChange={onRange} />
      </div>
      {points.length > 0 && first === undefined ? (
        <p className="chart-place soft">Nothing that is held has a price yet.</p>
      ) : (
        <Chart
          points={drawn}
          label="Net worth over time"
          textOf={(at) => {
            const point = points[at];
            return point === undefined ? "" : `${format.day(point.day)}: ${format.money(point.value)}`;
          }}
          onPoint={setIndex}
          onOpen={(at) => {
            const point = points[at];
            if (point !== undefined) explain({ kind: "net-worth", day: point.day });
          }}
        />
      )}
    </section>
  );
}

/** A difference with its sign, its colour and its share of where it began. */
function Change({ from, to }: { from: string | null; to: string | null }) {
  const format = useFormat();
  if (from === null || to === null) return null;
  const before = parseDecimal(from);
  const difference = subtract(parseDecimal(to), before);
  const text = formatDecimal(difference);
  const ratio = isZero(before) ? null : formatDecimal(divide(difference, before, 8));
  return (
    <span className={difference.units < 0n ? "loss" : "gain"}>
      {format.signedMoney(text)}
      {ratio !== null && <> ({format.percent(ratio)})</>}
    </span>
  );
}
