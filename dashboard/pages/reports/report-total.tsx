import { totalOf, type SavedReport } from "../../data/report.ts";
import { useFormat } from "../../format/use-format.ts";
import { GainText } from "../../parts/gains/gain-text.tsx";
import { t } from "../../i18n/t.ts";

/** A total of a report; a gain has its sign and colour. "unknown" if no item of it has a known value. */
export function ReportTotal({
  report,
  of,
  isGain = false,
}: {
  report: SavedReport;
  of: keyof SavedReport["totals"];
  isGain?: boolean | undefined;
}) {
  const format = useFormat(report.currency);
  const value = totalOf(report, of);
  if (value === null)
    return (
      <span className="faint" title={t("reports.nothingKnown")}>
        {t("common.unknown")}
      </span>
    );
  return isGain ? <GainText value={value} currency={report.currency} /> : <>{format.money(value)}</>;
}
