import "../styles/analysis.css";
import type { ReportList } from "../../src/domain/accounting/reports/report-items.ts";
import { useAccountQuery } from "../data/account.tsx";
import { useAssets } from "../data/assets.ts";
import type { ReportItem as Item } from "../data/report.ts";
import type { ResultOf } from "../data/service.ts";
import { countText } from "../format/names.ts";
import { formulaLines } from "../format/formula-text.ts";
import { useFormat } from "../format/use-format.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { TransactionRow } from "../pages/transactions/transaction-row.tsx";
import { usePhrases } from "../i18n/use-phrases.ts";
import { t } from "../i18n/t.ts";

type Explained = ResultOf<"pnl.explain">;

/** Explains a figure of a report: its rule and formula, and the lots, prices and transactions behind it. */
export default function ReportItem(place: {
  reportId: string;
  currency: string;
  list: ReportList;
  index: number;
}) {
  const { reportId, currency, list, index } = place;
  const answer = useAccountQuery("pnl.explain", { reportId, list, index });
  return (
    <QueryResult of={answer}>
      {(explained) => <Explanation explained={explained} currency={currency} />}
    </QueryResult>
  );
}

function Explanation({ explained, currency }: { explained: Explained; currency: string }) {
  const format = useFormat(currency);
  const { symbolOf, nameOf } = useAssets();
  const phrases = usePhrases();
  const item = explained.item as Item;
  return (
    <div className="stack">
      <p>
        <b>
          {format.exact(item.amount)} {symbolOf(item.assetId)}
        </b>
        <span className="soft block">
          {nameOf(item.assetId)}
          {item.at !== null && <>, {format.moment(item.at)}</>}
        </span>
      </p>
      <Figures item={item} currency={currency} />
      {explained.rule !== "" && (
        <p>
          <b>{t("explain.rule")}:</b> {phrases?.of(explained.rule)}.
        </p>
      )}
      <div className="formula break">
        {format.hidden
          ? "•••••"
          : formulaLines(phrases?.formula(explained.formula) ?? "", {
              symbolOf,
              number: (text) => text,
              more: (count) => t("explain.moreAddends", { count }),
            }).map((line) => <p key={line}>{line}</p>)}
      </div>
      {"lots" in item && item.lots.length > 0 && <Lots lots={item.lots} currency={currency} />}
      {explained.prices.length > 0 && <Prices prices={explained.prices} currency={currency} />}
      {explained.transactions.length > 0 && (
        <section>
          <h3>{t("common.transactions")}</h3>
          {explained.transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} brief />
          ))}
        </section>
      )}
    </div>
  );
}

/** Every figure of the item as money, and with all digits if it has more. */
function Figures({ item, currency }: { item: Item; currency: string }) {
  const format = useFormat(currency);
  const rows: [string, string | null][] =
    "proceeds" in item
      ? [
          [t("common.proceeds"), item.proceeds],
          [t("common.fees"), item.fees],
          [t("common.costBasis"), item.cost],
          [t("common.gain"), item.gain],
        ]
      : "gain" in item
        ? [
            [t("common.value"), item.value],
            [t("common.costBasis"), item.cost],
            [t("common.gain"), item.gain],
          ]
        : "value" in item
          ? [[t("common.value"), item.value]]
          : "cost" in item
            ? [[t("common.costBasis"), item.cost]]
            : [];
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="break">
            {value === null ? t("common.unknown") : format.money(value)}
            {value !== null && (value.split(".")[1] ?? "").length > 2 && (
              <span className="faint small block">{format.exact(value)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Lot = {
  transactionId: string | null;
  at: number | null;
  amount: string;
  cost: string;
  holdingDays?: number | null;
  gain?: string | null;
  assumed?: boolean;
};

function Lots({ lots, currency }: { lots: Lot[]; currency: string }) {
  const format = useFormat(currency);
  const hasGains = lots.some(({ gain }) => gain !== undefined);
  return (
    <section>
      <h3>{t("explain.lotsUsed")}</h3>
      <table className="table small">
        <thead>
          <tr>
            <th scope="col">{t("explain.acquired")}</th>
            <th scope="col" className="end">
              {t("common.amount")}
            </th>
            <th scope="col" className="end">
              {t("common.costBasis")}
            </th>
            {hasGains && (
              <th scope="col" className="end">
                {t("common.gain")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lots.map((lot, index) => (
            <tr key={index}>
              <th scope="row">
                {lot.at === null ? t("explain.severalDates") : format.moment(lot.at)}
                {typeof lot.holdingDays === "number" && (
                  <span className="faint block">{countText(lot.holdingDays, "day")}</span>
                )}
              </th>
              <td className="end break">{format.exact(lot.amount)}</td>
              <td className="end">
                {format.money(lot.cost)}
                {lot.assumed === true && <span className="gold block">{t("explain.assumed")}</span>}
              </td>
              {hasGains && (
                <td className="end">
                  {lot.gain == null ? t("common.unknown") : format.signedMoney(lot.gain)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Prices({ prices, currency }: { prices: Explained["prices"]; currency: string }) {
  const format = useFormat(currency);
  const { symbolOf } = useAssets();
  return (
    <section>
      <h3>{t("explain.pricesUsed")}</h3>
      <ul className="rows">
        {prices.map(({ assetId, price, day, interval, stale, source }) => (
          <li key={`${assetId} ${day}`} className="row">
            <span className="row-main">
              {symbolOf(assetId)}
              <span className="faint small">
                {[
                  source ?? t("explain.unknownSource"),
                  ...(interval === "hour" ? [t("explain.hourlyClose")] : []),
                  format.day(day),
                ].join(", ")}
                {stale && <span className="gold"> {t("explain.outdatedPrice")}</span>}
              </span>
            </span>
            <span className="row-end">{format.price(price)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
