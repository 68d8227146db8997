import { parseDecimal } from "../../../money/decimal.ts";
import { anlageSo } from "../forms/anlage-so.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { yearLater } from "../tax-year.ts";
import { commonRules, giversCostAndDate } from "./common-rules.ts";
import { amountIfAtLimit, exemptNames, moneyTotal, netTotal } from "./totals.ts";

const incomeLimit = parseDecimal("256");

function saleLimit(year: number) {
  return parseDecimal(year < 2024 ? "600" : "1000");
}

/** Whether a sale is exempt: it is later than the same calendar day one year after the acquisition (section 23(1) no. 2 EStG). */
function isExemptInGermany(acquired: string, sold: string): boolean {
  return sold > yearLater(acquired, "clamp");
}

export const de: TaxProfile = {
  id: "de",
  country: "DE",
  title: "Germany",
  currency: "EUR",
  timezone: "Europe/Berlin",
  firstYear: 2013,
  monthDay: "01-01",
  rules: [
    {
      id: "taxable",
      text: "A private sale within one year of the acquisition is taxable; so is a lot whose acquisition is not known.",
      source: "§ 23 Abs. 1 Nr. 2 EStG",
    },
    {
      id: "exempt",
      text: "A sale more than one year after the acquisition is exempt; staking and lending do not extend the year.",
      source: "§ 23 Abs. 1 Nr. 2 EStG; BMF-Schreiben vom 10.05.2022 und 06.03.2025",
    },
    {
      id: "lots",
      text: "Coins are sold first in, first out within each wallet.",
      source: "BMF-Schreiben vom 10.05.2022 und 06.03.2025",
    },
    {
      id: "limit",
      text: "Net gains of private sales below 1,000 euros a year (600 until 2023) are not taxed; from there on all of them are. Other private sales of the year count, too.",
      source: "§ 23 Abs. 3 Satz 5 EStG",
    },
    {
      id: "income",
      text: "Rewards, interest, airdrops for a service and mining are other income at their value on receipt, which becomes the cost. The report takes every airdrop for one of these, and lists payments for work with them, though they are none.",
      source: "§ 22 Nr. 3 EStG; BMF-Schreiben vom 10.05.2022 und 06.03.2025",
    },
    {
      id: "income-limit",
      text: "Other income below 256 euros a year is not taxed; from there on all of it is.",
      source: "§ 22 Nr. 3 Satz 2 EStG",
    },
    ...commonRules({
      gifts: "none",
      giftsReceived: { text: giversCostAndDate, source: "§ 23 Abs. 1 Satz 3 EStG" },
      boughtAgain: {
        text: "A loss counts also if the coin is bought again, even on the same day, as a court decided for securities; a general rule against abuse can apply.",
        source: "§ 42 AO; BFH, 25.08.2009, IX R 60/07",
      },
    }),
  ],
  booking: { methods: ["fifo", "lifo"], scope: () => "wallet" },
  gifts: "none",
  earlierLosses: {
    isCarried: true,
    text: "A loss of private sales reduces the gains of such sales in the year before and in later years. Losses of other years are not included.",
    source: "§ 23 Abs. 3 Satz 7, 8 EStG",
  },
  matcher: matchLots,
  disposals: [
    {
      id: "exempt",
      title: "Exempt sales (held more than one year)",
      rule: "exempt",
      includes: ({ acquired }, { day }) => acquired !== null && isExemptInGermany(acquired, day),
    },
    { id: "taxable", title: "Private sales within one year", rule: "taxable", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures, year) {
    const net = figures.disposals("taxable").net;
    const income = figures.values("income").value;
    return [
      netTotal(
        "net",
        { gain: "Net gain of private sales", loss: "Net loss of private sales" },
        "taxable",
        net,
      ),
      netTotal(
        "taxed",
        { gain: "Taxable gain", loss: "Loss to set against gains" },
        "limit",
        amountIfAtLimit(net, saleLimit(year)),
      ),
      netTotal("exempt", exemptNames, "exempt", figures.disposals("exempt").net),
      moneyTotal("income", "Income", "income", income),
      moneyTotal("income-taxed", "Taxable income", "income-limit", amountIfAtLimit(income, incomeLimit)),
    ];
  },
  forms: [anlageSo],
};
