import { useCallback, useMemo, useState } from "react";
import { dayOf } from "../../src/domain/time/day.ts";
import { useAccountQuery } from "../data/account.tsx";
import { firstDayOf, ranges } from "../data/ranges.ts";
import { useNow } from "../data/use-now.ts";
import { QueryResult, Placeholder } from "../parts/query-result.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { useSearchChoice } from "../router.tsx";
import { useHours } from "./net-worth/use-hours.ts";
import { Worth } from "./net-worth/worth.tsx";
import { t } from "../i18n/t.ts";

const LoadingHistory = lazyPart(() => import("./net-worth/loading-history.tsx"), "connections", "worthNotes");

const BelowChart = lazyPart(
  () => import("./net-worth/below-chart.tsx"),
  "checklist",
  "edits",
  "holdings",
  "worthNotes",
);

/** Net worth, its history, and the caveats of the figure. */
export function NetWorthPage() {
  const [chosenRange, choose] = useSearchChoice("range", "All");
  const range = ranges.find((candidate) => candidate === chosenRange) ?? "All";
  const current = useAccountQuery("netWorth.current", {});
  const history = useAccountQuery("netWorth.history", {});
  const time = useNow();
  const today = dayOf(time);
  const hours = useHours(range, time, current.data?.at ?? 0);
  const isHourly = hours !== undefined && hours.length > 1;
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const points = useMemo(() => {
    const all = history.data;
    if (all === undefined) return [];
    const last = current.data;
    if (isHourly) return last === undefined ? hours : [...hours.filter(({ at }) => at < last.at), last];
    const allPoints = last === undefined ? all : [...all.filter(({ day }) => day < last.day), last];
    const first = firstDayOf(range, last?.day ?? today);
    return first === undefined ? allPoints : allPoints.filter(({ day }) => day >= first);
  }, [history.data, current.data, range, today, hours, isHourly]);
  return (
    <div className="page in-order">
      <h1 className="visually-hidden">{t("common.netWorth")}</h1>
      {(current.data?.incomplete.length ?? 0) > 0 && (
        <PartBoundary>
          <LoadingHistory />
        </PartBoundary>
      )}
      <div className={current.isPending ? "worth-place" : undefined}>
        <QueryResult of={current} lines={3}>
          {(now) => (
            <Worth
              now={now}
              points={points}
              range={range}
              isHourly={isHourly}
              onRange={choose}
              isDrawn={isDrawn}
              onDrawn={onDrawn}
            />
          )}
        </QueryResult>
      </div>
      {history.isError && <QueryResult of={history}>{() => null}</QueryResult>}
      <PartBoundary fallback={<Placeholder lines={12} />}>
        {isDrawn || current.isError || history.isError ? (
          <BelowChart now={current.data} />
        ) : (
          <Placeholder lines={12} />
        )}
      </PartBoundary>
    </div>
  );
}
