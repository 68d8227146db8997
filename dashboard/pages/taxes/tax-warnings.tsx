import { isZero, parseDecimal } from "../../../src/domain/money/decimal.ts";
import type { TaxReport } from "../../data/tax-report.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../router.tsx";

type Warning = TaxReport["warnings"][number];
type Warned = Pick<TaxReport, "warnings" | "currency">;

/** Assumptions and gaps behind the figures, the most severe first. */
export function TaxWarnings({ report }: { report: Warned }) {
  const format = useFormat(report.currency);
  if (report.warnings.length === 0) return null;
  const lacksRates = report.warnings.some(({ kind }) => kind === "exchangeRates");
  return (
    <ul className="caveats" aria-label={t("taxes.whatTheFiguresRestOn")}>
      {report.warnings.map((warning) => (
        <li key={warning.kind}>
          <span>
            <Icon name="warning" size={16} />{" "}
            <span>
              {textOf(warning, format, report)} <Remedy kind={warning.kind} lacksRates={lacksRates} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function textOf({ kind, count, amount, until }: Warning, format: Format, { currency }: Warned): string {
  const values = { count, amount: format.money(amount), day: until === null ? "" : format.day(until) };
  switch (kind) {
    case "exchangeRates":
      return t("taxes.exchangeRatesMissing", { currency });
    case "missingAcquisitions":
      return t("taxes.missingAcquisitions", values);
    case "unknownCost":
      // If none of the proceeds is known, their sum of zero is not shown.
      return t(isNothing(amount) ? "taxes.soldWithUnknownCost" : "taxes.unknownCost", values);
    case "unknownPortfolio":
      return t("taxes.unknownPortfolio", values);
    case "withoutValue":
      return t("taxes.withoutValue", values);
    case "unverifiedHoldings":
      return t("taxes.unverifiedHoldings", values);
    case "outsideTotals":
      return t("taxes.outsideTotals", values);
    case "unpricedFees":
      return t("taxes.unpricedFees", values);
    case "assumedBasis":
      return t("taxes.assumedBasis", values);
    case "rulesNotConfirmed":
      return t("taxes.rulesNotConfirmed");
    case "yearNotOver":
      return t("taxes.yearNotOver", values);
    case "laterAcquisitions":
      return t("taxes.laterAcquisitions", values);
    case "walletsNotAllocated":
      return t("taxes.walletsNotAllocated");
    case "allocationOutdated":
      return t("taxes.allocationOutdated");
    case "otherMethod":
      return t("taxes.otherMethod", values);
    case "withdrawals":
      return t("taxes.withdrawals", values);
  }
}

function isNothing(amount: string | null): boolean {
  return amount === null || isZero(parseDecimal(amount));
}

/** A link to the page that resolves a warning; missing values that only lack exchange rates are no problem of the data. */
function Remedy({ kind, lacksRates }: { kind: Warning["kind"]; lacksRates: boolean }) {
  const concernsValues =
    kind === "unknownCost" ||
    kind === "unknownPortfolio" ||
    kind === "withoutValue" ||
    kind === "unpricedFees";
  if (lacksRates && concernsValues) return null;
  if (concernsValues || kind === "missingAcquisitions" || kind === "unverifiedHoldings")
    return (
      <Link to="/data-health" className="no-print">
        {t("taxes.openDataHealth")}
      </Link>
    );
  if (kind === "withdrawals")
    return (
      <Link to="/transfers" className="no-print">
        {t("taxes.openTransfers")}
      </Link>
    );
  return null;
}
