import "../styles/analysis.css";
import "../styles/holdings.css";
import { useAccount, useAccountQuery } from "../data/account.tsx";
import { firstGainDayOf, rangeOptions, ranges } from "../data/ranges.ts";
import { holdingsOf } from "../data/holdings.ts";
import { useNow } from "../data/use-now.ts";
import { dayOf } from "../../src/domain/time/day.ts";
import { useExplain } from "../explain/explain.ts";
import { placeName } from "../format/names.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { NoDataYet } from "../parts/no-data-yet.tsx";
import { Segments } from "../parts/segments.tsx";
import { Link, useSearchChoice } from "../router.tsx";
import { Definitions } from "./performance/definitions.tsx";
import { DrawdownChart } from "./performance/drawdown-chart.tsx";
import { GainByCoin } from "./performance/gain-by-coin.tsx";
import { IndexChart } from "./performance/index-chart.tsx";
import { ReturnsCalendar } from "./performance/returns-calendar.tsx";
import { Summary } from "./performance/summary.tsx";
import { t } from "../i18n/t.ts";

/** The performance of the portfolio, or of one wallet or coin, in a range. */
export default function PerformancePage() {
  const [chosenRange, choose] = useSearchChoice("range", "All");
  const [wallet, setWallet] = useSearchChoice("wallet");
  const [coinId, setCoinId] = useSearchChoice("coin");
  const { transactions } = useAccount();
  const range = ranges.find((candidate) => candidate === chosenRange) ?? "All";
  const from = firstGainDayOf(range, dayOf(useNow()));
  const view = {
    ...(wallet === "" ? {} : { wallet }),
    ...(coinId === "" ? {} : { coinId }),
  };
  const shown = { ...(from === undefined ? {} : { from }), ...view };
  const answer = useAccountQuery("performance.summary", shown);
  const history = useAccountQuery("performance.history", shown);
  const explain = useExplain();
  const wallets = useAccountQuery("wallets.list", {});
  const balances = useAccountQuery("balances.list", {});
  const coins = holdingsOf(balances.data?.items ?? []).filter(
    ({ balances: [first] }) => first?.coinId != null,
  );
  return (
    <div className="page in-order">
      <h1>{t("common.performance")}</h1>
      <p className="soft page-lead">{t("performance.returnsWithoutTheEffectOf")}</p>
      <div className="filters">
        <Segments label={t("common.range")} options={rangeOptions()} value={range} onChange={choose} />
        <select
          aria-label={t("common.wallet")}
          value={wallet}
          onChange={(event) => setWallet(event.target.value)}
        >
          <option value="">{t("common.allWallets")}</option>
          {[...new Map(wallets.data?.map((entry) => [entry.wallet, entry]))].map(([name, entry]) => (
            <option key={name} value={name}>
              {entry.label ?? placeName(name, entry.platform)}
            </option>
          ))}
        </select>
        <select
          aria-label={t("common.coin")}
          value={coinId}
          onChange={(event) => setCoinId(event.target.value)}
        >
          <option value="">{t("performance.allCoins")}</option>
          {coins.map(({ key, symbol }) => (
            <option key={key} value={key}>
              {symbol}
            </option>
          ))}
        </select>
      </div>
      {transactions === 0 ? (
        <NoDataYet text={t("performance.nothingYet")} />
      ) : balances.data?.value === null && answer.data?.twr === null ? (
        <div className="empty">
          <p>{t("netWorth.noPriceOfAny")}</p>
          <Link to="/data-health" className="button">
            {t("netWorth.reviewPrices")}
          </Link>
        </div>
      ) : (
        <>
          <QueryResult of={answer} lines={8}>
            {(summary) => <Summary summary={summary} view={view} />}
          </QueryResult>
          <IndexChart answer={history} onOpen={(day) => explain({ kind: "performance-day", day, ...view })} />
          {coinId === "" && (
            <GainByCoin
              range={{ ...(from === undefined ? {} : { from }), ...(wallet === "" ? {} : { wallet }) }}
            />
          )}
          <DrawdownChart answer={history} />
          <CalendarOfAll view={view} />
        </>
      )}
      <Definitions />
    </div>
  );
}

/** The returns of all months, regardless of the chosen range. */
function CalendarOfAll({ view }: { view: { wallet?: string; coinId?: string } }) {
  const answer = useAccountQuery("performance.history", view);
  const belowZeroOn = useAccountQuery("performance.summary", view).data?.belowZeroOn;
  return <ReturnsCalendar answer={answer} belowZeroOn={belowZeroOn} />;
}
