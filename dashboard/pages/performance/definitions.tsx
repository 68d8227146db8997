import { t } from "../../i18n/t.ts";

/** The definition of each figure, in a sheet. */
export function Definitions() {
  return (
    <details className="definitions">
      <summary>{t("performance.howTheseFiguresAreCalculated")}</summary>
      <dl>
        {definitions.map(([term, meaning]) => (
          <div key={term}>
            <dt>{t(term)}</dt>
            <dd className="soft">{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const definitions = [
  ["performance.timeWeightedReturnTwr", "performance.theDailyReturnsMultipliedTogether"],
  ["performance.moneyWeightedReturnXirr", "performance.theAnnualRateAtWhich"],
  ["common.gain", "performance.closingValueMinusOpeningValue"],
  ["performance.netInvested", "performance.depositsMinusWithdrawalsAtMarket"],
  ["performance.maxDrawdown", "performance.theLargestDeclineOfThe"],
  ["performance.volatility", "performance.theSampleStandardDeviationOf"],
] as const;
