import { gainsCsv } from "../forms/gains-csv.ts";
import { holdingsCsv } from "../forms/holdings-csv.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules, giversCost, lossesStay } from "./common-rules.ts";
import { moneyTotal, netNames, netTotal } from "./totals.ts";

export const norway: TaxProfile = {
  id: "no",
  country: "NO",
  title: "Norway",
  currency: "NOK",
  timezone: "Europe/Oslo",
  firstYear: 2020,
  confirmedUntil: 2025,
  monthDay: "01-01",
  rules: [
    {
      id: "sales",
      text: "A coin is realised when it is sold, traded for another coin or spent. The gain is what is received, less fees, less the cost of the coin with its fees.",
      source:
        "Skatteloven §§ 5-1, 5-30, 6-2; Skatte-ABC 2025 V-13-3.4; Skatteetaten, Salg av virtuell valuta",
    },
    {
      id: "fifo",
      text: "Each unit of a coin has the cost at which it was bought. The guidance names no order of sale: the report sells first in, first out over all exchanges and wallets.",
      source: "Skatteetaten, Kjøp av virtuell valuta",
    },
    {
      id: "net",
      text: "Net gains are capital income, which is taxed at 22 percent; losses are deducted at the same rate.",
      source: "Skatteetaten, Skatteregler – virtuelle eiendeler",
    },
    {
      id: "wealth",
      text: "Coins are wealth at their market value on 1 January after the year: the close of 31 December. The report uses the closes of portolan's price sources; where the tax administration publishes a price, enter it as your own price.",
      source: "Skatteetaten, Skatteregler – virtuelle eiendeler; Skatteetaten, Formue av virtuell valuta",
    },
    {
      id: "income",
      text: "Rewards, interest, airdrops and mining are income at their value on receipt, which becomes the cost.",
      source: "Skatteetaten, Skatteregler – virtuelle eiendeler; Skatteetaten, Salg av virtuell valuta",
    },
    {
      id: "pools",
      text: "Coins that are given to a liquidity pool for its token are realised. The report carries their lots to the token: mark such deposits and withdrawals as trades.",
      source: "Skatte-ABC V-13-3.4.2",
    },
    ...commonRules({
      gifts: "none",
      giftsReceived: { text: giversCost, source: "Skatteloven § 9-7" },
      lossSource: "Skatte-ABC 2025 V-13-3.4.1",
      boughtAgain: { text: lossesStay, source: "Skatteloven § 13-2" },
    }),
  ],
  booking: { methods: ["fifo"], scope: () => "account" },
  gifts: "none",
  earlierLosses: {
    isCarried: true,
    text: "A net loss that other income does not take is carried forward without limit of time. Losses of other years are not included.",
    source: "Skatteloven § 14-6",
  },
  matcher: matchLots,
  disposals: [
    { id: "sales", title: "Gains and losses of sales and swaps", rule: "sales", includes: () => true },
  ],
  incomeRule: "income",
  holdings: { id: "wealth", title: "Wealth at the end of the year", rule: "wealth", at: "end" },
  totals(figures) {
    const { gains, losses, net } = figures.disposals("sales");
    return [
      moneyTotal("gains", "Gains in the year, before losses", "sales", gains),
      moneyTotal("losses", "Losses in the year", "sales", losses),
      netTotal("net", netNames, "net", net),
      moneyTotal("income", "Income", "income", figures.values("income").value),
      moneyTotal("wealth", "Wealth at the end of the year", "wealth", figures.values("wealth").value),
    ];
  },
  forms: [gainsCsv, holdingsCsv],
};
