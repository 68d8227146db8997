import { dayOf } from "../../src/domain/time/day.ts";
import { absolute, add, compare, formatDecimal, parseDecimal, zero } from "../../src/domain/money/decimal.ts";
import { useAccountQuery } from "../data/account.tsx";
import { useNow } from "../data/use-now.ts";
import type { Column } from "../data/csv-file.ts";
import { useFormat } from "../format/use-format.ts";
import { countText, platformName } from "../format/names.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { CoinMark } from "../parts/coin-mark.tsx";
import { ExportCsv } from "../parts/lists/export-csv.tsx";
import { Figure } from "../parts/figure.tsx";
import { t } from "../i18n/t.ts";

type Item = {
  assetId: string;
  coinId: string | null;
  symbol: string;
  amount: string;
  price: string | null;
  priceSource: string | null;
  priceDay: string | null;
  stale: boolean;
  value: string | null;
  inTransit: boolean;
};

/** Amount, price, price source and value of every asset. They sum exactly to the net worth. */
export default function NetWorthOfDay({ day }: { day: string }) {
  const answer = useAccountQuery("netWorth.explain", { day });
  return (
    <QueryResult of={answer} lines={10}>
      {(items) => <Sum day={day} items={items.toSorted(byValue)} />}
    </QueryResult>
  );
}

function Sum({ day, items }: { day: string; items: Item[] }) {
  const format = useFormat();
  const priced = items.flatMap(({ value }) => value ?? []);
  const total = formatDecimal(priced.reduce((sum, value) => add(sum, parseDecimal(value)), zero));
  const isToday = day === dayOf(useNow());
  const unpriced = new Set(
    items.flatMap(({ assetId, coinId, value }) => (value === null ? [coinId ?? assetId] : [])),
  ).size;
  return (
    <div className="stack">
      <p>
        <b className="big">{format.money(priced.length === 0 && items.length > 0 ? null : total)}</b>
        <span className="soft block">
          {[
            isToday ? t("explain.now") : t("explain.atTheEndOfUtc", { day: format.day(day) }),
            t("explain.sumOfAmountTimesPrice"),
            ...(unpriced > 0 ? [t("explain.withoutAPrice", { assets: countText(unpriced, "coin") })] : []),
          ].join(" · ")}
        </span>
      </p>
      <div className="actions">
        <ExportCsv
          file={`net-worth-of-${day}`}
          of={t("common.netWorth")}
          columns={columns(format.currency)}
          rows={() => items}
        />
      </div>
      <table className="table small">
        <thead>
          <tr>
            <th scope="col">{t("common.asset")}</th>
            <th scope="col" className="end wide-only">
              {t("common.amount")}
            </th>
            <th scope="col" className="end">
              {t("common.price")}
            </th>
            <th scope="col" className="end">
              {t("common.value")}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={`${item.assetId} ${item.inTransit}`} item={item} day={day} isToday={isToday} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ItemRow({ item, day, isToday }: { item: Item; day: string; isToday: boolean }) {
  const format = useFormat();
  return (
    <tr>
      <th scope="row">
        <span className="with-mark">
          <CoinMark symbol={item.symbol} coinId={item.coinId} assetId={item.assetId} size="small" />
          <span>
            {item.symbol}
            <span className="faint block">
              {item.inTransit ? t("explain.placeInTransit") : placeOf(item.assetId)}
            </span>
          </span>
        </span>
      </th>
      <td className="end wide-only">
        <Amount item={item} day={day} isToday={isToday} />
      </td>
      <td className="end">
        {format.price(item.price)}
        <span className={item.stale ? "gold block" : "faint block"}>
          {item.priceSource}
          {item.stale && item.priceDay !== null && `, ${format.day(item.priceDay)}`}
        </span>
      </td>
      <td className="end">
        {item.value === null ? (
          <span className="faint">{t("common.noPrice")}</span>
        ) : (
          format.money(item.value)
        )}
        <Amount item={item} day={day} isToday={isToday} className="narrow-only faint" />
      </td>
    </tr>
  );
}

const columns = (currency: string): Column<Item>[] => [
  [t("common.asset"), ({ symbol }) => symbol],
  [
    t("explain.place"),
    ({ assetId, inTransit }) => (inTransit ? t("explain.placeInTransit") : placeOf(assetId)),
  ],
  [t("common.amount"), ({ amount }) => amount],
  [`${t("common.price")} (${currency})`, ({ price }) => price],
  [t("explain.priceSource"), ({ priceSource }) => priceSource],
  [t("explain.day"), ({ priceDay }) => priceDay],
  [`${t("common.value")} (${currency})`, ({ value }) => value],
];

function Amount({
  item,
  day,
  isToday,
  className = "",
}: {
  item: Item;
  day: string;
  isToday: boolean;
  className?: string;
}) {
  const format = useFormat();
  return (
    <Figure
      of={{
        kind: "balance",
        assetId: item.assetId,
        ...(isToday ? {} : { at: Date.parse(`${day}T23:59:59.999Z`) }),
      }}
      says={t("explain.amountOf", { symbol: item.symbol })}
      className={className}
    >
      {format.amount(item.amount)}
    </Figure>
  );
}

function placeOf(assetId: string): string {
  return assetId.startsWith("currency:")
    ? t("explain.fiatMoney")
    : platformName(assetId.slice(0, assetId.indexOf("/")));
}

function byValue(a: Item, b: Item): number {
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
  return compare(absolute(parseDecimal(b.value)), absolute(parseDecimal(a.value)));
}
