import { gainsCsv } from "../forms/gains-csv.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules, lossesStay } from "./common-rules.ts";
import { moneyTotal, netNames, netTotal } from "./totals.ts";

export const nz: TaxProfile = {
  id: "nz",
  country: "NZ",
  title: "New Zealand",
  currency: "NZD",
  timezone: "Pacific/Auckland",
  firstYear: 2020,
  confirmedUntil: 2025,
  monthDay: "04-01",
  rules: [
    {
      id: "sales",
      text: "What is received for coins that were acquired to be sold or traded is income, and their cost is deducted; a trade for another coin is a sale at market value. The report takes every coin for one of these, and none for trading stock of a business.",
      source: "Income Tax Act 2007 ss CB 4, DB 23; Inland Revenue, Cryptoassets",
    },
    {
      id: "cost",
      text: "Where the cost of the coins sold cannot be identified, they are sold first in, first out or at the weighted average of what is held. Use one method for all years.",
      source: "Inland Revenue, guidance on cryptoassets of September 2020, as reported by Good Returns",
    },
    {
      id: "income",
      text: "Mining, staking, interest and payments are income at their value on receipt, which becomes the cost.",
      source: "Inland Revenue, Convert your cryptoassets to New Zealand dollars",
    },
    {
      id: "airdrops",
      text: "Airdrops and hard forks are income on receipt only in a business or scheme, for services, or if they are regular; others cost nothing and count when they are sold. The report takes every airdrop for income: state a value of zero for others.",
      source: "Inland Revenue QB 21/06, QB 21/07",
    },
    {
      id: "gift",
      text: "A gift or donation is a disposal at market value.",
      source: "Income Tax Act 2007 ss FC 1, FC 2",
    },
    ...commonRules({
      gifts: "disposal-with-donations",
      boughtAgain: { text: lossesStay, source: "Income Tax Act 2007 s BG 1" },
    }),
  ],
  booking: { methods: ["fifo", "acb"], scope: () => "account" },
  gifts: "disposal-with-donations",
  earlierLosses: {
    isCarried: true,
    text: "A net loss that other income does not take is carried forward without limit of time. Losses of other years are not included.",
    source: "Income Tax Act 2007 ss IA 2, IA 3",
  },
  matcher: matchLots,
  disposals: [
    { id: "sales", title: "Gains and losses of sales and swaps", rule: "sales", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures) {
    const { proceeds, cost, fees, net } = figures.disposals("sales");
    return [
      moneyTotal("proceeds", "Total proceeds", "sales", proceeds),
      moneyTotal("cost", "Total costs", "cost", cost),
      moneyTotal("fees", "Fees of sales", "sales", fees),
      netTotal("net", netNames, "sales", net),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [gainsCsv],
};
