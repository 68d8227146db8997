import { taxReportIn } from "../../format/tax-report-in.ts";
import { t } from "../../i18n/t.ts";
import { TaxWarnings } from "../taxes/tax-warnings.tsx";

/** The warnings of a tax report that a tool returned. They are shown whether or not the model mentions them. */
export function TaxCaveats({ output }: { output: unknown }) {
  const report = taxReportIn(output);
  if (report === null) return null;
  return (
    <div className="stack">
      <p className="faint small">
        {t("taxes.noAdvice")} {report.isCarried && t("taxes.otherYearsNotIncluded")}
      </p>
      <TaxWarnings report={report} />
    </div>
  );
}
