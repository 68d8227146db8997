import { add, compare, parseDecimal, subtract, zero } from "../../../money/decimal.ts";
import { attachmentGb } from "../forms/attachment-gb.ts";
import { daysAhead, matchUkShares } from "../matching/uk-share-matching.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules } from "./common-rules.ts";
import { countTotal, excessOver, moneyTotal, netNames, netTotal, valueOfYear } from "./totals.ts";

/** The annual exempt amount by the year in which a tax year begins (TCGA 1992 s. 1K). */
const exempt = {
  2014: parseDecimal("11000"),
  2015: parseDecimal("11100"),
  2017: parseDecimal("11300"),
  2018: parseDecimal("11700"),
  2019: parseDecimal("12000"),
  2020: parseDecimal("12300"),
  2023: parseDecimal("6000"),
  2024: parseDecimal("3000"),
};
const newRatesFrom = "2024-10-30";

export const gb: TaxProfile = {
  id: "gb",
  country: "GB",
  title: "United Kingdom",
  currency: "GBP",
  timezone: "Europe/London",
  firstYear: 2014,
  monthDay: "04-06",
  rules: [
    {
      id: "matching",
      text: "All disposals of a coin on one day are one disposal. It is matched with acquisitions of the same day, then with those of the next 30 days, then with the average cost of the section 104 pool.",
      source: "TCGA 1992 ss. 104, 105, 106A; HMRC CRYPTO22250",
    },
    {
      id: "rates",
      text: "In 2024/25 gains to 29 October and gains from 30 October 2024 are declared apart, since their rates differ.",
      source: "TCGA 1992 s. 1H, as changed from 30 October 2024",
    },
    {
      id: "costs",
      text: "Allowable costs are the cost of the coins and the fees of buying and selling them.",
      source: "TCGA 1992 s. 38; HMRC CRYPTO22150",
    },
    {
      id: "exempt",
      text: "Net gains up to the annual exempt amount are not taxed: 11,000 pounds in 2014/15, 11,100 from 2015/16, 11,300 in 2017/18, 11,700 in 2018/19, 12,000 in 2019/20, 12,300 from 2020/21, 6,000 in 2023/24, 3,000 from 2024/25.",
      source: "TCGA 1992 s. 1K",
    },
    {
      id: "income",
      text: "Staking, lending, airdrops for a service, mining and payments are income at their value on receipt, which becomes the cost. The report takes every airdrop for one of these.",
      source: "HMRC CRYPTO21150, CRYPTO21200, CRYPTO21250",
    },
    {
      id: "gift",
      text: "A gift is a disposal at market value, except one to a spouse or civil partner, which the report does not know.",
      source: "TCGA 1992 ss. 17, 58",
    },
    ...commonRules({ gifts: "disposal", lossSource: "HMRC CRYPTO22500", boughtAgain: "in-rules" }),
  ],
  booking: { methods: ["acb"], scope: () => "account" },
  gifts: "disposal",
  earlierLosses: {
    isCarried: true,
    text: "A loss that is claimed within four years is carried forward without limit of time. Losses of other years are not included.",
    source: "TCGA 1992 ss. 1, 16(2A); TMA 1970 s. 43",
  },
  matcher: matchUkShares,
  daysAhead,
  disposals: [
    {
      id: "before-30-october-2024",
      title: "Disposals from 6 April to 29 October 2024",
      rule: "rates",
      includes: (_, { day }) => day >= "2024-04-06" && day < newRatesFrom,
    },
    {
      id: "from-30-october-2024",
      title: "Disposals from 30 October 2024 to 5 April 2025",
      rule: "rates",
      includes: (_, { day }) => day >= newRatesFrom && day < "2025-04-06",
    },
    { id: "disposals", title: "Disposals", rule: "matching", includes: () => true },
  ],
  incomeRule: "income",
  totals(figures, year) {
    const parts = ["before-30-october-2024", "from-30-october-2024", "disposals"].map((id) =>
      figures.disposals(id),
    );
    const sum = (field: "proceeds" | "cost" | "fees" | "gains" | "losses" | "net") =>
      parts.reduce((total, part) => add(total, part[field]), zero);
    const net = sum("net");
    const allowance = valueOfYear(exempt, year);
    const number = parts.reduce((total, part) => total + part.count, 0);
    return [
      countTotal("disposals", "Number of disposals", "matching", number),
      moneyTotal("proceeds", "Disposal proceeds", "matching", sum("proceeds")),
      moneyTotal("costs", "Allowable costs", "costs", add(sum("cost"), sum("fees"))),
      moneyTotal("gains", "Gains in the year, before losses", "matching", sum("gains")),
      moneyTotal("losses", "Losses in the year", "matching", sum("losses")),
      netTotal("net", netNames, "matching", net),
      moneyTotal("exempt", "Annual exempt amount", "exempt", allowance),
      moneyTotal(
        "taxable",
        "Taxable gain",
        "exempt",
        excessOver(compare(net, zero) < 0 ? zero : net, allowance),
      ),
      ...(year === 2024
        ? [
            netTotal(
              "net-from-30-october",
              { gain: "Net gain from 30 October 2024", loss: "Net loss from 30 October 2024" },
              "rates",
              subtract(figures.disposals("from-30-october-2024").net, zero),
            ),
          ]
        : []),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [attachmentGb],
};
