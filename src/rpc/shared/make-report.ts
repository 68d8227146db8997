import { withLotFigures, type DisposalWithLots } from "../../domain/accounting/reports/lot-figures.ts";
import type {
  ReportItem,
  ReportItems,
  ReportList,
  UnknownTotal,
} from "../../domain/accounting/reports/report-items.ts";
import { reportOf, type Counts, type Totals } from "../../domain/accounting/reports/report.ts";
import {
  reportSettings,
  type ReportRequest,
  type ReportSettings,
} from "../../domain/accounting/reports/report-settings.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { AccountCall } from "../protocol/method.ts";
import { runCallInSlices } from "../protocol/slices.ts";

/** Items a report carries itself; the rest come by `pnl.items`. */
const carried = 1_000;
/** Maximum of repetitions because the ledger changed during the computation. */
const attempts = 3;

export type MadeReport = {
  id: string;
  settings: ReportSettings;
  counts: Counts;
  totals: Totals;
  assumedRealised: string;
  unknownTotals: UnknownTotal[];
  lists: { [List in ReportList]: List extends "disposals" ? DisposalWithLots[] : ReportItems[List][] };
};

/** Makes a report and saves it. An interrupted one leaves nothing behind. */
export async function makeReport(
  call: AccountCall<
    "settings" | "now" | "changes" | "newId" | "pause" | "checkpointWal" | "accounting" | "reports"
  >,
  request: ReportRequest,
): Promise<MadeReport> {
  const { account } = call;
  const settings = reportSettings(request, {
    settings: account.settings.get(),
    now: call.context.now(),
  });
  for (let attempt = 1; ; attempt++) {
    const before = account.changes.newest();
    const newReport = await attemptReport(
      call,
      settings,
      () => attempt === attempts || account.changes.newest() === before,
    );
    if (newReport !== undefined) return newReport;
  }
}

/** The same work with a checkpoint of the write-ahead log after each step, since it writes. */
function* withWalCheckpoints<T>(
  account: Pick<AccountStore, "checkpointWal">,
  work: Generator<unknown, T, void>,
): Generator<void, T, void> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    yield;
    if (account.checkpointWal()) yield;
  }
}

/** `undefined` if the ledger changed while it was made. */
async function attemptReport(
  call: AccountCall<"now" | "newId" | "reports" | "pause" | "checkpointWal" | "accounting">,
  settings: ReportSettings,
  isCurrent: () => boolean,
): Promise<MadeReport | undefined> {
  const { account, context } = call;
  const now = context.now();
  const id = context.newId();
  const saved = account.reports.start({ id, at: now, settings });
  const disposals: DisposalWithLots[] = [];
  const lists: { [List in ReportList]: ReportItems[List][] } = {
    disposals: [],
    income: [],
    expenses: [],
    withdrawn: [],
    missingAcquisitions: [],
    unpriced: [],
    remaining: [],
    assumedBasis: [],
  };
  try {
    const { timezone: _, ...options } = settings.options;
    const lookups = account.accounting.lookups({ currency: settings.currency, now });
    const report = await runCallInSlices(
      call,
      withWalCheckpoints(
        account,
        reportOf(account.accounting.transactions({ now, lookups }), {
          settings: { method: settings.method, scope: settings.scope, currency: settings.currency, options },
          lookups,
          from: settings.fromAt,
          to: settings.toAt,
          take(list, item, reason) {
            if (lists[list].length < carried) {
              lists[list].push(item);
              const reportItem: ReportItem = item;
              // Figures per lot need divisions; computing them here spreads that work over the slices.
              if ("proceeds" in reportItem) disposals.push(withLotFigures(reportItem));
            }
            saved.add(list, item, reason);
          },
        }),
      ),
    );
    if (isCurrent()) {
      const { counts, totals, assumedRealised, unknownTotals } = report;
      const figures = { counts, totals, assumedRealised, unknownTotals };
      saved.finish(figures);
      await runCallInSlices(call, account.reports.prune(now));
      return { id, settings, ...figures, lists: { ...lists, disposals } };
    }
  } catch (error) {
    await clear();
    throw error;
  }
  await clear();
  return undefined;

  async function clear(): Promise<void> {
    for (const _ of saved.discard()) await context.pause();
  }
}
