import { add, compare, multiply, parseDecimal, zero } from "../../../money/decimal.ts";
import { gainsCsv } from "../forms/gains-csv.ts";
import { matchYearCosts } from "../matching/year-costs.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules, nftSales } from "./common-rules.ts";
import { moneyTotal } from "./totals.ts";

const rate = parseDecimal("0.19");
const inPurchases = "The report denies no cost because the coin is bought again: what it costs is deducted.";

export const pl: TaxProfile = {
  id: "pl",
  country: "PL",
  title: "Poland",
  currency: "PLN",
  timezone: "Europe/Warsaw",
  firstYear: 2019,
  monthDay: "01-01",
  rules: [
    {
      id: "year-costs",
      text: "From the proceeds of a year are deducted what was paid for coins in the year, whether they were sold or not, with the fees of buying and selling, and the costs that earlier years left. The report assigns costs to sales in order; only the sums are declared.",
      source: "PIT act art. 22 secs. 14, 15",
    },
    {
      id: "carried",
      text: "Costs that exceed the proceeds of a year are costs of the next year, without limit. The report computes them from the whole history; years before 2019 are computed the same way, which earlier tax returns may contradict. They count only if they were declared.",
      source: "PIT act art. 22 sec. 16; act of 23 October 2018 (Dz.U. 2018 item 2193)",
    },
    {
      id: "swaps",
      text: "A coin traded for another coin is not a sale, and fees of the trade in money are no cost; stablecoins are coins. A trade for or from an NFT is a sale.",
      source: "PIT act art. 17 sec. 1f",
    },
    {
      id: "rate",
      text: "The income is taxed at 19 percent; the tax return rounds it to whole zlotys. A loss reduces no other income.",
      source: "PIT act art. 30b secs. 1, 1a, 5d",
    },
    {
      id: "cost-free",
      text: "Staking rewards, interest, airdrops and mined coins are taxed when they are sold, and cost nothing. If they are your business, they are income of the business instead.",
      source: "PIT act art. 22 sec. 14; rulings of the tax authority, as quoted by advisers",
    },
    {
      id: "income",
      text: "Payments for work and interest in money are income of their kind, at their value on receipt, which becomes the cost of a coin.",
      source: "PIT act arts. 11, 17",
    },
    {
      id: "nfts",
      text: "NFTs are not virtual currencies of this law. Their sales are in no total, and what was paid for them is no cost of coins.",
      source: "act of 1 March 2018 against money laundering, art. 2 sec. 2 no. 26",
    },
    ...commonRules({
      gifts: "none",
      boughtAgain: { text: inPurchases, source: "PIT act art. 22 sec. 15" },
    }),
  ],
  booking: {
    methods: ["fifo"],
    scope: () => "account",
    swaps: "neutral-without-nfts",
    costFree: {
      from: "2009-01-01",
      types: ["reward", "interest", "airdrop", "mining"],
      id: "cost-free",
      title: "Staking, interest, airdrops and mining in coins (cost zero)",
      rule: "cost-free",
    },
  },
  gifts: "none",
  earlierLosses: {
    isCarried: false,
    text: "There is no loss: costs that were not deducted are costs of the next year, which the report includes.",
    source: "PIT act art. 22 sec. 16",
  },
  matcher: matchYearCosts,
  disposals: [
    nftSales,
    { id: "sales", title: "Sales for money, goods or services", rule: "year-costs", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures) {
    const { proceeds, fees, net } = figures.disposals("sales");
    const { earlier, paid, later } = figures.yearCosts ?? { earlier: zero, paid: zero, later: zero };
    const income = compare(net, zero) < 0 ? zero : net;
    return [
      moneyTotal("proceeds", "Total proceeds", "year-costs", proceeds),
      moneyTotal("costs-of-year", "Costs of the year", "year-costs", paid === null ? null : add(paid, fees)),
      moneyTotal("costs-of-earlier-years", "Costs that earlier years left", "carried", earlier),
      moneyTotal("net", "Income from sales", "year-costs", income),
      moneyTotal("costs-left", "Costs left for the next year", "carried", later),
      moneyTotal("tax", "19 percent of the income", "rate", multiply(income, rate)),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [gainsCsv],
};
