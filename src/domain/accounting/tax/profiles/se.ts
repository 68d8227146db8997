import { multiply, parseDecimal, subtract } from "../../../money/decimal.ts";
import { k4 } from "../forms/k4.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules, giversCost, lossesStay } from "./common-rules.ts";
import { moneyTotal } from "./totals.ts";

const deductible = parseDecimal("0.7");

export const se: TaxProfile = {
  id: "se",
  country: "SE",
  title: "Sweden",
  currency: "SEK",
  timezone: "Europe/Stockholm",
  firstYear: 2014,
  monthDay: "01-01",
  rules: [
    {
      id: "average",
      text: "The cost of a sale is the average of all coins of the kind at that time.",
      source: "IL 52 kap. 3 §; HFD 2018 ref. 72; Skatteverket, Kryptovalutor",
    },
    { id: "losses", text: "Of losses 70 percent are deducted.", source: "IL 52 kap. 5 §" },
    {
      id: "income",
      text: "Rewards, interest and mining are income at their value on receipt, which becomes the cost.",
      source: "Skatteverket, Kryptovalutor",
    },
    ...commonRules({
      gifts: "none",
      giftsReceived: { text: giversCost, source: "IL 44 kap. 21 §" },
      boughtAgain: { text: lossesStay, source: "Lag (1995:575) mot skatteflykt" },
    }),
  ],
  booking: { methods: ["acb"], scope: () => "account" },
  gifts: "none",
  earlierLosses: {
    isCarried: false,
    text: "A loss is not carried to another year.",
    source: "IL 48, 52, 67 kap.",
  },
  matcher: matchLots,
  disposals: [
    { id: "sales", title: "Gains and losses (K4 section D)", rule: "average", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures) {
    const { gains, losses } = figures.disposals("sales");
    const deducted = multiply(losses, deductible);
    return [
      moneyTotal("gains", "Gains in the year, before losses", "average", gains),
      moneyTotal("losses", "Losses in the year", "average", losses),
      moneyTotal("deducted", "Deductible part of the losses", "losses", deducted),
      moneyTotal("net", "Gain less deductible losses", "losses", subtract(gains, deducted)),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [k4],
};
