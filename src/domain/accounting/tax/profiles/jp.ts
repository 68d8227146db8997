import { add } from "../../../money/decimal.ts";
import { gainsCsv } from "../forms/gains-csv.ts";
import { matchLots } from "../matching/lots.ts";
import { matchYearAverage } from "../matching/year-average.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules, lossesStay } from "./common-rules.ts";
import { moneyTotal, netNames, netTotal } from "./totals.ts";

/** Japan has two average cost methods: the total average is the default; the moving average has to be elected with the tax office. */
function japan(method: Pick<TaxProfile, "id" | "title" | "matcher"> & { averageRule: string }): TaxProfile {
  const { averageRule, ...profile } = method;
  return {
    ...profile,
    country: "JP",
    currency: "JPY",
    timezone: "Asia/Tokyo",
    firstYear: 2017,
    monthDay: "01-01",
    rules: [
      { id: "average", text: averageRule, source: "Income Tax Act Enforcement Order art. 119-2; NTA FAQ" },
      {
        id: "miscellaneous",
        text: "Net gains and income from coins are miscellaneous income; a net loss cannot be set against other income.",
        source: "Income Tax Act arts. 35, 69; NTA FAQ",
      },
      {
        id: "income",
        text: "Staking, lending, airdrops and mining are income at their value on receipt, which becomes the cost.",
        source: "NTA FAQ",
      },
      {
        id: "gift",
        text: "A gift or donation is a disposal at market value.",
        source: "Income Tax Act art. 40; NTA FAQ",
      },
      ...commonRules({
        gifts: "disposal-with-donations",
        boughtAgain: { text: lossesStay, source: "portolan" },
      }),
    ],
    booking: { methods: ["acb"], scope: () => "account" },
    gifts: "disposal-with-donations",
    earlierLosses: {
      isCarried: false,
      text: "A loss is not carried to another year.",
      source: "Income Tax Act arts. 69, 70",
    },
    disposals: [
      { id: "sales", title: "Gains and losses of sales and swaps", rule: "average", includes: () => true },
    ],
    incomeRule: "income",
    totals(figures) {
      const { proceeds, cost, net } = figures.disposals("sales");
      const income = figures.values("income").value;
      return [
        moneyTotal("proceeds", "Total proceeds", "average", proceeds),
        moneyTotal("cost", "Total costs", "average", cost),
        netTotal("net", netNames, "average", net),
        moneyTotal("income", "Income", "income", income),
        moneyTotal("miscellaneous", "Miscellaneous income", "miscellaneous", add(net, income)),
      ];
    },
    forms: [gainsCsv],
  };
}

export const jp = japan({
  id: "jp",
  title: "Japan (total average)",
  matcher: matchYearAverage,
  averageRule:
    "The cost of every sale of a year is the average of the opening balance and of all that was acquired in the year.",
});

export const jpMovingAverage = japan({
  id: "jp-moving-average",
  title: "Japan (moving average)",
  matcher: matchLots,
  averageRule:
    "The cost of a sale is the average of the coins held at that time. This method has to be notified.",
});
