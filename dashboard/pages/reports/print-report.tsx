import "../../styles/analysis.css";
import "../../styles/print.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sumOf } from "../../../src/domain/money/decimal.ts";
import { useAccount, useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { methodTitles, scopeTitles, totalTexts, type SavedReport } from "../../data/report.ts";
import { useService, type ResultOf } from "../../data/service.ts";
import { typeName } from "../../format/names.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { QueryResult } from "../../parts/query-result.tsx";
import { allOf } from "../../parts/lists/export-csv.tsx";
import { Link, useRouter } from "../../router.tsx";
import { acquiredBetween, isDisposal, termTitles, type Disposal, type Item } from "./report-columns.ts";
import { monthName } from "./breakdown.tsx";
import { ReportNotes } from "./report-notes.tsx";
import { ReportTotal } from "./report-total.tsx";
import { rangeText } from "./saved-reports.tsx";

/** A report with all its rows, laid out for print or PDF. */
export default function PrintReportPage() {
  const { search } = useRouter();
  const wanted = search.get("report");
  const reports = useAccountQuery("pnl.reports", {});
  return (
    <div className="page print-report">
      <QueryResult of={reports}>
        {(saved) => {
          const report = saved.find(({ reportId }) => reportId === wanted);
          return report === undefined ? (
            <>
              <h1>{t("common.profitAndLoss")}</h1>
              <p className="empty">{t("reports.noSuchReport")}</p>
            </>
          ) : (
            <Paper report={report} />
          );
        }}
      </QueryResult>
    </div>
  );
}

type Breakdown = ResultOf<"pnl.breakdown">;
type Rows = {
  disposals: Disposal[];
  income: Item[];
  expenses: Item[];
  remaining: Item[];
  breakdown: Breakdown;
};

function useRows({ reportId }: SavedReport) {
  const service = useService();
  const { name: accountName } = useAccount();
  return useQuery({
    queryKey: [accountName, "pnl.items", "all", reportId],
    queryFn: async ({ signal }): Promise<Rows> => {
      const ask = (list: "disposals" | "income" | "expenses" | "remaining"): Promise<Item[]> =>
        allOf((page) =>
          service.call("pnl.items", { accountName, reportId, list, order: "asc", ...page }, signal),
        );
      const [disposals, income, expenses, remaining, breakdown] = await Promise.all([
        ask("disposals"),
        ask("income"),
        ask("expenses"),
        ask("remaining"),
        service.call("pnl.breakdown", { accountName, reportId }, signal),
      ]);
      return { disposals: disposals.filter(isDisposal), income, expenses, remaining, breakdown };
    },
  });
}

function Paper({ report }: { report: SavedReport }) {
  const { name } = useAccount();
  const format = useFormat(report.currency);
  const rows = useRows(report);
  const facts: [string, string][] = [
    [t("reports.account"), name],
    [t("reports.method"), t(methodTitles[report.method])],
    [t("reports.scope"), t(scopeTitles[report.scope])],
    [t("reports.currency"), report.currency],
    [t("reports.timeZone"), report.options.timezone],
    [t("reports.createdAt"), format.moment(report.at)],
  ];
  return (
    <>
      <div className="actions no-print">
        <button
          type="button"
          className="button primary"
          disabled={rows.data === undefined}
          onClick={() => print()}
        >
          <Icon name="file" size={16} /> {t("reports.printNow")}
        </button>
        <Link to={`/reports?report=${encodeURIComponent(report.reportId)}`} className="button">
          {t("reports.backToReport")}
        </Link>
        <span className="faint small">{t("reports.savedAsPdf")}</span>
      </div>
      <h1>{t("reports.titleOf", { period: rangeText(report, format.day) })}</h1>
      <dl className="facts print-facts">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <dl className="totals">
        {totalTexts.map(({ key, title, isGain }) => (
          <div key={key}>
            <dt>{t(title)}</dt>
            <dd>
              <ReportTotal report={report} of={key} isGain={isGain} />
            </dd>
          </div>
        ))}
      </dl>
      <ReportNotes report={report} />
      <QueryResult of={rows} lines={20}>
        {(found) => <Tables rows={found} format={format} />}
      </QueryResult>
    </>
  );
}

function Tables({
  rows: { disposals, income, expenses, remaining, breakdown },
  format,
}: {
  rows: Rows;
  format: Format;
}) {
  return (
    <>
      <Terms terms={breakdown.terms} format={format} />
      <Sums
        title={t("reports.gainByCoin")}
        heading={t("common.coin")}
        sums={breakdown.coins.map(({ assetId, symbol, ...sum }) => ({ key: assetId, name: symbol, ...sum }))}
        format={format}
      />
      <Sums
        title={t("reports.gainByMonth")}
        heading={t("reports.month")}
        sums={breakdown.months.map(({ month, ...sum }) => ({
          key: month,
          name: monthName(month, format),
          ...sum,
        }))}
        format={format}
      />
      <Disposals disposals={disposals} format={format} />
      <Valued title={t("reports.income")} items={income} format={format} />
      <Valued title={t("reports.expenses")} items={expenses} format={format} />
      <OpenLots items={remaining} format={format} />
    </>
  );
}

function Sheet({
  title,
  heads,
  children,
  isShown,
}: {
  title: string;
  heads: readonly string[];
  children: ReactNode;
  isShown: boolean;
}) {
  if (!isShown) return null;
  return (
    <section>
      <h2>{title}</h2>
      <table className="table small">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index < 2 ? undefined : "end"}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

type Sum = Omit<Breakdown["months"][number], "month"> & { key: string; name: string };

function Sums({
  title,
  heading,
  sums,
  format,
}: {
  title: string;
  heading: string;
  sums: readonly Sum[];
  format: Format;
}) {
  return (
    <Sheet
      title={title}
      isShown={sums.length > 0}
      heads={[
        heading,
        t("reports.count"),
        t("common.proceeds"),
        t("common.fees"),
        t("common.costBasis"),
        t("reports.realizedGain"),
        t("reports.income"),
        t("reports.expenses"),
      ]}
    >
      {sums.map(({ key, name, items, unknown, proceeds, fees, cost, realised, income, expenses }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td>
            {items}
            {unknown > 0 && ` (${t("reports.withoutValue", { count: unknown })})`}
          </td>
          <td className="end">{format.money(proceeds)}</td>
          <td className="end">{format.money(fees)}</td>
          <td className="end">{format.money(cost)}</td>
          <td className="end">{format.signedMoney(realised)}</td>
          <td className="end">{format.money(income)}</td>
          <td className="end">{format.money(expenses)}</td>
        </tr>
      ))}
    </Sheet>
  );
}

function Terms({ terms, format }: { terms: Breakdown["terms"]; format: Format }) {
  return (
    <Sheet
      title={t("reports.gainByTerm")}
      isShown={terms.length > 0}
      heads={[
        t("reports.term"),
        t("reports.count"),
        t("common.proceeds"),
        t("common.fees"),
        t("common.costBasis"),
        t("reports.realizedGain"),
      ]}
    >
      {terms.map(({ term, lots, proceeds, fees, cost, gain }) => (
        <tr key={term}>
          <th scope="row">{t(termTitles[term])}</th>
          <td>{lots}</td>
          <td className="end">{format.money(proceeds)}</td>
          <td className="end">{format.money(fees)}</td>
          <td className="end">{format.money(cost)}</td>
          <td className="end">{format.signedMoney(gain)}</td>
        </tr>
      ))}
    </Sheet>
  );
}

function Disposals({ disposals, format }: { disposals: readonly Disposal[]; format: Format }) {
  const { symbolOf } = useAssets();
  return (
    <Sheet
      title={t("reports.disposals")}
      isShown={disposals.length > 0}
      heads={[
        t("reports.sold"),
        t("common.coin"),
        t("common.amount"),
        t("reports.acquired"),
        t("reports.daysHeld"),
        t("common.proceeds"),
        t("common.fees"),
        t("common.costBasis"),
        t("common.gain"),
      ]}
    >
      {disposals.map((item, index) => (
        <tr key={index} data-row="disposal">
          <th scope="row">{format.date(item.at)}</th>
          <td>{symbolOf(item.assetId)}</td>
          <td className="end">{format.amount(item.amount)}</td>
          <td className="end">{acquiredText(item, format)}</td>
          <td className="end">{item.holdingDays ?? "—"}</td>
          <td className="end">{format.money(item.proceeds)}</td>
          <td className="end">{format.money(item.fees)}</td>
          <td className="end">{format.money(item.cost)}</td>
          <td className="end">{item.gain === null ? t("common.unknown") : format.signedMoney(item.gain)}</td>
        </tr>
      ))}
    </Sheet>
  );
}

function acquiredText({ lots }: Disposal, format: Format): string {
  const between = acquiredBetween(lots);
  if (between === null) return t("reports.average");
  const [first, last] = between.map((at) => format.date(at));
  return first === last ? (first ?? "") : t("reports.severalDays", { first: first ?? "", last: last ?? "" });
}

function Valued({ title, items, format }: { title: string; items: readonly Item[]; format: Format }) {
  const { symbolOf } = useAssets();
  return (
    <Sheet
      title={title}
      isShown={items.length > 0}
      heads={[t("reports.date"), t("common.coin"), t("common.amount"), t("reports.kind"), t("common.value")]}
    >
      {items.map((item, index) => (
        <tr key={index}>
          <th scope="row">{item.at === null ? t("reports.average") : format.date(item.at)}</th>
          <td>{symbolOf(item.assetId)}</td>
          <td className="end">{format.amount(item.amount)}</td>
          <td className="end">{"type" in item ? typeName(item.type) : ""}</td>
          <td className="end">{"value" in item ? format.money(item.value) : ""}</td>
        </tr>
      ))}
    </Sheet>
  );
}

/** Lots are summed by coin here; the CSV file has each of them. */
function OpenLots({ items, format }: { items: readonly Item[]; format: Format }) {
  const { symbolOf } = useAssets();
  const coins = new Map<string, Item[]>();
  for (const item of items) {
    const symbol = symbolOf(item.assetId);
    const lots = coins.get(symbol);
    if (lots === undefined) coins.set(symbol, [item]);
    else lots.push(item);
  }
  return (
    <Sheet
      title={t("reports.openLotsByCoin")}
      isShown={items.length > 0}
      heads={[t("common.coin"), t("reports.count"), t("common.amount"), t("common.costBasis")]}
    >
      {[...coins].map(([symbol, lots]) => (
        <tr key={symbol}>
          <th scope="row">{symbol}</th>
          <td>{lots.length}</td>
          <td className="end">{format.amount(sumOf(lots.map(({ amount }) => amount)))}</td>
          <td className="end">
            {format.money(sumOf(lots.flatMap((lot) => ("cost" in lot ? [lot.cost] : []))))}
          </td>
        </tr>
      ))}
    </Sheet>
  );
}
