import "../../styles/analysis.css";
import { useQuery } from "@tanstack/react-query";
import { isZero, parseDecimal } from "../../../src/domain/money/decimal.ts";
import { firstGainDayOf, type Range } from "../../data/ranges.ts";
import type { IndexPoint } from "../../data/portfolio/returns.ts";
import { useService, type InputOf, type ResultOf } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { Definitions } from "../performance/definitions.tsx";
import { DrawdownChart } from "../performance/drawdown-chart.tsx";
import { IndexChart } from "../performance/index-chart.tsx";
import { ReturnsCalendar } from "../performance/returns-calendar.tsx";
import { Summary } from "../performance/summary.tsx";
import { unknownReasons } from "./unknown-reasons.ts";

type Input = InputOf<"accounts.performance">;
type Answer = ResultOf<"accounts.performance">;

/** The performance of the accounts as one portfolio, in the range of the chart above; or whose is unknown, and why. */
export default function CombinedPerformance({
  choice,
  range,
  today,
}: {
  choice: { accountNames: string[]; currency: string };
  range: Range;
  today: string;
}) {
  const from = firstGainDayOf(range, today);
  const shown = from === undefined ? choice : { ...choice, from };
  const answer = usePerformance(shown);
  const history = useIndex(shown);
  const whole = usePerformance(choice);
  const wholeHistory = useIndex(choice);
  return (
    <section aria-labelledby="combined-performance" className="stack">
      <h2 id="combined-performance">{t("common.performance")}</h2>
      <p className="soft">{t("performance.returnsWithoutTheEffectOf")}</p>
      <QueryResult of={answer} lines={8}>
        {({ summary, ...known }) =>
          summary === null ? (
            <p className="gold">
              {t("portfolios.performanceUnknown", { reasons: unknownReasons(known.accounts) })}
            </p>
          ) : (
            <>
              <Summary summary={summary} view={undefined} currency={known.currency} />
              {known.accounts.length > 1 && <Moved {...known} />}
              <IndexChart answer={history} />
              <DrawdownChart answer={history} />
              <ReturnsCalendar answer={wholeHistory} belowZeroOn={whole.data?.summary?.belowZeroOn} />
              <Definitions />
            </>
          )
        }
      </QueryResult>
    </section>
  );
}

/** What was taken to have moved between the accounts. */
function Moved({ moved, currency }: Pick<Answer, "moved" | "currency">) {
  const format = useFormat(currency);
  return (
    <p className="faint small">
      {moved !== null &&
        !isZero(parseDecimal(moved)) &&
        t("portfolios.movedBetween", { value: format.money(moved) })}{" "}
      {t("portfolios.movedAssumption")}
    </p>
  );
}

function usePerformance(input: Input) {
  const service = useService();
  return useQuery({
    queryKey: ["", "accounts.performance", input],
    queryFn: ({ signal }) => service.call("accounts.performance", input, signal),
  });
}

/** The days with an index. */
function useIndex(input: Input) {
  const service = useService();
  return useQuery({
    queryKey: ["", "accounts.performanceHistory", input],
    queryFn: ({ signal }) => service.call("accounts.performanceHistory", input, signal),
    select: indexOf,
  });
}

function indexOf({ days }: ResultOf<"accounts.performanceHistory">): IndexPoint[] {
  return (days ?? []).flatMap(({ day, index }) => (index === null ? [] : [{ day, index }]));
}
