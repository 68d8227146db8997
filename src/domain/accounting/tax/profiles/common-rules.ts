import type { TaxRule } from "../tax-profile.ts";
import type { Gifts } from "../gifts.ts";

const leftTexts: Readonly<Record<Gifts, string>> = {
  none: "Withdrawals to addresses that are not known as your own, gifts and donations are not sales. They are in no total.",
  disposal:
    "Withdrawals to addresses that are not known as your own, and donations, are not sales. They are in no total.",
  "disposal-with-donations":
    "Withdrawals to addresses that are not known as your own are not sales. They are in no total.",
};

/** Rules of the sections outside the totals, common to all countries: the owner has to assess their tax treatment. */
export function commonRules({ gifts, lossSource }: { gifts: Gifts; lossSource?: string }): TaxRule[] {
  return [
    {
      id: "lost",
      text: "Coins that were lost or stolen are not sales. They are in no total: whether their cost can be deducted depends on the case.",
      source: lossSource ?? "portolan",
    },
    {
      id: "derivatives",
      text: "Results of margin and futures follow rules of their own. They are in no total.",
      source: "portolan",
    },
    {
      id: "left",
      text: leftTexts[gifts],
      source: "portolan",
    },
    {
      id: "fees",
      text: "A coin given as a fee, such as gas, is sold at its value; the fee of a trade belongs to its cost or reduces its proceeds.",
      source: "portolan",
    },
  ];
}
