import { gainsCsv } from "../forms/gains-csv.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules, lossesStay } from "./common-rules.ts";
import { moneyTotal } from "./totals.ts";

const guide = "Skattestyrelsen, Beregn og oplys gevinst og tab på krypto";

export const dk: TaxProfile = {
  id: "dk",
  country: "DK",
  title: "Denmark",
  currency: "DKK",
  timezone: "Europe/Copenhagen",
  firstYear: 2017,
  confirmedUntil: 2025,
  monthDay: "01-01",
  rules: [
    {
      id: "fifo",
      text: "Coins are sold first in, first out over all exchanges and wallets; a coin traded for another coin is sold at market value. The report takes every coin for one that was bought to be sold with a gain (speculation), and identifies none otherwise.",
      source: `Statsskatteloven § 5 stk. 1 litra a; ${guide}; SKM2022.300.SR`,
    },
    {
      id: "separate",
      text: "Gains and losses of sales are not offset: gains are personal income (box 20), losses are deducted at a lower rate (box 58). The gain or loss of a sale of several lots counts as one.",
      source: guide,
    },
    {
      id: "one-purchase",
      text: "If the coins of one purchase are sold in several sales of a year without another purchase in between, their gains and losses are offset. The report does not do that.",
      source: "Skattestyrelsen, Cryptocurrencies (oid 2291754)",
    },
    {
      id: "stablecoins",
      text: "Stablecoins are financial contracts as a rule: their change in value is capital income in every year, sold or not. The report does not compute it; sales of stablecoins are in no total. Tokens that track another coin can be financial contracts, too; the report takes a wrapped coin for the coin.",
      source: "Kursgevinstloven §§ 29, 33; SKM2022.300.SR; SKM2025.478.SR",
    },
    {
      id: "income",
      text: "Staking rewards, interest and airdrops are personal income (box 20) at their value on receipt, which becomes the cost; of mining only the profit is, which the report does not know. The gain of a coin from an airdrop counts like any other, though it depends on the case.",
      source:
        "Skattestyrelsen, Staking og mining; Skattestyrelsen, Airdrops, hardfork og andre kryptogaver; SKM2022.323.SR; SKM2019.7.SR",
    },
    {
      id: "hard-fork",
      text: "A coin from a hard fork is no income and costs nothing. The report takes it for an airdrop: state a value of zero for it.",
      source: "Skattestyrelsen, Airdrops, hardfork og andre kryptogaver",
    },
    {
      id: "proposal",
      text: "A tax on the change in value of every year has been proposed, from 2026 at the earliest. The report does not apply it.",
      source: "Skattelovrådet, Finansielle kryptoaktiver (2024)",
    },
    ...commonRules({
      gifts: "none",
      lossSource: "Landsskatteretten, 07.04.2025, 21-0066533",
      boughtAgain: { text: lossesStay, source: "Ligningsloven § 3" },
    }),
  ],
  booking: { methods: ["fifo"], scope: () => "account" },
  gifts: "none",
  earlierLosses: {
    isCarried: false,
    text: "A loss is not carried to another year.",
    source: "Statsskatteloven § 5 stk. 1 litra a",
  },
  matcher: matchLots,
  disposals: [
    {
      id: "stablecoins",
      title: "Sales of stablecoins (financial contracts)",
      rule: "stablecoins",
      isOutsideTotals: true,
      includes: (_, { isStablecoin }) => isStablecoin,
    },
    { id: "sales", title: "Gains and losses of sales and swaps", rule: "fifo", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures) {
    const { gains, losses } = figures.disposals("sales");
    return [
      moneyTotal("gains", "Gains (box 20)", "separate", gains),
      moneyTotal("losses", "Losses (box 58)", "separate", losses),
      moneyTotal("income", "Income (box 20)", "income", figures.values("income").value),
    ];
  },
  forms: [gainsCsv],
};
