import type { ReportItems, ReportList } from "../../src/domain/accounting/reports/report-items.ts";
import type { ResultOf } from "./service.ts";

export type SavedReport = ResultOf<"pnl.reports">[number];
/** An item of any list of a report. */
export type ReportItem = ReportItems[ReportList];

/** The lists of a report, in the order they are shown in. */
export const listTitles: Record<ReportList, string> = {
  disposals: "Disposals",
  income: "Income",
  expenses: "Expenses",
  withdrawn: "Withdrawn",
  remaining: "Still held",
  missingAcquisitions: "Missing acquisitions",
  assumedBasis: "Assumed cost",
  unpriced: "Without a price",
};

export const methodTitles = {
  fifo: "First in, first out",
  lifo: "Last in, first out",
  hifo: "Highest cost first",
  acb: "Average cost",
} as const;

export const scopeTitles = { account: "All wallets together", wallet: "Each wallet by itself" } as const;

/** What a figure of the totals says, for anyone who asks. */
export const totalWords: readonly {
  key: keyof SavedReport["totals"];
  title: string;
  meaning: string;
  list: ReportList;
}[] = [
  {
    key: "realised",
    title: "Realised gain",
    meaning: "Proceeds less fees less cost of everything sold, swapped or paid with.",
    list: "disposals",
  },
  { key: "proceeds", title: "Proceeds", meaning: "What was received for what was sold.", list: "disposals" },
  { key: "cost", title: "Cost", meaning: "What the lots that were sold had cost.", list: "disposals" },
  { key: "fees", title: "Fees", meaning: "Fees that lessened the proceeds.", list: "disposals" },
  {
    key: "income",
    title: "Income",
    meaning: "Rewards, interest, airdrops and mining, at their value on receipt.",
    list: "income",
  },
  {
    key: "expenses",
    title: "Expenses",
    meaning: "Fees that belong to no trade, such as the gas of a transfer.",
    list: "expenses",
  },
  {
    key: "withdrawnGain",
    title: "Gain withdrawn",
    meaning: "The gain in what left for outside. Nothing was sold, so it is not realised.",
    list: "withdrawn",
  },
  {
    key: "unrealised",
    title: "Unrealised gain",
    meaning: "Value less cost of what was still held at the end of the range.",
    list: "remaining",
  },
  {
    key: "currencyGain",
    title: "Currency gain",
    meaning: "What money in other currencies gained or lost against the report's own.",
    list: "disposals",
  },
];
