import { useState } from "react";
import { isZero, parseDecimal } from "../../../src/domain/money/decimal.ts";
import { useAccountQuery, type AccountInput } from "../../data/account.tsx";
import type { Column } from "../../data/csv-file.ts";
import type { ResultOf } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { GainText } from "../../parts/gains/gain-text.tsx";
import { ExportCsv } from "../../parts/lists/export-csv.tsx";
import { QueryResult } from "../../parts/query-result.tsx";
import { assetPath, Link } from "../../router.tsx";

type ByCoin = ResultOf<"performance.byCoin">;
type CoinGain = ByCoin["coins"][number];

const rowsAtFirst = 12;
/** Coins without a price that are named. */
const unpricedNamed = 5;

/** What each coin contributed to the gain of the range. The rows add up to the gain above. */
export function GainByCoin({ range }: { range: AccountInput<"performance.byCoin"> }) {
  const answer = useAccountQuery("performance.byCoin", range);
  return (
    <section className="card" aria-labelledby="gain-by-coin">
      <div className="card-head">
        <h2 id="gain-by-coin">{t("performance.gainByCoin")}</h2>
        <ExportCsv
          file="gain-by-coin"
          of={t("performance.gainByCoin")}
          columns={csvColumns()}
          rows={() => answer.data?.coins ?? []}
          isPending={answer.isPending}
          isEmpty={answer.data?.coins.length === 0}
        />
      </div>
      <QueryResult of={answer} lines={8}>
        {(found) =>
          found.coins.length === 0 ? (
            <p className="soft">{t("performance.noCapitalInThisPeriod")}</p>
          ) : (
            <CoinTable found={found} />
          )
        }
      </QueryResult>
    </section>
  );
}

type Figure = "opening" | "netInvested" | "netTraded" | "coverageFlows" | "closing";

/** The figures from which a coin's gain is computed, in the order of the columns. */
const figures: readonly (readonly [Figure, PlainKey])[] = [
  ["opening", "performance.valueAtStart"],
  ["netInvested", "performance.netInvested"],
  ["netTraded", "performance.netTraded"],
  ["coverageFlows", "performance.coverage"],
  ["closing", "performance.valueAtEnd"],
];

function csvColumns(): Column<CoinGain>[] {
  return [
    [t("common.coin"), ({ symbol }) => symbol],
    ...figures.map(([figure, title]): Column<CoinGain> => [t(title), (coin) => coin[figure]]),
    [t("common.gain"), ({ gain }) => gain],
  ];
}

function CoinTable({ found }: { found: ByCoin }) {
  const [areAllShown, showAll] = useState(false);
  // The largest gains and losses first; the service sorts from the highest gain to the lowest.
  const coins = found.coins.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const shownFigures = figures.filter(
    ([figure]) => figure !== "coverageFlows" || coins.some((coin) => !isNothing(coin.coverageFlows)),
  );
  return (
    <>
      <table className="table holdings-table breakdown-table gain-by-coin" aria-labelledby="gain-by-coin">
        <thead>
          <tr>
            <th scope="col">{t("common.coin")}</th>
            {shownFigures.map(([figure, title]) => (
              <th key={figure} scope="col" className="end">
                {t(title)}
              </th>
            ))}
            <th scope="col" className="end">
              {t("common.gain")}
            </th>
          </tr>
        </thead>
        <tbody>
          {coins.slice(0, areAllShown ? coins.length : rowsAtFirst).map((coin) => (
            <CoinRow
              key={coin.assetId}
              coin={coin}
              figures={shownFigures}
              largest={Math.max(...coins.slice(0, 1).map(sizeOf))}
            />
          ))}
        </tbody>
        <tfoot>
          {!isNothing(found.tradeDifference) && (
            <SumRow
              title={t("performance.tradeDifference")}
              columns={shownFigures.length + 1}
              value={found.tradeDifference}
            />
          )}
          <SumRow title={t("performance.allTogether")} columns={shownFigures.length + 1} value={found.gain} />
        </tfoot>
      </table>
      {!areAllShown && coins.length > rowsAtFirst && (
        <button type="button" className="button small" onClick={() => showAll(true)}>
          {t("common.showMoreOf", { count: coins.length })}
        </button>
      )}
      {found.unpriced.length > 0 && <Unpriced of={found.unpriced} />}
      <p className="faint small">{t("performance.gainByCoinNote")}</p>
    </>
  );
}

function sizeOf({ gain }: CoinGain): number {
  return Math.abs(Number(gain));
}

function isNothing(value: string): boolean {
  return isZero(parseDecimal(value));
}

function CoinRow({
  coin,
  figures: shownFigures,
  largest,
}: {
  coin: CoinGain;
  figures: typeof figures;
  largest: number;
}) {
  const format = useFormat();
  const { symbol, coinId, assetId, gain } = coin;
  const share = largest === 0 ? 0 : sizeOf(coin) / largest;
  return (
    <tr data-key={assetId}>
      <th scope="row">
        <span className="marked-coin">
          <CoinMark symbol={symbol} coinId={coinId} assetId={assetId} size="small" />
          <Link className="quiet-link" to={assetPath(assetId)}>
            {symbol}
          </Link>
        </span>
      </th>
      {shownFigures.map(([figure, title]) => (
        // CSS hides zeros on narrow screens, where each figure has its own label.
        <td key={figure} className={isNothing(coin[figure]) ? "end is-zero" : "end"} data-label={t(title)}>
          {format.money(coin[figure])}
        </td>
      ))}
      <td className="end" data-label={t("common.gain")}>
        <GainText value={gain} />
        <span
          className={`gain-bar ${gain.startsWith("-") ? "is-loss" : ""}`}
          style={{ inlineSize: `${(share * 100).toFixed(1)}%` }}
          aria-hidden="true"
        />
      </td>
    </tr>
  );
}

function SumRow({ title, columns, value }: { title: string; columns: number; value: string }) {
  return (
    <tr>
      <th scope="row" colSpan={columns}>
        {title}
      </th>
      <td className="end" data-label={t("common.gain")}>
        <GainText value={value} />
      </td>
    </tr>
  );
}

function Unpriced({ of: unpriced }: { of: ByCoin["unpriced"] }) {
  const names = unpriced.slice(0, unpricedNamed).map(({ symbol }) => symbol);
  return (
    <p className="faint small">
      {t("performance.withoutPriceInRange", {
        count: unpriced.length,
        coins: unpriced.length > unpricedNamed ? `${names.join(", ")} …` : names.join(", "),
      })}
    </p>
  );
}
