import { methodTitles, scopeTitles, type SavedReport } from "../../data/report.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { FoldedReports } from "../../parts/lists/folded-reports.tsx";
import { ReportTotal } from "./report-total.tsx";

/** The range of a report, in words. */
export function rangeText(
  { from, to }: Pick<SavedReport, "from" | "to">,
  day: (day: string) => string,
): string {
  const words = (end: string | number): string =>
    typeof end === "string" ? day(end) : day(new Date(end).toISOString().slice(0, 10));
  if (from === null && to === null) return t("reports.allTime");
  if (
    typeof from === "string" &&
    typeof to === "string" &&
    from.slice(4) === "-01-01" &&
    to === `${from.slice(0, 4)}-12-31`
  )
    return from.slice(0, 4);
  if (from === null) return to === null ? t("reports.allTime") : t("reports.until", { to: words(to) });
  return to === null ? t("reports.since", { from: words(from) }) : `${words(from)} – ${words(to)}`;
}

/** Earlier reports, unchanged since they were created. */
export function SavedReports({
  reports,
  shownId,
  onShow,
}: {
  reports: SavedReport[];
  shownId: string;
  onShow(reportId: string): void;
}) {
  return (
    <FoldedReports title={t("reports.earlierReports")} count={reports.length}>
      {reports.map((report) => (
        <SavedRow
          key={report.reportId}
          report={report}
          isShown={report.reportId === shownId}
          onShow={onShow}
        />
      ))}
    </FoldedReports>
  );
}

/** A saved report, in its own currency, which may differ from the account's. */
function SavedRow({
  report,
  isShown,
  onShow,
}: {
  report: SavedReport;
  isShown: boolean;
  onShow(reportId: string): void;
}) {
  const format = useFormat(report.currency);
  return (
    <li className="row">
      <span className="row-main">
        <button
          type="button"
          className="plain-button"
          aria-current={isShown ? "true" : undefined}
          onClick={() => onShow(report.reportId)}
        >
          {rangeText(report, format.day)} · {t(methodTitles[report.method])}
        </button>
        <span className="faint small">
          {[
            t(scopeTitles[report.scope]),
            report.currency,
            t("reports.created", { at: format.moment(report.at) }),
          ].join(" · ")}
        </span>
      </span>
      <span className="row-end">
        <ReportTotal report={report} of="realised" isGain />
        <span className="faint small block">{t("common.realized")}</span>
      </span>
    </li>
  );
}
