import { add, compare, divide, parseDecimal, subtract, zero } from "../../../money/decimal.ts";
import { gainsCsv } from "../forms/gains-csv.ts";
import { matchLots } from "../matching/lots.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { commonRules } from "./common-rules.ts";
import { moneyTotal } from "./totals.ts";
import { isLongTerm } from "./us.ts";

const two = parseDecimal("2");

export const au: TaxProfile = {
  id: "au",
  country: "AU",
  title: "Australia",
  currency: "AUD",
  timezone: "Australia/Sydney",
  firstYear: 2014,
  monthDay: "07-01",
  rules: [
    {
      id: "parcels",
      text: "Each parcel sold is a gain or loss of its own; parcels are sold first in, first out, or as the owner can identify them.",
      source: "ITAA 1997 s. 104-10; TD 33",
    },
    {
      id: "discount",
      text: "Gains of parcels held for at least 12 months are halved after losses; the days of acquisition and of sale do not count.",
      source: "ITAA 1997 ss. 115-25, 102-5; TD 2002/10",
    },
    {
      id: "losses",
      text: "Losses reduce the gains without discount first, then those with it, and then the discount applies. Losses of earlier years are not known to the report.",
      source: "ITAA 1997 s. 102-5",
    },
    {
      id: "personal-use",
      text: "Coins that are bought to get things for personal use, and soon spent on them, can be exempt up to a cost of 10,000 dollars. The report takes no coin for one of these.",
      source: "ITAA 1997 ss. 108-20, 118-10(3); TD 2014/26",
    },
    {
      id: "income",
      text: "Staking rewards, airdrops, interest, mining and payments are ordinary income at their value on receipt, which becomes the cost base.",
      source: "ATO, Crypto asset investments",
    },
    {
      id: "gift",
      text: "A gift or donation is a disposal at market value.",
      source: "ITAA 1997 s. 116-30",
    },
    ...commonRules({
      gifts: "disposal-with-donations",
      lossSource: "ITAA 1997 s. 104-20",
      boughtAgain: {
        text: "The report denies no loss because the coin is bought again. The tax office denies losses of wash sales, which are made to gain a tax benefit; no period is fixed.",
        source: "ITAA 1936 Part IVA; TR 2008/1",
      },
    }),
  ],
  booking: { methods: ["fifo", "lifo", "hifo"], scope: () => "account" },
  gifts: "disposal-with-donations",
  earlierLosses: {
    isCarried: true,
    text: "A net capital loss is carried forward without limit of time. Losses of other years are not included.",
    source: "ITAA 1997 ss. 102-10, 102-15",
  },
  matcher: matchLots,
  disposals: [
    {
      id: "discount",
      title: "Parcels held for 12 months or more",
      rule: "discount",
      countsParts: true,
      includes: ({ acquired }, { day }) => acquired !== null && isLongTerm(acquired, day),
    },
    {
      id: "other",
      title: "Parcels held for less than 12 months",
      rule: "parcels",
      countsParts: true,
      includes: () => true,
    },
  ],
  incomeRule: "income",
  totals(figures) {
    const long = figures.disposals("discount");
    const otherFigures = figures.disposals("other");
    const gains = add(long.gains, otherFigures.gains);
    const losses = add(long.losses, otherFigures.losses);
    const beyondOther = subtract(losses, otherFigures.gains);
    const otherLeft = compare(beyondOther, zero) < 0 ? subtract(otherFigures.gains, losses) : zero;
    const longLeft = compare(beyondOther, zero) < 0 ? long.gains : subtract(long.gains, beyondOther);
    const isLoss = compare(longLeft, zero) < 0;
    return [
      moneyTotal("gains", "Total current year capital gains", "parcels", gains),
      moneyTotal("losses", "Losses in the year", "losses", losses),
      moneyTotal(
        "net",
        "Net capital gain",
        "discount",
        isLoss ? zero : add(otherLeft, divide(longLeft, two)),
      ),
      moneyTotal("carried", "Net loss to carry forward", "losses", isLoss ? subtract(zero, longLeft) : zero),
      moneyTotal("income", "Income", "income", figures.values("income").value),
    ];
  },
  forms: [gainsCsv],
};
