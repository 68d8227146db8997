import type { ReportItems, ReportList } from "../../src/domain/accounting/reports/report-items.ts";
import type { PlainKey } from "../i18n/messages.ts";
import type { ResultOf } from "./service.ts";

export type SavedReport = ResultOf<"pnl.reports">[number];
/** An item of any list of a report. */
export type ReportItem = ReportItems[ReportList];

/** The lists of a report in the order of display. */
export const listTitles: Record<ReportList, PlainKey> = {
  disposals: "reports.disposals",
  income: "reports.income",
  expenses: "reports.expenses",
  withdrawn: "reports.withdrawn",
  remaining: "reports.openLots",
  missingAcquisitions: "reports.missingAcquisitions",
  assumedBasis: "reports.assumedCostBasis",
  unpriced: "reports.missingPrices",
};

export const methodTitles = {
  fifo: "reports.fifoFirstInFirstOut",
  lifo: "reports.lifoLastInFirstOut",
  hifo: "reports.hifoHighestCostFirst",
  acb: "reports.averageCostAcb",
} as const;

export const scopeTitles = {
  account: "reports.pooledAllWallets",
  wallet: "reports.perWallet",
} as const;

/** The explanation of a figure of the totals. */
export const totalTexts: readonly {
  key: keyof SavedReport["totals"];
  title: PlainKey;
  meaning: PlainKey;
  list: ReportList;
  /** The total is a gain, which is shown with its sign and colour. */
  isGain?: true;
}[] = [
  {
    key: "realised",
    isGain: true,
    title: "reports.realizedGain",
    meaning: "reports.proceedsMinusFeesMinusCost",
    list: "disposals",
  },
  {
    key: "proceeds",
    title: "common.proceeds",
    meaning: "reports.marketValueReceivedForEverything",
    list: "disposals",
  },
  { key: "cost", title: "common.costBasis", meaning: "reports.costBasisOfTheLots", list: "disposals" },
  { key: "fees", title: "common.fees", meaning: "reports.feesDeductedFromTheProceeds", list: "disposals" },
  {
    key: "income",
    title: "reports.income",
    meaning: "reports.rewardsInterestAirdropsAndMining",
    list: "income",
  },
  {
    key: "expenses",
    title: "reports.expenses",
    meaning: "reports.feesThatBelongToNo",
    list: "expenses",
  },
  {
    key: "withdrawnGain",
    isGain: true,
    title: "reports.unrealizedGainOnWithdrawnAssets",
    meaning: "reports.marketValueMinusCostBasis",
    list: "withdrawn",
  },
  {
    key: "unrealised",
    isGain: true,
    title: "reports.unrealizedGain",
    meaning: "reports.unrealizedAtEndOfPeriod",
    list: "remaining",
  },
  {
    key: "currencyGain",
    isGain: true,
    title: "reports.currencyGain",
    meaning: "reports.gainOrLossOfFiat",
    list: "disposals",
  },
];

/** A total; `null` if none of its items has a known gain or value. */
export function totalOf(
  { totals, unknownTotals }: SavedReport,
  key: keyof SavedReport["totals"],
): string | null {
  return unknownTotals?.some((unknown) => unknown === key) === true ? null : totals[key];
}
