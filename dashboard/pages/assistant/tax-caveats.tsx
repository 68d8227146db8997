import { taxReportIn } from "../../format/tax-report-in.ts";
import { t } from "../../i18n/t.ts";
import { TaxWarnings } from "../taxes/tax-warnings.tsx";

/** What has to be known with a tax report that the model has read, whatever it says about it. */
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
