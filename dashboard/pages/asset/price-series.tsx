import { useMemo, useState } from "react";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { endOfDay, numberOfDay, dayOf } from "../../../src/domain/time/day.ts";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { firstDayOf, rangeOptions, type Range } from "../../data/ranges.ts";
import type { ResultOf } from "../../data/service.ts";
import { useAssets } from "../../data/assets.ts";
import { drawTradeMarks, tradeDays, tradeTypes, type TradeDay } from "../../data/portfolio/trade-marks.ts";
import { useNow } from "../../data/use-now.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { Link, useRouter } from "../../router.tsx";
import { coinFilter, transactionsOf } from "./coin-transactions.tsx";
import { countText, isUnidentified, providerName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { figuresOf } from "../../parts/chart/chart-point.ts";
import { Chart } from "../../parts/chart/chart.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { Segments } from "../../parts/segments.tsx";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";
import { Held } from "./held-chart.tsx";

type Close = ResultOf<"prices.list">[number];

/** Maximum trades to mark in the chart; one request returns this many. */
const maxTrades = 1_000;

const views = ["price", "amount", "value"] as const;
type View = (typeof views)[number];
const titles: Record<View, PlainKey> = {
  price: "common.price",
  amount: "common.amount",
  value: "common.value",
};

/** The coin over time: daily closing prices with the owner's trades, the amount held, or its value. */
export function PriceSeries({ asset }: { asset: Asset }) {
  const [range, setRange] = useState<Range>("1Y");
  const [view, setView] = useState<View>("price");
  const first = firstDayOf(range, dayOf(useNow()));
  return (
    <section className="card" aria-label={t("asset.prices")}>
      <div className="card-head chart-head">
        <h2 className="visually-hidden">{t("asset.chart")}</h2>
        <Segments
          label={t("asset.showing")}
          options={views.map((value) => ({ value, title: t(titles[value]) }))}
          value={view}
          onChange={(value) => setView(value)}
        />
        <Segments
          label={t("common.timeRange")}
          options={rangeOptions()}
          value={range}
          onChange={(value) => setRange(value)}
        />
      </div>
      {view === "price" ? (
        <Prices asset={asset} first={first} />
      ) : (
        <Held asset={asset} first={first} view={view} />
      )}
    </section>
  );
}

function Prices({ asset, first }: { asset: Asset; first: string | undefined }) {
  const answer = useAccountQuery("prices.list", { assetId: asset.id });
  return (
    <QueryResult of={answer} lines={6}>
      {(closes) =>
        closes.length === 0 ? <NoPrice asset={asset} /> : <Series asset={asset} first={first} all={closes} />
      }
    </QueryResult>
  );
}

function Series({ asset, first, all }: { asset: Asset; first: string | undefined; all: Close[] }) {
  const format = useFormat();
  const { go } = useRouter();
  const [index, setIndex] = useState<number | null>(null);
  const closes = useMemo(
    () => (first === undefined ? all : all.filter(({ day }) => day >= first)),
    [all, first],
  );
  const last = all.at(-1);
  const pointedClose = (index === null ? undefined : closes[index]) ?? last;
  const points = useMemo(
    () => closes.map(({ day, close }) => ({ at: endOfDay(numberOfDay(day)), value: Number(close) })),
    [closes],
  );
  const trades = useTrades(asset);
  const marks = useMemo(
    () =>
      closes.flatMap(({ day }, at) => {
        const trade = trades.days.get(day);
        return trade === undefined ? [] : [{ index: at, trade }];
      }),
    [closes, trades.days],
  );
  const draw = useMemo(() => drawTradeMarks(marks), [marks]);
  const sources = useMemo(() => countBySource(all), [all]);
  if (pointedClose === undefined || last === undefined) return null;
  const tradeWords = ({ bought, sold }: TradeDay): string[] => [
    ...(bought === null ? [] : [t("asset.bought", { amount: format.amount(bought), symbol: asset.symbol })]),
    ...(sold === null ? [] : [t("asset.sold", { amount: format.amount(sold), symbol: asset.symbol })]),
  ];
  return (
    <>
      <ShownPrice close={pointedClose} />
      <OldPrice day={last.day} />
      <Chart
        points={points}
        label={t("asset.priceHistory")}
        figures={figuresOf(closes, [t("common.price")], ({ day, close }) => [
          format.day(day),
          format.price(close),
        ])}
        draw={draw}
        textOf={(at) => {
          const close = closes[at];
          if (close === undefined) return "";
          const trade = trades.days.get(close.day);
          return [
            `${format.day(close.day)}: ${format.price(close.close)}`,
            ...(trade === undefined ? [] : tradeWords(trade)),
          ].join("\n");
        }}
        onPoint={setIndex}
        onOpen={(at) => {
          const day = closes[at]?.day;
          if (day !== undefined && trades.days.has(day)) go(transactionsOf(asset, day));
        }}
      />
      {trades.isPending && <p className="small one-line" />}
      {marks.length > 0 && (
        <MarkedTrades
          asset={asset}
          isCut={trades.isCut}
          trades={marks.toReversed().map(({ index: at, trade }) => ({
            day: trade.day,
            text: [...tradeWords(trade), format.price(closes[at]?.close ?? null)].join(" · "),
          }))}
        />
      )}
      <p className="faint small">
        {t("asset.since", {
          days: countText(all.length, "day"),
          day: format.day(all[0]?.day ?? last.day),
          sources: sourcesText(sources),
        })}
      </p>
    </>
  );
}

function ShownPrice({ close: { day, close, manual, source } }: { close: Close }) {
  const format = useFormat();
  return (
    <p>
      <b className="big">{format.price(close)}</b>{" "}
      <span className="faint">
        {format.day(day)}, {manual ? t("asset.customPriceSource") : providerName(source)}
      </span>
    </p>
  );
}

/** A note if the latest price is from before yesterday. */
function OldPrice({ day }: { day: string }) {
  const format = useFormat();
  const now = useNow();
  if (numberOfDay(dayOf(now)) - numberOfDay(day) <= 1) return null;
  return (
    <p className="gold small">
      {t("asset.theLatestPriceIsFrom", { day: format.ago(endOfDay(numberOfDay(day)), now) })}
    </p>
  );
}

/** The trades that are marked in the chart, as a list. */
function MarkedTrades({
  asset,
  trades,
  isCut,
}: {
  asset: Asset;
  trades: { day: string; text: string }[];
  /** There are more trades than one request returns. */
  isCut: boolean;
}) {
  const format = useFormat();
  return (
    <details className="chart-table">
      <summary>
        <span className="gain" aria-hidden="true">
          ▲
        </span>{" "}
        {t("asset.buys")}{" "}
        <span className="loss" aria-hidden="true">
          ▼
        </span>{" "}
        {t("asset.sells")} · {t("asset.tradesOfTheRange")} ({trades.length})
      </summary>
      {isCut && <p className="small gold">{t("asset.tradesMarked", { count: maxTrades })}</p>}
      <ul className="rows small">
        {trades.map(({ day, text }) => (
          <li key={day}>
            <Link to={transactionsOf(asset, day)}>{format.day(day)}</Link> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The days on which the coin was bought or sold. */
function useTrades(asset: Asset): { days: Map<string, TradeDay>; isCut: boolean; isPending: boolean } {
  const { find } = useAssets();
  const { data, isPending } = useAccountQuery("transactions.list", {
    filter: { ...coinFilter(asset), types: [...tradeTypes] },
    limit: maxTrades,
  });
  return useMemo(() => {
    const isOfCoin = (assetId: string): boolean =>
      assetId === asset.id || (asset.coinId !== null && find(assetId)?.coinId === asset.coinId);
    return {
      days: tradeDays(data?.items ?? [], isOfCoin),
      isCut: (data?.nextCursor ?? null) !== null,
      isPending,
    };
  }, [data, isPending, asset, find]);
}

function NoPrice({ asset }: { asset: Asset }) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  return (
    <div className="empty">
      <p>{t(isUnidentified(asset) ? "asset.coinNotIdentified" : "asset.noSourceHasAPrice")}</p>
      {isUnidentified(asset) && <Link to="/import">{t("asset.nameItsCoin")}</Link>}
      <IfAllowed>
        <button
          type="button"
          className="button"
          onClick={() =>
            void mutate("prices.refresh", { assetIds: [asset.id] }).then(
              () => say(t("common.checkingTheSourcesAgain")),
              fail,
            )
          }
        >
          {t("common.retry")}
        </button>
      </IfAllowed>
    </div>
  );
}

/** The name of the price source; of several sources each, with the number of days that it priced. */
function sourcesText(sources: [string, number][]): string {
  return sources
    .map(([source, count]) => (sources.length === 1 ? source : `${source} (${countText(count, "day")})`))
    .join(", ");
}

function countBySource(closes: Close[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { source, manual } of closes) {
    const name = manual ? t("asset.customPriceSource") : providerName(source);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}
