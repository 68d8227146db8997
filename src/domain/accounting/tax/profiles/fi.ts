import { compare, negate, parseDecimal, zero } from "../../../money/decimal.ts";
import { gainsCsv } from "../forms/gains-csv.ts";
import { matchLotsAtDeemedCost } from "../matching/deemed-cost.ts";
import type { TaxProfile } from "../tax-profile.ts";
import type { DisposalFigures } from "../tax-sections.ts";
import { commonRules, lossesStay } from "./common-rules.ts";
import { moneyTotal, netNames, netTotal } from "./totals.ts";

const guide = "Verohallinto, Kryptovarojen verotus (VH/3057/00.01.00/2025)";
const smallSales = parseDecimal("1000");

/** Up to 1,000 euros of prices a year gains are exempt; losses are deductible only if the costs are higher (TVL 48 § 6, 50 § 3). */
function taxedOf({ proceeds, cost, losses, net }: DisposalFigures) {
  if (compare(proceeds, smallSales) > 0) return net;
  return compare(cost, smallSales) > 0 ? negate(losses) : zero;
}

export const fi: TaxProfile = {
  id: "fi",
  country: "FI",
  title: "Finland",
  currency: "EUR",
  timezone: "Europe/Helsinki",
  firstYear: 2020,
  confirmedUntil: 2025,
  monthDay: "01-01",
  rules: [
    {
      id: "fifo",
      text: "Coins are sold first in, first out over all exchanges and wallets, unless you prove another order, which the report does not know. A coin traded for another coin or spent is sold at market value.",
      source: `TVL 45 §; ${guide}`,
    },
    {
      id: "deemed",
      text: "At least 20 percent of the price of a lot is deducted instead of its cost and fees, 40 percent if it was held for ten years or more. A lot of unknown cost keeps a cost of zero in the report.",
      source: "TVL 46 § 1",
    },
    {
      id: "limit",
      text: "Gains are exempt if the prices of all sales in a year do not exceed 1,000 euros; losses do not count then, unless the costs exceed 1,000 euros. Sales of other property count, too.",
      source: "TVL 48 § 6, 50 § 3",
    },
    {
      id: "income",
      text: "Staking rewards and interest are capital income, mining is earned income, at their value on receipt, which becomes the cost. The report takes every airdrop for income.",
      source: guide,
    },
    ...commonRules({
      gifts: "none",
      giftsReceived: {
        text: "A coin received as a gift costs its value in gift taxation: the report takes the market value on receipt, unless you state its cost. If it is sold within a year of the gift, the giver's cost counts, which the report does not know.",
        source: "TVL 47 § 1",
      },
      lossSource: guide,
      boughtAgain: { text: lossesStay, source: "VML 28 §" },
    }),
  ],
  booking: { methods: ["fifo"], scope: () => "account" },
  gifts: "none",
  earlierLosses: {
    isCarried: true,
    text: "A loss reduces gains and then other capital income of its year and the following five years. Losses of other years are not included.",
    source: "TVL 50 § 1",
  },
  matcher: matchLotsAtDeemedCost,
  disposals: [
    { id: "sales", title: "Gains and losses of sales and swaps", rule: "fifo", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures) {
    const sales = figures.disposals("sales");
    return [
      moneyTotal("proceeds", "Prices of all sales", "limit", sales.proceeds),
      moneyTotal("gains", "Gains in the year, before losses", "deemed", sales.gains),
      moneyTotal("losses", "Losses in the year", "fifo", sales.losses),
      netTotal("net", netNames, "fifo", sales.net),
      netTotal("taxed", { gain: "Taxable gain", loss: "Deductible loss" }, "limit", taxedOf(sales)),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [gainsCsv],
};
