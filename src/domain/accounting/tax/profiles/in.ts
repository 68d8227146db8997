import { multiply, parseDecimal } from "../../../money/decimal.ts";
import { scheduleVda } from "../forms/schedule-vda.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules, lossesHaveNoEffect } from "./common-rules.ts";
import { moneyTotal } from "./totals.ts";

/** The Act that replaced that of 1961, with the same rules and rates for virtual digital assets. */
const since2026 = "since 1 April 2026 Income-tax Act 2025";

const rate = parseDecimal("0.3");
const withCess = parseDecimal("0.312");

export const india: TaxProfile = {
  id: "in",
  country: "IN",
  title: "India",
  currency: "INR",
  timezone: "Asia/Kolkata",
  firstYear: 2022,
  monthDay: "04-01",
  rules: [
    {
      id: "gains",
      text: "The gain of each lot is taxed at 30 percent; only the cost of acquisition is deducted, no fee. Lots are taken first in, first out.",
      source: `Income-tax Act 1961 s. 115BBH; ${since2026} s. 194`,
    },
    {
      id: "losses",
      text: "A loss is set against no gain and is not carried forward.",
      source: `Income-tax Act 1961 s. 115BBH(2)(b); ${since2026} s. 194`,
    },
    {
      id: "tax",
      text: "The tax is 30 percent, with the health and education cess 31.2 percent; a surcharge may come on top. Tax deducted at source (1 percent) is credited.",
      source: `Income-tax Act 1961 ss. 115BBH, 194S; ${since2026} ss. 194, 393(1)`,
    },
    {
      id: "income",
      text: "Rewards, interest, airdrops and mining are income at their value on receipt, which becomes the cost.",
      source: `Income-tax Act 1961 s. 56(2)(x); ${since2026} s. 92(2)(m)`,
    },
    ...commonRules({
      gifts: "none",
      giftsReceived: {
        text: "A coin received as a gift costs its market value on receipt, unless you state its cost. Gifts from others than relatives are income if they exceed 50,000 rupees a year, which the report does not count.",
        source: `Income-tax Act 1961 s. 56(2)(x); ${since2026} s. 92(2)(m)`,
      },
      boughtAgain: {
        text: lossesHaveNoEffect,
        source: `Income-tax Act 1961 s. 115BBH(2)(b); ${since2026} s. 194`,
      },
    }).filter(({ id }) => id !== "fees"),
  ],
  booking: { methods: ["fifo"], scope: () => "account", options: { fees: "expense", gas: "expense" } },
  gifts: "none",
  earlierLosses: {
    isCarried: false,
    text: "A loss is not carried to another year.",
    source: `Income-tax Act 1961 s. 115BBH(2)(b); ${since2026} s. 194`,
  },
  matcher: matchLots,
  disposals: [
    {
      id: "transfers",
      title: "Transfers of virtual digital assets",
      rule: "gains",
      countsParts: true,
      includes: () => true,
    },
  ],
  incomeRule: "income",
  totals(figures) {
    const { gains, losses } = figures.disposals("transfers");
    return [
      moneyTotal("gains", "Taxable gains", "gains", gains),
      moneyTotal("losses", "Losses that cannot be set off", "losses", losses),
      moneyTotal("tax", "Tax of 30 percent", "tax", multiply(gains, rate)),
      moneyTotal("tax-with-cess", "Tax with cess", "tax", multiply(gains, withCess)),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [scheduleVda],
};
