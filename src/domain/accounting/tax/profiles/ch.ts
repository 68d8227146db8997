import { holdingsCsv } from "../forms/holdings-csv.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules, lossesHaveNoEffect } from "./common-rules.ts";
import { exemptNames, moneyTotal, netTotal } from "./totals.ts";

export const ch: TaxProfile = {
  id: "ch",
  country: "CH",
  title: "Switzerland",
  currency: "CHF",
  timezone: "Europe/Zurich",
  firstYear: 2014,
  monthDay: "01-01",
  rules: [
    {
      id: "wealth",
      text: "Coins are wealth at their value at the end of the year. The report uses the closes of portolan's price sources; where the tax administration publishes a year-end price, enter it as your own price.",
      source: "StHG Art. 13, 14; ESTV, Arbeitspapier Kryptowährungen",
    },
    {
      id: "gains",
      text: "Gains and losses of private wealth are exempt, unless the trading is professional.",
      source: "DBG Art. 16 Abs. 3; ESTV, Kreisschreiben 36",
    },
    {
      id: "income",
      text: "Staking, lending, airdrops, mining and wages are income at their value on receipt.",
      source: "DBG Art. 16, 20; ESTV, Arbeitspapier Kryptowährungen",
    },
    ...commonRules({
      gifts: "none",
      boughtAgain: { text: lossesHaveNoEffect, source: "DBG Art. 16 Abs. 3" },
    }),
  ],
  booking: { methods: ["fifo", "acb"], scope: () => "account" },
  gifts: "none",
  earlierLosses: {
    isCarried: false,
    text: "A loss is not carried to another year.",
    source: "DBG Art. 16 Abs. 3",
  },
  matcher: matchLots,
  disposals: [{ id: "exempt", title: "Private capital gains (exempt)", rule: "gains", includes: () => true }],
  incomeRule: "income",
  holdings: { id: "wealth", title: "Wealth at the end of the year", rule: "wealth", at: "end" },
  totals: (figures) => [
    moneyTotal("wealth", "Wealth at the end of the year", "wealth", figures.values("wealth").value),
    moneyTotal("income", "Income", "income", figures.values("income").value),
    netTotal("exempt", exemptNames, "gains", figures.disposals("exempt").net),
  ],
  forms: [holdingsCsv],
};
