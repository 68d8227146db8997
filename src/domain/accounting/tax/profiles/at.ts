import { compare, multiply, parseDecimal, zero } from "../../../money/decimal.ts";
import { gainsCsv } from "../forms/gains-csv.ts";
import { matchLotsWithoutFees } from "../matching/lots-without-fees.ts";
import type { TaxCostFree, TaxProfile, TaxReform } from "../tax-profile.ts";
import { yearLater } from "../tax-year.ts";
import { commonRules, lossesStay, nftSales } from "./common-rules.ts";
import { exemptNames, moneyTotal, netNames, netTotal } from "./totals.ts";

const rate = parseDecimal("0.275");
/** § 27b EStG applies from `reformDay` on; coins acquired from `newFrom` on are new holdings. */
const reformDay = "2022-03-01";
const newFrom = "2021-03-01";

const costFree: TaxCostFree = {
  from: reformDay,
  types: ["reward", "airdrop"],
  id: "cost-free",
  title: "Staking, airdrops and bounties (cost zero)",
  rule: "cost-free",
};

/** The owner may choose whether old or new holdings are sold first (§ 3 KryptowährungsVO); by default the old ones are. */
function austria({
  first,
  orderRule,
  ...names
}: Pick<TaxProfile, "id" | "title"> & { first: TaxReform["first"]; orderRule: string }): TaxProfile {
  return {
    ...names,
    country: "AT",
    currency: "EUR",
    timezone: "Europe/Vienna",
    firstYear: 2022,
    monthDay: "01-01",
    rules: rulesOf(orderRule),
    booking: {
      methods: ["acb"],
      scope: () => "wallet",
      swaps: "neutral-without-nfts",
      costFree,
      reform: {
        from: reformDay,
        newFrom,
        averageFrom: "2023-01-01",
        first,
      },
    },
    gifts: "none",
    earlierLosses: {
      isCarried: false,
      text: "A loss is not carried to another year.",
      source: "§ 27 Abs. 8 EStG",
    },
    matcher: matchLotsWithoutFees(reformDay),
    disposals: [
      nftSales,
      {
        id: "speculation",
        title: "Sales within one year until 28 February 2022",
        rule: "speculation",
        includes: ({ acquired }, { day }) =>
          day < reformDay && (acquired === null || day <= yearLater(acquired, "clamp")),
      },
      {
        id: "old",
        title: "Old holdings (exempt)",
        rule: "old",
        includes: ({ acquired }) => acquired !== null && acquired < newFrom,
      },
      { id: "new", title: "Gains and losses of new holdings", rule: "new", includes: () => true },
    ],
    incomeRule: "income",
    totals(figures) {
      const { gains, losses, net } = figures.disposals("new");
      return [
        moneyTotal("gains", "Gains in the year, before losses", "new", gains),
        moneyTotal("losses", "Losses in the year", "new", losses),
        netTotal("net", netNames, "new", net),
        moneyTotal(
          "tax",
          "27.5 percent of the net gain",
          "rate",
          multiply(compare(net, zero) < 0 ? zero : net, rate),
        ),
        moneyTotal("income", "Income", "income", figures.values("income").value),
        netTotal(
          "speculation",
          { gain: "Net gain until 28 February 2022", loss: "Net loss until 28 February 2022" },
          "speculation",
          figures.disposals("speculation").net,
        ),
        netTotal("old", exemptNames, "old", figures.disposals("old").net),
      ];
    },
    forms: [gainsCsv],
  };
}

function rulesOf(orderRule: string): TaxProfile["rules"] {
  return [
    {
      id: "new",
      text: "Coins acquired since 1 March 2021 are taxed when they are sold for money, goods or services, however long they were held.",
      source: "§ 27b Abs. 3, § 124b Z 384 EStG, as in EStR Rz 6103k",
    },
    {
      id: "average",
      text: "Their cost is the moving average of each wallet since 1 January 2023; until then they are sold first in, first out within each wallet. A wallet counts as one address.",
      source: "KryptowährungsVO §§ 2, 7; EStR Rz 6178z, 6178aa",
    },
    {
      id: "swaps",
      text: "A coin traded for another coin is not a sale since 1 March 2022: the cost passes to the coin received, and fees of the trade do not count. A trade for or from an NFT is a sale.",
      source: "§ 27b Abs. 3 Z 2 EStG; EStR Rz 6178ad, as quoted by advisers",
    },
    {
      id: "old",
      text: "Coins acquired until 28 February 2021 are exempt after one year and are in no average. Traded for another coin they are sold; the coin received is new, at market value.",
      source: "§ 31 EStG; EStR Rz 6103k, 6178aa",
    },
    { id: "order", text: orderRule, source: "KryptowährungsVO § 3" },
    {
      id: "speculation",
      text: "Until 28 February 2022 a sale or a trade within one year of the acquisition is taxed by the ordinary rates, unless the 27.5 percent are chosen. Net gains up to 440 euros a year are exempt; other such sales count, too.",
      source: "§ 31 EStG; EStR Rz 6103k",
    },
    {
      id: "income",
      text: "Interest of lending and mining are income at their value on receipt, which becomes the cost; so are payments for work, which are taxed by the ordinary rates.",
      source: "§ 27b Abs. 2 EStG; KryptowährungsVO § 4",
    },
    {
      id: "cost-free",
      text: "Since 1 March 2022 staking rewards, airdrops and bounties are not income; they cost nothing, so that all proceeds are a gain. Rewards count as staking: give what was paid for lending coins or liquidity the type interest.",
      source: "§ 27b Abs. 2 EStG",
    },
    {
      id: "rate",
      text: "The special rate is 27.5 percent. Tax withheld, other capital income, and the choice of ordinary rates are not known to the report. Losses are offset within the year and are not carried forward.",
      source: "§ 27a Abs. 1, § 27 Abs. 8 EStG",
    },
    {
      id: "selling-fees",
      text: "Fees of a purchase belong to its cost. Fees of a sale are not deducted, unless the ordinary rates are chosen, which the report does not know. A coin given as the fee of a transfer is sold at its value.",
      source:
        "§ 20 Abs. 2 Z 2 EStG; EStR Rz 6105, 6178y, and 6178v in the draft of 2025, as quoted by advisers",
    },
    {
      id: "nfts",
      text: "NFTs are not cryptocurrencies: within one year of the acquisition their sale is taxed by the ordinary rates. They are in no total.",
      source: "§ 27b Abs. 4, § 31 EStG",
    },
    ...commonRules({
      gifts: "none",
      lossSource: "EStR Rz 6178w",
      boughtAgain: { text: lossesStay, source: "BAO § 22" },
    }).filter(({ id }) => id !== "fees"),
  ];
}

export const at = austria({
  id: "at",
  title: "Austria (old holdings first)",
  first: "old",
  orderRule:
    "Old holdings in a wallet are sold and transferred before new ones, as the ordinance says in doubt; the owner may choose otherwise.",
});

export const atNewFirst = austria({
  id: "at-new-first",
  title: "Austria (new holdings first)",
  first: "new",
  orderRule: "New holdings in a wallet are sold and transferred before old ones, as the owner may choose.",
});
