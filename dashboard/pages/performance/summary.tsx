import type { ReactNode } from "react";
import { isZero, parseDecimal } from "../../../src/domain/money/decimal.ts";
import type { ResultOf } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { Figure } from "../../parts/figure.tsx";
import { Link } from "../../router.tsx";
import { rateTone, signedPercent } from "../../format/tone.ts";
import { RateText } from "../../parts/gains/gain-text.tsx";
import { t } from "../../i18n/t.ts";

type PerformanceSummary = ResultOf<"performance.summary">;
type View = { wallet?: string; coinId?: string };

/**
 * The figures of a range. An undefined figure is explained in words, never shown as a number. Days open their components, except without a
 * `view`: those of several accounts.
 */
export function Summary({
  summary,
  view,
  currency,
}: {
  summary: PerformanceSummary;
  view: View | undefined;
  currency?: string;
}) {
  const format = useFormat(currency);
  const { twr, twrAnnualised, xirr, xirrStatus, best, worst, coverageFlows, belowZeroOn } = summary;
  // The rate of a week, as one of a year, can be millions of percent.
  const isBelowAYear = twr !== null && twrAnnualised === null;
  return (
    <>
      <dl className="totals">
        <Total name={t("performance.timeWeightedReturnTwr")} tone={rateTone(twr)}>
          {twr === null ? (
            <span className="small">
              {t(belowZeroOn === null ? "performance.returnWithoutCapital" : "common.unknown")}
            </span>
          ) : (
            signedPercent(twr, format)
          )}
          {twrAnnualised !== null && (
            <span className="faint small block">
              {t("performance.perYear", { percent: signedPercent(twrAnnualised, format) })}
            </span>
          )}
        </Total>
        <Total name={t("performance.moneyWeightedReturnXirr")} tone={isBelowAYear ? "" : rateTone(xirr)}>
          {isBelowAYear ? (
            <span className="small">{t("performance.fromAYearOn")}</span>
          ) : xirrStatus === "ambiguous" ? (
            t("performance.ambiguous")
          ) : xirr === null ? (
            t("performance.noCashFlows")
          ) : (
            t("performance.perYear", { percent: signedPercent(xirr, format) })
          )}
        </Total>
        <Total name={t("common.gain")} tone={format.moneyTone(summary.gain)}>
          {format.signedMoney(summary.gain)}
        </Total>
        <Total name={t("performance.netInvested")}>{format.money(summary.netInvested)}</Total>
        <Total name={t("performance.maxDrawdown")} tone={rateTone(summary.maxDrawdown)}>
          {format.percent(summary.maxDrawdown)}
        </Total>
        <Total name={t("performance.volatility")}>
          {summary.volatility === null
            ? belowZeroOn === null
              ? t("performance.tooFewDays")
              : "—"
            : t("performance.perYear", { percent: format.percent(summary.volatility) })}
        </Total>
        <Total name={t("performance.bestDay")}>
          {best === null ? "—" : <Day of={best} view={view} says={t("performance.bestDay")} />}
        </Total>
        <Total name={t("performance.worstDay")}>
          {worst === null ? "—" : <Day of={worst} view={view} says={t("performance.worstDay")} />}
        </Total>
      </dl>
      {belowZeroOn !== null && (
        <p className="gold small">
          <FigureOfDay day={belowZeroOn} view={view} says={format.day(belowZeroOn)}>
            {t("performance.belowZeroOn", { day: format.day(belowZeroOn) })}
          </FigureOfDay>{" "}
          {view !== undefined && <Link to="/data-health">{t("common.dataHealth")}</Link>}
        </p>
      )}
      {!isZero(parseDecimal(coverageFlows)) && (
        <p className="faint small">
          {t("performance.notIncludedFromAssetsThat", { coverageFlows: format.signedMoney(coverageFlows) })}
        </p>
      )}
    </>
  );
}

function Day({
  of,
  view,
  says,
}: {
  of: { day: string; return: string };
  view: View | undefined;
  says: string;
}) {
  const format = useFormat();
  return (
    <>
      <FigureOfDay day={of.day} view={view} says={says}>
        <RateText rate={of.return} />
      </FigureOfDay>
      <span className="faint small block">{format.day(of.day)}</span>
    </>
  );
}

function FigureOfDay({
  day,
  view,
  says,
  children,
}: {
  day: string;
  view: View | undefined;
  says: string;
  children: ReactNode;
}) {
  if (view === undefined) return children;
  return (
    <Figure of={{ kind: "performance-day", day, ...view }} says={says}>
      {children}
    </Figure>
  );
}

function Total({ name, tone = "", children }: { name: string; tone?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={tone}>{children}</dd>
    </div>
  );
}
