import { holdingsCsv } from "../forms/holdings-csv.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules } from "./common-rules.ts";
import { moneyTotal, netNames, netTotal } from "./totals.ts";

export const nl: TaxProfile = {
  id: "nl",
  country: "NL",
  title: "Netherlands",
  currency: "EUR",
  timezone: "Europe/Amsterdam",
  firstYear: 2014,
  monthDay: "01-01",
  rules: [
    {
      id: "box-3",
      text: "Coins are other assets of box 3 at their value on 1 January, 0:00: the close of the day before. Debts, allowances and the yield are not computed.",
      source: "Wet IB 2001 art. 5.2, 5.3",
    },
    {
      id: "gains",
      text: "Gains, losses and income of private coins are not taxed in themselves. A year's actual return can be declared instead; the report gives its parts.",
      source: "Wet IB 2001 hoofdstuk 5; Wet tegenbewijsregeling box 3",
    },
    ...commonRules({
      gifts: "none",
      boughtAgain: {
        text: "What is held counts at its value, so that it does not matter whether a coin is sold and bought again.",
        source: "Wet IB 2001 hoofdstuk 5",
      },
    }),
  ],
  booking: { methods: ["fifo", "acb"], scope: () => "account" },
  gifts: "none",
  earlierLosses: {
    isCarried: false,
    text: "A loss is not carried to another year.",
    source: "Wet IB 2001 hoofdstuk 5; Wet tegenbewijsregeling box 3",
  },
  matcher: matchLots,
  disposals: [
    { id: "sales", title: "Gains and losses (not taxed in themselves)", rule: "gains", includes: () => true },
  ],
  incomeRule: "gains",
  holdings: { id: "box-3", title: "Holdings on 1 January", rule: "box-3", at: "start" },
  totals: (figures) => [
    moneyTotal("box-3", "Value on 1 January", "box-3", figures.values("box-3").value),
    netTotal("net", netNames, "gains", figures.disposals("sales").net),
    moneyTotal("income", "Income", "gains", figures.values("income").value),
  ],
  forms: [holdingsCsv],
};
