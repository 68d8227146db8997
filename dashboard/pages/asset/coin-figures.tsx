import { Fragment, type ReactNode } from "react";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { useNow } from "../../data/use-now.ts";
import type { CoinCost, CostGap } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { NoPrice } from "../../parts/lists/no-price.tsx";
import { t } from "../../i18n/t.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { GainText, RateText } from "../../parts/gains/gain-text.tsx";
import { Link } from "../../router.tsx";
import { costOfCoin, useCoinCosts } from "./coin-cost.ts";

/** The 24-hour change compares with a price at least this old; a more recent one is yesterday's close. */
const minPriceAgeMs = 23 * 3_600_000;

const gaps: Record<Exclude<CostGap, "money">, PlainKey> = {
  computing: "holdings.gapComputing",
  missingHistory: "holdings.gapMissingHistory",
  unknownCost: "holdings.gapUnknownCost",
};

/** Holding, cost and gain of a coin: the same figures as in the table of holdings. */
export function CoinFigures({ asset }: { asset: Asset }) {
  return (
    <QueryResult of={useCoinCosts(asset)} lines={3}>
      {({ items }) => {
        const coin = costOfCoin(items, asset);
        return coin === undefined ? (
          <p className="soft">{t("asset.notHeld")}</p>
        ) : (
          <Figures coin={coin} symbol={asset.symbol} />
        );
      }}
    </QueryResult>
  );
}

function Figures({ coin, symbol }: { coin: CoinCost; symbol: string }) {
  const format = useFormat();
  const now = useNow();
  const { cost, costGap, unknownGains, unknownCostDisposals, unknownIncome, assumedCost } = coin;
  const notes: ReactNode[] = [
    ...(assumedCost === "0" ? [] : [t("asset.assumed", { cost: format.money(assumedCost) })]),
    ...(unknownGains === 0 ? [] : [t("asset.unknownGains", { count: unknownGains })]),
    ...(unknownCostDisposals === 0 ? [] : [t("asset.unknownCostSales", { count: unknownCostDisposals })]),
    ...(unknownIncome === 0 ? [] : [t("asset.unknownIncome", { count: unknownIncome })]),
    ...(coin.coinId === null
      ? []
      : [
          <Link key="performance" to={`/performance?${new URLSearchParams({ coin: coin.coinId })}`}>
            {t("asset.performanceOfThis")}
          </Link>,
        ]),
  ];
  return (
    <section aria-label={t("asset.figures")}>
      <dl className="totals coin-figures">
        <Total name={t("asset.amountHeld")}>
          {format.amount(coin.amount)} {symbol}
          {coin.since !== null && (
            <span className="faint small block">
              {t("asset.oldestLot")} {format.date(coin.since)}
            </span>
          )}
        </Total>
        <Total name={t("common.value")}>
          {coin.value === null ? <NoPrice assetId={coin.assetIds[0] ?? null} /> : format.money(coin.value)}
          <span className="small block">
            <RateText rate={coin.change24h?.rate ?? null} />{" "}
            {coin.change24h !== null && (
              <span className="faint">
                {now - coin.change24h.since < minPriceAgeMs
                  ? t("netWorth.sinceClose")
                  : t("holdings.in24Hours")}
              </span>
            )}
          </span>
        </Total>
        <Total name={t("common.costBasis")}>
          {cost === null ? (
            <span className="faint">{costGap === null || costGap === "money" ? "—" : t(gaps[costGap])}</span>
          ) : (
            format.money(cost)
          )}
        </Total>
        <Total name={t("asset.averagePrice")}>{format.price(coin.averagePrice)}</Total>
        <Total name={t("holdings.unrealized")}>
          <GainText value={coin.unrealised} />
          <span className="small block">
            <RateText rate={coin.unrealisedRate} />
          </span>
        </Total>
        <Total name={t("holdings.realized")}>
          <GainText value={coin.realised} />
        </Total>
        <Total name={t("asset.income")}>{format.money(coin.income)}</Total>
        <Total name={t("holdings.today")}>
          <GainText value={coin.today} />
        </Total>
      </dl>
      <p className="small faint">
        {notes.map((note, index) => (
          <Fragment key={index}>
            {index > 0 && " · "}
            {note}
          </Fragment>
        ))}
      </p>
    </section>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
