import { compare, parseDecimal, zero } from "../../../money/decimal.ts";
import { gainsCsv } from "../forms/gains-csv.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules, giversCost, lossesStay } from "./common-rules.ts";
import { excessOver, moneyTotal, netNames, netTotal } from "./totals.ts";

/** Deducted from gains first, the remainder from income. */
const allowanceUntil2024 = parseDecimal("2000");

export const it: TaxProfile = {
  id: "it",
  country: "IT",
  title: "Italy",
  currency: "EUR",
  timezone: "Europe/Rome",
  firstYear: 2023,
  monthDay: "01-01",
  rules: [
    {
      id: "lifo",
      text: "Coins are sold last in, first out, in order of time.",
      source: "TUIR artt. 67 c. 1 lett. c-sexies, 67 c. 1-bis; Circ. AdE 30/E 2023",
    },
    {
      id: "swaps",
      text: "A coin traded for another coin of the same kind is not a sale, nor is an NFT traded for an NFT; a coin traded for or from a stablecoin or an NFT is.",
      source: "TUIR art. 67 c. 1 lett. c-sexies; Circ. AdE 30/E 2023",
    },
    {
      id: "allowance",
      text: "Until 2024 the first 2,000 euros of net gains and income together are not taxed; since 2025 there is no allowance.",
      source: "L. 197/2022 art. 1 c. 126; Circ. AdE 30/E 2023; L. 207/2024 art. 1 c. 25",
    },
    {
      id: "income",
      text: "Rewards, interest and other income of coins are taxed at their value on receipt, which becomes the cost.",
      source: "TUIR art. 67 c. 1 lett. c-sexies; Circ. AdE 30/E 2023",
    },
    ...commonRules({
      gifts: "none",
      giftsReceived: { text: giversCost, source: "TUIR art. 68 c. 9-bis" },
      boughtAgain: { text: lossesStay, source: "L. 212/2000 art. 10-bis" },
    }),
  ],
  booking: { methods: ["lifo"], scope: () => "account", swaps: "neutral-within-kinds" },
  gifts: "none",
  earlierLosses: {
    isCarried: true,
    text: "A net loss, until 2024 one of more than 2,000 euros, reduces the gains of the following four years. Losses of other years are not included.",
    source: "TUIR art. 68 c. 9-bis",
  },
  matcher: matchLots,
  disposals: [{ id: "sales", title: "Gains and losses of sales", rule: "lifo", includes: () => true }],
  incomeRule: "income",
  totals(figures, year) {
    const { proceeds, cost, net } = figures.disposals("sales");
    const gain = compare(net, zero) < 0 ? zero : net;
    const income = figures.values("income").value;
    const allowance = year < 2025 ? allowanceUntil2024 : zero;
    return [
      moneyTotal("proceeds", "Total proceeds", "lifo", proceeds),
      moneyTotal("cost", "Total costs", "lifo", cost),
      netTotal("net", netNames, "lifo", net),
      moneyTotal("taxed", "Taxable gain", "allowance", excessOver(gain, allowance)),
      moneyTotal("income", "Income", "income", income),
      moneyTotal(
        "income-taxed",
        "Taxable income",
        "allowance",
        excessOver(income, excessOver(allowance, gain)),
      ),
    ];
  },
  forms: [gainsCsv],
};
