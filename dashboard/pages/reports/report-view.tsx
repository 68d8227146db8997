import { useState } from "react";
import type { ReportList } from "../../../src/domain/accounting/reports/report-items.ts";
import { isZero, parseDecimal } from "../../../src/domain/money/decimal.ts";
import { useAccount } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import {
  listTitles,
  methodTitles,
  scopeTitles,
  totalOf,
  totalTexts,
  type SavedReport,
} from "../../data/report.ts";
import { useService } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { IfAllowed } from "../../if-allowed.tsx";
import { Icon } from "../../parts/icon.tsx";
import { allOf, ExportCsv } from "../../parts/lists/export-csv.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Link, useSearchChoice } from "../../router.tsx";
import { BreakdownCard } from "./breakdown.tsx";
import { DeleteReport } from "./delete-report.tsx";
import { columnsOf, isDisposal, lotColumns, type Item } from "./report-columns.ts";
import { ReportNotes } from "./report-notes.tsx";
import { ReportRows } from "./report-rows.tsx";
import { ReportTotal } from "./report-total.tsx";
import { rangeText } from "./saved-reports.tsx";
import { numberText, t } from "../../i18n/t.ts";

/** One report: its totals, each a link to its rows, and the rows. */
export function ReportView({ report }: { report: SavedReport }) {
  const format = useFormat();
  const [chosenList, choose] = useSearchChoice("list", "disposals");
  const list = lists.find((known) => known === chosenList) ?? "disposals";
  const visibleLists = lists.filter(
    (name) => (report.counts[name] ?? 0) > 0 || name === "disposals" || name === list,
  );
  return (
    <section aria-label={t("reports.report")}>
      <h2>
        {rangeText(report, format.day)}{" "}
        <span className="faint small">
          {[
            t(methodTitles[report.method]),
            t(scopeTitles[report.scope]),
            report.currency,
            t("reports.created", { at: format.moment(report.at) }),
          ].join(" · ")}
        </span>
      </h2>
      <Totals report={report} onList={choose} />
      <ReportNotes report={report} onList={choose} />
      <BreakdownCard report={report} />
      <div className="filters">
        <Segments
          label={t("reports.list")}
          options={visibleLists.map((value) => ({
            value,
            title: `${t(listTitles[value])} ${numberText(report.counts[value] ?? 0)}`,
          }))}
          value={list}
          onChange={choose}
        />
        <Export report={report} list={list} />
      </div>
      <ReportRows report={report} list={list} />
    </section>
  );
}

const lists = Object.keys(listTitles) as ReportList[];

function Totals({ report, onList }: { report: SavedReport; onList(list: ReportList): void }) {
  const [explainedKey, setExplainedKey] = useState<string | null>(null);
  return (
    <dl className="totals">
      {totalTexts
        .filter(({ key }) => key !== "currencyGain" || !isZero(parseDecimal(report.totals.currencyGain)))
        .map(({ key, title, meaning, list, isGain }) => (
          <div key={key}>
            <dt>
              <button
                type="button"
                className="plain-button"
                aria-expanded={explainedKey === key}
                onClick={() => setExplainedKey(explainedKey === key ? null : key)}
              >
                {t(title)}
              </button>
            </dt>
            <dd>
              <button
                type="button"
                className="figure"
                onClick={() => onList(list)}
                title={t("reports.showEntries")}
              >
                <ReportTotal report={report} of={key} isGain={isGain} />
              </button>
              {explainedKey === key && (
                <p className="faint small">
                  {t(meaning)}
                  {totalOf(report, key) === null && ` ${t("reports.nothingKnown")}`}
                </p>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The list as CSV; disposals as one row each, or one row for each lot. */
function Export({ report, list }: { report: SavedReport; list: ReportList }) {
  const service = useService();
  const { name: accountName } = useAccount();
  const format = useFormat();
  const names = useAssets();
  const { reportId, currency, method } = report;
  const loadItems = (): Promise<Item[]> =>
    allOf((page) => service.call("pnl.items", { accountName, reportId, list, order: "asc", ...page }));
  const period = rangeText(report, (day) => day).replaceAll(" ", "");
  const title = t(listTitles[list]);
  return (
    <span className="actions">
      <ExportCsv
        file={`${list}-${period}-${method}`}
        of={title}
        columns={columnsOf(list, currency, names)}
        rows={loadItems}
      />
      {list === "disposals" && (
        <ExportCsv
          file={`lots-${period}-${method}`}
          label={t("reports.oneRowPerLot")}
          of={title}
          columns={lotColumns(currency, names, report.options.timezone)}
          rows={async () =>
            (await loadItems())
              .filter(isDisposal)
              .flatMap((disposal) => disposal.lots.map((lot) => ({ ...lot, of: disposal })))
          }
        />
      )}
      <Link to={`/reports/print?report=${encodeURIComponent(reportId)}`} className="button small">
        <Icon name="file" size={16} /> {t("reports.print")}
      </Link>
      <IfAllowed>
        <DeleteReport method="pnl.delete" reportId={reportId} name={rangeText(report, format.day)} />
      </IfAllowed>
    </span>
  );
}
