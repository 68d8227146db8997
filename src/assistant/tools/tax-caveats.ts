import type { SavedTaxReport } from "../../domain/accounting/tax/saved-report.ts";
import type { TaxProfile } from "../../domain/accounting/tax/tax-profile.ts";
import type { Warning } from "../../domain/accounting/tax/warning.ts";

/** Sections whose figures are in no total, in any country. */
const outsideTotals = new Set(["lost", "derivatives", "left"]);

/** The caveats that must accompany any figure of a tax report, the most severe first. */
export function taxCaveats(
  { title, currency, sections, warnings }: Omit<SavedTaxReport, "reportId">,
  { earlierLosses }: Pick<TaxProfile, "earlierLosses">,
): string[] {
  const outside = sections.filter(({ id, figures }) => outsideTotals.has(id) && figures.count > 0);
  return [
    `This is a computation by the rules of ${title}, not tax advice.`,
    ...warnings.map((warning) => sentenceOf(warning, currency)),
    earlierLosses.text,
    "Gains and losses of other assets, and other income, are not included.",
    ...outside.map(
      ({ title: name, figures }) => `"${name}" (${countText(figures.count, "line")}) is in no total.`,
    ),
  ];
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function sentenceOf({ kind, count, amount, until }: Warning, currency: string): string {
  const money = `${amount ?? "0"} ${currency}`;
  switch (kind) {
    case "exchangeRates":
      return `Exchange rates of ${currency} are missing, so the figures are incomplete. Creating the report on the page Taxes fetches them.`;
    case "missingAcquisitions":
      return `${countText(count, "sale")} of ${money} without a known acquisition: the cost counts as zero, so the gain is too high.`;
    case "unknownCost":
      return `${countText(count, "lot")} sold for ${money} without a known cost, which counts as zero.`;
    case "unknownPortfolio":
      return `${countText(count, "sale")} of ${money} with an uncertain gain: a coin held or given away until then had no price, or came in at an unknown cost.`;
    case "withoutValue":
      return `${countText(count, "line")} without a known value, in no total.`;
    case "unverifiedHoldings":
      return `${countText(count, "holding")} of ${money} in unknown contracts, in no total.`;
    case "outsideTotals":
      return `${countText(count, "sale")} of ${money} under rules that the report does not apply, in no total.`;
    case "unpricedFees":
      return `${countText(count, "fee")} without a price, in no cost and deducted from no proceeds.`;
    case "assumedBasis":
      return `${countText(count, "sold lot")} came in as a deposit without a stated cost: the market value on arrival, ${money}, counts as the cost.`;
    case "rulesNotConfirmed":
      return "The rules of this year are not confirmed; the report uses the last known ones.";
    case "yearNotOver":
      return `The tax year ends on ${until}, so the figures are provisional.`;
    case "laterAcquisitions":
      return `Acquisitions until ${until} can still change the costs of this year's sales.`;
    case "walletsNotAllocated":
      return "Lots were followed by wallet from the first transaction, without an allocation of basis to wallets.";
    case "allocationOutdated":
      return "The basis was allocated to wallets before transactions or values of earlier years changed, so the lots differ from those that were confirmed.";
    case "otherMethod":
      return `The last reports of ${countText(count, "earlier year")} used another method. A method counts for the whole history, so the same lot can be sold in two years.`;
    case "withdrawals":
      return `${countText(count, "withdrawal")} of ${money} to unknown addresses, which count neither as sales nor as transfers.`;
  }
}
