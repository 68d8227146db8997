import { compare, multiply, parseDecimal, zero } from "../../../money/decimal.ts";
import { gainsCsv } from "../forms/gains-csv.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { daysLater } from "../tax-year.ts";
import { commonRules, lossesStay, nftSales } from "./common-rules.ts";
import { exemptNames, moneyTotal, netNames, netTotal } from "./totals.ts";

const rate = parseDecimal("0.28");
const exemptDays = 365;

export const pt: TaxProfile = {
  id: "pt",
  country: "PT",
  title: "Portugal",
  currency: "EUR",
  timezone: "Europe/Lisbon",
  firstYear: 2023,
  confirmedUntil: 2025,
  monthDay: "01-01",
  rules: [
    {
      id: "taxable",
      text: "A coin that is sold for money, goods or services is a gain or loss (category G), less the fees of buying and selling. A lot whose acquisition is not known is taxable.",
      source: "CIRS arts. 10 n.º 1 k), 10 n.º 4 a), 51 n.º 1 b)",
    },
    {
      id: "exempt",
      text: "Gains and losses of coins held for 365 days or more are excluded; days before 2023 count. The exclusion does not apply if the buyer or payer is in a country without exchange of tax information, which the report does not know.",
      source: "CIRS art. 10 n.os 19, 21; Lei 24-D/2022 art. 220",
    },
    {
      id: "fifo",
      text: "Coins are sold first in, first out within each exchange or wallet.",
      source: "CIRS art. 43 n.os 6 g), 7",
    },
    {
      id: "swaps",
      text: "A coin traded for another coin is not taxed: the coin received has the cost of the coin given, and its date, as the tax authority says. A trade for or from an NFT is a sale.",
      source: "CIRS art. 10 n.º 20; AT, as reported by Jornal de Negócios",
    },
    {
      id: "rate",
      text: "The net gain is taxed at 28 percent, unless it is aggregated with other income, which the report does not know.",
      source: "CIRS art. 72 n.º 1",
    },
    {
      id: "cost-free",
      text: "Staking rewards, interest and airdrops in coins are no income on receipt; they are taxed as a gain when they are sold, and cost nothing. They count as held from the receipt. If validation is your business, they are income of category B instead.",
      source: "CIRS art. 5 n.os 2 u), 11; a cost of zero as quoted by advisers",
    },
    {
      id: "income",
      text: "Mining is income of category B, interest in money of category E, payments for work of their category, at their value on receipt, which becomes the cost of a coin.",
      source: "CIRS arts. 2 to 5",
    },
    {
      id: "nfts",
      text: "NFTs are not cryptoassets of this law. Their sales are in no total.",
      source: "CIRS art. 10 n.º 18",
    },
    ...commonRules({
      gifts: "none",
      boughtAgain: { text: lossesStay, source: "LGT art. 38 n.º 2" },
    }),
  ],
  booking: {
    methods: ["fifo"],
    scope: () => "wallet",
    swaps: "neutral-without-nfts",
    costFree: {
      from: "2009-01-01",
      types: ["reward", "interest", "airdrop"],
      id: "cost-free",
      title: "Staking, interest and airdrops in coins (cost zero)",
      rule: "cost-free",
    },
  },
  gifts: "none",
  earlierLosses: {
    isCarried: true,
    text: "A net loss reduces the gains of the following five years if the gains are aggregated with other income. Losses of other years are not included.",
    source: "CIRS art. 55",
  },
  matcher: matchLots,
  disposals: [
    nftSales,
    {
      id: "exempt",
      title: "Excluded sales (held for 365 days or more)",
      rule: "exempt",
      includes: ({ acquired }, { day }) => acquired !== null && day >= daysLater(acquired, exemptDays),
    },
    { id: "taxable", title: "Sales within 365 days", rule: "taxable", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures) {
    const { proceeds, cost, fees, net } = figures.disposals("taxable");
    return [
      moneyTotal("proceeds", "Total proceeds", "taxable", proceeds),
      moneyTotal("cost", "Total costs", "taxable", cost),
      moneyTotal("fees", "Fees of sales", "taxable", fees),
      netTotal("net", netNames, "taxable", net),
      moneyTotal(
        "tax",
        "28 percent of the net gain",
        "rate",
        multiply(compare(net, zero) < 0 ? zero : net, rate),
      ),
      netTotal("exempt", exemptNames, "exempt", figures.disposals("exempt").net),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [gainsCsv],
};
