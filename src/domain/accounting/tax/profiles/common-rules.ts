import { isNft } from "../../../assets/asset.ts";
import type { TaxRule } from "../tax-profile.ts";
import type { DisposalKind } from "../tax-sections.ts";
import type { Gifts } from "../gifts.ts";

const leftTexts: Readonly<Record<Gifts, string>> = {
  none: "Withdrawals to addresses that are not known as your own, gifts and donations are not sales. They are in no total.",
  disposal:
    "Withdrawals to addresses that are not known as your own, and donations, are not sales. They are in no total.",
  "disposal-with-donations":
    "Withdrawals to addresses that are not known as your own are not sales. They are in no total.",
};

const giftsAtMarket =
  "A coin received as a gift costs its market value on receipt, unless you state its cost, and is acquired on that day.";
/** Where the law carries over the giver's cost and, where it matters, the date. */
export const giversCostAndDate =
  "A coin received as a gift has the giver's cost and date of acquisition. The report does not know them: it takes the market value on receipt, unless you state the giver's cost, and counts the time held from the receipt.";
export const giversCost =
  "A coin received as a gift has the giver's cost. The report does not know it and takes the market value on receipt, unless you state the giver's cost.";
/** Where no rule names a period in which buying again denies a loss. */
export const lossesStay =
  "The report denies no loss because the coin is bought again; a general rule against abuse can apply.";
/** Where losses have no effect on what is declared. */
export const lossesHaveNoEffect =
  "A loss has no effect, so that it does not matter whether the coin is bought again.";

/** Sales of NFTs where the law on coins excludes them; the profile has a rule `nfts`. */
export const nftSales: DisposalKind = {
  id: "nfts",
  title: "NFTs",
  rule: "nfts",
  isOutsideTotals: true,
  includes: (_, { assetId }) => isNft(assetId),
};

/**
 * `boughtAgain`: what becomes of a loss if the coin is bought again, such as a rule on wash sales and whether the report applies it; a text of
 * its own, unless a rule of the profile states it (`in-rules`). `giftsReceived`: what a coin costs that was received as a gift, by default its
 * market value.
 */
type CommonTerms = {
  gifts: Gifts;
  giftsReceived?: Pick<TaxRule, "text" | "source">;
  lossSource?: string;
  boughtAgain: Pick<TaxRule, "text" | "source"> | "in-rules";
};

/** Rules common to all countries: on buying again, and on sections outside the totals, whose tax treatment the owner has to assess. */
export function commonRules({
  gifts,
  giftsReceived = { text: giftsAtMarket, source: "portolan" },
  lossSource,
  boughtAgain,
}: CommonTerms): TaxRule[] {
  return [
    ...(boughtAgain === "in-rules" ? [] : [{ id: "bought-again", ...boughtAgain }]),
    { id: "gifts-received", ...giftsReceived },
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
