import { methodTitles } from "../../data/report.ts";
import type { TaxReport, TaxTexts } from "../../data/tax-report.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { FoldedReports } from "../../parts/lists/folded-reports.tsx";

/** Saved reports, whose figures do not change. */
export function EarlierTaxReports({
  reports,
  shownId,
  texts,
  onShow,
}: {
  reports: readonly TaxReport[];
  shownId: string;
  texts: TaxTexts;
  onShow(reportId: string): void;
}) {
  const format = useFormat();
  return (
    <FoldedReports title={t("taxes.earlierReports")} count={reports.length}>
      {reports.map(({ reportId, title, label, at, currency, method }) => (
        <li className="row" key={reportId}>
          <span className="row-main">
            <button
              type="button"
              className="plain-button"
              aria-current={reportId === shownId}
              onClick={() => onShow(reportId)}
            >
              {texts.of(title)} {label}
            </button>
            <span className="faint small">
              {t(methodTitles[method])} · {currency}
            </span>
          </span>
          <span className="faint small">{format.moment(at)}</span>
        </li>
      ))}
    </FoldedReports>
  );
}
