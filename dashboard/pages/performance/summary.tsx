import type { ReactNode } from "react";
import { isZero, parseDecimal } from "../../../src/domain/money/decimal.ts";
import type { ResultOf } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { Figure } from "../../parts/figure.tsx";

type PerformanceSummary = ResultOf<"performance.summary">;
type View = { wallet?: string; coinId?: string };

/** The figures of a range. What cannot be said is said in words, never as a number. */
export function Summary({ summary, view }: { summary: PerformanceSummary; view: View }) {
  const format = useFormat();
  const { twr, twrAnnualised, xirr, xirrStatus, best, worst, coverageFlows } = summary;
  return (
    <>
      <dl className="totals">
        <Total name="Time-weighted return" tone={toneOf(twr)}>
          {twr === null ? "no capital in this range" : format.percent(twr)}
          {twrAnnualised !== null && (
            <span className="faint small block">{format.percent(twrAnnualised)} a year</span>
          )}
        </Total>
        <Total name="Money-weighted return (XIRR)" tone={toneOf(xirr)}>
          {xirrStatus === "ambiguous"
            ? "more than one answer fits"
            : xirr === null
              ? "no flows to weigh"
              : `${format.percent(xirr)} a year`}
        </Total>
        <Total name="Gain" tone={toneOf(summary.gain)}>
          {format.signedMoney(summary.gain)}
        </Total>
        <Total name="Net invested">{format.money(summary.netInvested)}</Total>
        <Total name="Deepest fall" tone={toneOf(summary.maxDrawdown)}>
          {format.percent(summary.maxDrawdown)}
        </Total>
        <Total name="Volatility">
          {summary.volatility === null ? "too few days" : `${format.percent(summary.volatility)} a year`}
        </Total>
        <Total name="Best day">{best === null ? "—" : <Day of={best} view={view} says="Best day" />}</Total>
        <Total name="Worst day">
          {worst === null ? "—" : <Day of={worst} view={view} says="Worst day" />}
        </Total>
      </dl>
      {!isZero(parseDecimal(coverageFlows)) && (
        <p className="faint small">
          {format.signedMoney(coverageFlows)} came or went because an asset began or ceased to have a price.
          That is neither profit nor loss, and is left out.
        </p>
      )}
    </>
  );
}

function Day({ of, view, says }: { of: { day: string; return: string }; view: View; says: string }) {
  const format = useFormat();
  return (
    <>
      <Figure of={{ kind: "performance-day", day: of.day, ...view }} says={says}>
        {format.percent(of.return)}
      </Figure>
      <span className="faint small block">{format.day(of.day)}</span>
    </>
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

function toneOf(text: string | null): string {
  if (text === null || /^-?0(\.0*)?$/.test(text)) return "";
  return text.startsWith("-") ? "loss" : "gain";
}
