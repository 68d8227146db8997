import { isZero, parseDecimal, sumOf } from "../../../src/domain/money/decimal.ts";
import type { Balances, Costs } from "../../data/records.ts";
import { onePerCoin, useAssets } from "../../data/assets.ts";
import { useFormat } from "../../format/use-format.ts";
import { GainText } from "../../parts/gains/gain-text.tsx";
import { t } from "../../i18n/t.ts";

const isNothing = (sum: string): boolean => isZero(parseDecimal(sum));

/** The totals of all holdings, regardless of the search. */
export function HoldingsTotals({ balances, costs }: { balances: Balances; costs: Costs | undefined }) {
  const format = useFormat();
  const notes = [
    t("common.asOfMoment", { at: format.moment(balances.at) }),
    ...(balances.inTransit.length > 0 ? [t("holdings.includingAmountsInTransit")] : []),
  ];
  const missing = onePerCoin(balances.unpriced, useAssets().find).length;
  const withoutPrice = missing > 0 && (
    <span className="gold small">{t("holdings.withoutPrice", { count: missing })}</span>
  );
  if (costs === undefined)
    return (
      <>
        <p className="total">
          <b>{format.money(balances.value)}</b> <span className="faint">{notes.join(" · ")}</span>{" "}
          <span className="faint">{t("holdings.costsAreOfToday")}</span> {withoutPrice}
        </p>
      </>
    );
  const { totals, items } = costs;
  // A total without any known cost is unknown, not zero.
  const hasCost = totals.unknownCosts === 0 || items.some(({ cost }) => cost !== null);
  const isGainKnown = items.length === 0 || items.some(({ unrealised }) => unrealised !== null);
  // Assets that are part of the value but not of the cost: with them, value − cost is not the unrealized gain.
  const cash = sumOf(
    items.flatMap(({ costGap, value }) => (costGap === "money" && value !== null ? value : [])),
  );
  const costOfUnpriced = sumOf(
    items.flatMap(({ cost, value }) => (value === null && cost !== null ? cost : [])),
  );
  const isTodayKnown = items.length === 0 || items.some(({ today }) => today !== null);
  return (
    <>
      <dl className="totals holdings-totals">
        <div>
          <dt>{t("common.value")}</dt>
          <dd>{format.money(totals.value)}</dd>
        </div>
        <div>
          <dt>{t("common.costBasis")}</dt>
          <dd>{format.money(hasCost ? totals.cost : null)}</dd>
        </div>
        <div>
          <dt>{t("holdings.unrealized")}</dt>
          <dd>
            <GainText value={isGainKnown ? totals.unrealised : null} />
          </dd>
        </div>
        <div>
          <dt>{t("holdings.realized")}</dt>
          <dd>
            <GainText value={totals.realised} />
          </dd>
        </div>
        <div>
          <dt>{t("holdings.today")}</dt>
          <dd>
            <GainText value={isTodayKnown ? totals.today : null} />
          </dd>
        </div>
      </dl>
      <p className="faint small sentence">
        {[
          ...notes,
          ...(isNothing(cash) ? [] : [t("holdings.cashHasNoCost", { value: format.money(cash) })]),
          ...(isNothing(costOfUnpriced)
            ? []
            : [t("holdings.costWithoutPrice", { cost: format.money(costOfUnpriced) })]),
          ...(totals.unknownCosts > 0 ? [t("holdings.withoutCost", { count: totals.unknownCosts })] : []),
          ...(totals.unknownGains > 0 ? [t("common.salesUnknown", { count: totals.unknownGains })] : []),
          ...(totals.unknownCostDisposals > 0
            ? [t("common.salesAtUnknownCost", { count: totals.unknownCostDisposals })]
            : []),
        ].join(" · ")}
        {withoutPrice && <> · {withoutPrice}</>}
      </p>
    </>
  );
}
