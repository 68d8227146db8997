import { add } from "../../../money/decimal.ts";
import { daysLater, yearLater } from "../tax-year.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { matchLots } from "../matching/lots.ts";
import { form8949 } from "../forms/form-8949.ts";
import { txf } from "../forms/txf.ts";
import { commonRules, giversCostAndDate } from "./common-rules.ts";
import { moneyTotal, netNames, netTotal } from "./totals.ts";

/** Whether a lot was held for more than one year; the holding period begins the day after the acquisition (Rev. Rul. 66-7). */
export function isLongTerm(acquired: string, sold: string): boolean {
  return sold >= yearLater(daysLater(acquired, 1), "roll");
}

export const us: TaxProfile = {
  id: "us",
  country: "US",
  title: "United States",
  currency: "USD",
  timezone: "America/New_York",
  firstYear: 2014,
  monthDay: "01-01",
  rules: [
    {
      id: "short",
      text: "A lot held for one year or less is a short-term gain or loss; so is a lot whose acquisition is not known.",
      source: "26 USC 1222",
    },
    {
      id: "long",
      text: "A lot held for more than one year is a long-term gain or loss; the day of acquisition does not count.",
      source: "26 USC 1222; Rev. Rul. 66-7",
    },
    {
      id: "lots",
      text: "Lots are sold first in, first out, unless they were identified before the sale, as last in, first out and highest cost first are.",
      source: "Treas. Reg. 1.1012-1(j)",
    },
    {
      id: "wallets",
      text: "Lots of all wallets count together until 2024; since 1 January 2025 the lots are those of the wallet that sells, to which unused basis is allocated once.",
      source: "Rev. Proc. 2024-28",
    },
    {
      id: "income",
      text: "Staking rewards, airdrops, mining and payments are ordinary income at their value on receipt, which becomes the basis.",
      source: "Rev. Rul. 2023-14; Rev. Rul. 2019-24; Notice 2014-21",
    },
    {
      id: "net",
      text: "Net losses reduce other income by at most 3,000 dollars a year (1,500 if married and filing separately); the rest is carried forward.",
      source: "26 USC 1211(b)",
    },
    ...commonRules({
      gifts: "none",
      giftsReceived: { text: giversCostAndDate, source: "26 USC 1015, 1223(2)" },
      lossSource: "26 USC 165(h)(5)",
      boughtAgain: {
        text: "The report denies no loss because the coin is bought again: the rule on wash sales is one for stock and securities.",
        source: "26 USC 1091; Notice 2014-21",
      },
    }),
  ],
  booking: { methods: ["fifo", "lifo", "hifo"], scope: (year) => (year < 2025 ? "account" : "wallet") },
  gifts: "none",
  earlierLosses: {
    isCarried: true,
    text: "A net loss that other income does not take is carried forward without limit of time, short-term and long-term apart. Losses of other years are not included.",
    source: "26 USC 1211(b), 1212(b)",
  },
  matcher: matchLots,
  disposals: [
    {
      id: "long",
      title: "Long-term gains and losses",
      rule: "long",
      includes: ({ acquired }, { day }) => acquired !== null && isLongTerm(acquired, day),
    },
    { id: "short", title: "Short-term gains and losses", rule: "short", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures) {
    const short = figures.disposals("short").net;
    const long = figures.disposals("long").net;
    return [
      netTotal("short", { gain: "Net short-term gain", loss: "Net short-term loss" }, "short", short),
      netTotal("long", { gain: "Net long-term gain", loss: "Net long-term loss" }, "long", long),
      netTotal("net", netNames, "net", add(short, long)),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  walletsFrom: "2025-01-01",
  forms: [form8949, txf],
};
