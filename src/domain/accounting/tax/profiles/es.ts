import { gainsCsv } from "../forms/gains-csv.ts";
import { matchLotsButGiftLosses } from "../matching/gift-losses.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules } from "./common-rules.ts";
import { moneyTotal, netNames, netTotal } from "./totals.ts";

export const es: TaxProfile = {
  id: "es",
  country: "ES",
  title: "Spain",
  currency: "EUR",
  timezone: "Europe/Madrid",
  firstYear: 2014,
  monthDay: "01-01",
  rules: [
    {
      id: "fifo",
      text: "Coins are sold first in, first out over all exchanges and wallets; a coin traded for another coin is sold at market value.",
      source: "Ley 35/2006 art. 37.1.h; DGT V0999-18, V1604-18",
    },
    {
      id: "income",
      text: "Rewards, interest, airdrops and mining are income at their value on receipt, which becomes the acquisition value.",
      source: "Ley 35/2006 arts. 25, 27, 33; DGT V1766-22",
    },
    {
      id: "gift",
      text: "A gift is a transmission at market value; its loss does not count. A donation to a charity is not one.",
      source: "Ley 35/2006 arts. 33.1, 33.4.a, 33.5.c, 36",
    },
    ...commonRules({
      gifts: "disposal",
      lossSource: "DGT V1979-15",
      boughtAgain: {
        text: "The report denies no loss because the coin is bought again. It is disputed whether the rules on buying the same again within two months or one year apply to coins: no binding answer says so, and the tax office took a box for it out of its program in 2023.",
        source: "Ley 35/2006 art. 33.5.e, f, g",
      },
    }),
  ],
  booking: { methods: ["fifo"], scope: () => "account" },
  gifts: "disposal",
  earlierLosses: {
    isCarried: true,
    text: "A net loss reduces the gains of the following four years. Losses of other years are not included.",
    source: "Ley 35/2006 art. 49",
  },
  matcher: matchLotsButGiftLosses,
  disposals: [
    { id: "sales", title: "Gains and losses of sales and swaps", rule: "fifo", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures) {
    const { proceeds, cost, gains, losses, denied, net } = figures.disposals("sales");
    return [
      moneyTotal("proceeds", "Transmission values", "fifo", proceeds),
      moneyTotal("cost", "Acquisition values", "fifo", cost),
      moneyTotal("gains", "Gains in the year, before losses", "fifo", gains),
      moneyTotal("losses", "Losses in the year", "fifo", losses),
      netTotal("net", netNames, "fifo", net),
      moneyTotal("denied", "Losses not deducted", "gift", denied),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [gainsCsv],
};
