import { compare, parseDecimal, zero } from "../../../money/decimal.ts";
import { form2086 } from "../forms/form-2086.ts";
import { matchPortfolioShare } from "../matching/portfolio-share.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules, lossesStay } from "./common-rules.ts";
import { moneyTotal, netNames, netTotal } from "./totals.ts";

const exemptProceeds = parseDecimal("305");

export const fr: TaxProfile = {
  id: "fr",
  country: "FR",
  title: "France",
  currency: "EUR",
  timezone: "Europe/Paris",
  firstYear: 2019,
  monthDay: "01-01",
  rules: [
    {
      id: "share",
      text: "The gain of a sale is its price less the share of the portfolio's acquisition price: price ÷ value of the whole portfolio just before the sale. Shares of earlier sales and gifts are deducted from the acquisition price.",
      source: "CGI art. 150 VH bis; BOI-RPPM-PVBMC-30-20",
    },
    {
      id: "swaps",
      text: "A coin traded for another coin is not a sale; stablecoins are coins. Coins given as fees are not sales either.",
      source: "CGI art. 150 VH bis II-A",
    },
    {
      id: "limit",
      text: "Nothing is taxed if the prices of all sales of the household in a year do not exceed 305 euros. A net loss cannot be carried to another year.",
      source: "CGI art. 150 VH bis II-B, III",
    },
    {
      id: "income",
      text: "Rewards, interest and mining are income at their value on receipt, which is an acquisition price.",
      source: "CGI art. 92; BOI-BNC-CHAMP-10-10-20-40",
    },
    ...commonRules({ gifts: "none", boughtAgain: { text: lossesStay, source: "LPF art. L64" } }).filter(
      ({ id }) => id !== "fees",
    ),
  ],
  booking: { methods: ["acb"], scope: () => "account", swaps: "neutral" },
  gifts: "none",
  earlierLosses: {
    isCarried: false,
    text: "A loss is not carried to another year.",
    source: "CGI art. 150 VH bis III",
  },
  matcher: matchPortfolioShare,
  needsPortfolioValue: true,
  disposals: [
    { id: "sales", title: "Sales for money, goods or services", rule: "share", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures) {
    const { proceeds, net, gains, losses } = figures.disposals("sales");
    const isExempt = compare(proceeds, exemptProceeds) <= 0;
    return [
      moneyTotal("proceeds", "Prices of all sales", "limit", proceeds),
      moneyTotal("gains", "Gains in the year, before losses", "share", gains),
      moneyTotal("losses", "Losses in the year", "share", losses),
      netTotal("net", netNames, "share", net),
      moneyTotal("taxed", "Taxable gain", "limit", isExempt || compare(net, zero) < 0 ? zero : net),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [form2086],
};
