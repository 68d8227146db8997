import { add, compare, parseDecimal, zero } from "../../../money/decimal.ts";
import { gainsCsv } from "../forms/gains-csv.ts";
import { fourWeeks, matchFourWeeks } from "../matching/four-week-lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules } from "./common-rules.ts";
import { excessOver, moneyTotal, netNames, netTotal } from "./totals.ts";

const exemption = parseDecimal("1270");

export const ie: TaxProfile = {
  id: "ie",
  country: "IE",
  title: "Ireland",
  currency: "EUR",
  timezone: "Europe/Dublin",
  firstYear: 2014,
  monthDay: "01-01",
  rules: [
    {
      id: "fifo",
      text: "Coins are sold first in, first out, but those acquired in the four weeks before a sale are sold first.",
      source: "TCA 1997 ss. 580, 581(1)",
    },
    {
      id: "four-weeks",
      text: "A loss is not deducted as far as the coin is acquired again within four weeks; it may only be set against the gain of those coins when they are sold, which the report does not do.",
      source: "TCA 1997 s. 581(3)",
    },
    {
      id: "periods",
      text: "Tax on gains of January to November is paid by 15 December, on those of December by 31 January.",
      source: "TCA 1997 s. 959AQ",
    },
    {
      id: "exemption",
      text: "Net gains up to 1,270 euros a year are exempt.",
      source: "TCA 1997 s. 601",
    },
    {
      id: "income",
      text: "Staking, lending, mining and payments are income at their value on receipt, which becomes the cost.",
      source: "Revenue, Tax and Duty Manual 02-01-03",
    },
    {
      id: "gift",
      text: "A gift is a disposal at market value, except one to a spouse or civil partner, which the report does not know.",
      source: "TCA 1997 ss. 547, 1028",
    },
    ...commonRules({ gifts: "disposal", boughtAgain: "in-rules" }),
  ],
  booking: { methods: ["fifo"], scope: () => "account" },
  gifts: "disposal",
  earlierLosses: {
    isCarried: true,
    text: "A net loss is carried forward without limit of time. Losses of other years are not included.",
    source: "TCA 1997 s. 31",
  },
  matcher: matchFourWeeks,
  daysAhead: fourWeeks,
  disposals: [
    {
      id: "january-november",
      title: "Disposals from January to November",
      rule: "periods",
      includes: (_, { day }) => day.slice(5) < "12-01",
    },
    { id: "december", title: "Disposals in December", rule: "periods", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures) {
    const early = figures.disposals("january-november");
    const december = figures.disposals("december");
    const net = add(early.net, december.net);
    return [
      netTotal(
        "net-january-november",
        { gain: "Net gain from January to November", loss: "Net loss from January to November" },
        "periods",
        early.net,
      ),
      netTotal(
        "net-december",
        { gain: "Net gain in December", loss: "Net loss in December" },
        "periods",
        december.net,
      ),
      netTotal("net", netNames, "fifo", net),
      moneyTotal("denied", "Losses not deducted", "four-weeks", add(early.denied, december.denied)),
      moneyTotal(
        "taxable",
        "Taxable gain",
        "exemption",
        excessOver(compare(net, zero) < 0 ? zero : net, exemption),
      ),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [gainsCsv],
};
