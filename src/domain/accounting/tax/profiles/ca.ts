import { divide, parseDecimal } from "../../../money/decimal.ts";
import { gainsCsv } from "../forms/gains-csv.ts";
import { matchSuperficial, superficialDays } from "../matching/superficial-loss.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules } from "./common-rules.ts";
import { moneyTotal, netNames, netTotal } from "./totals.ts";

const two = parseDecimal("2");

export const ca: TaxProfile = {
  id: "ca",
  country: "CA",
  title: "Canada",
  currency: "CAD",
  timezone: "America/Toronto",
  firstYear: 2014,
  monthDay: "01-01",
  rules: [
    {
      id: "average",
      text: "The cost of a sale is the average of all identical coins (adjusted cost base).",
      source: "Income Tax Act s. 47",
    },
    {
      id: "superficial",
      text: "A loss is denied as far as the coin was acquired from 30 days before to 30 days after the sale and is still held then; the denied part is added to the cost of what is held.",
      source: "Income Tax Act ss. 40(2)(g), 53(1)(f), 54; IT-456R",
    },
    {
      id: "inclusion",
      text: "Half of the net capital gain is taxable, if the coins are capital property and no business inventory.",
      source: "Income Tax Act s. 38",
    },
    {
      id: "income",
      text: "Staking, lending, mining and payments are income at their value on receipt, which becomes the cost.",
      source: "CRA, Guide for cryptocurrency users and tax professionals",
    },
    {
      id: "gift",
      text: "A gift or donation is a disposal at market value, except a gift to a spouse, which the report does not know.",
      source: "Income Tax Act ss. 69, 73, 118.1(6)",
    },
    ...commonRules({ gifts: "disposal-with-donations", boughtAgain: "in-rules" }),
  ],
  booking: { methods: ["acb"], scope: () => "account" },
  gifts: "disposal-with-donations",
  earlierLosses: {
    isCarried: true,
    text: "A net capital loss is carried back three years and forward without limit of time. Losses of other years are not included.",
    source: "Income Tax Act s. 111(1)(b)",
  },
  matcher: matchSuperficial,
  daysAhead: superficialDays,
  disposals: [{ id: "sales", title: "Capital gains and losses", rule: "average", includes: () => true }],
  incomeRule: "income",
  totals(figures) {
    const { net, denied, proceeds } = figures.disposals("sales");
    return [
      moneyTotal("proceeds", "Proceeds of disposition", "average", proceeds),
      netTotal("net", netNames, "average", net),
      moneyTotal("denied", "Denied superficial losses", "superficial", denied),
      netTotal(
        "taxable",
        { gain: "Taxable half of the net gain", loss: "Deductible half of the net loss" },
        "inclusion",
        divide(net, two),
      ),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [gainsCsv],
};
