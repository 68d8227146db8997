import { z } from "zod";
import { methods, scopes } from "../../domain/accounting/lots/lots.ts";
import { summaryOf, type PerformanceSummary } from "../../domain/accounting/returns/performance.ts";
import { reportOf, type Counts, type Totals } from "../../domain/accounting/reports/report.ts";
import {
  reportLists,
  type ReportItem,
  type UnknownTotal,
} from "../../domain/accounting/reports/report-items.ts";
import { reportSettings, type ReportSettings } from "../../domain/accounting/reports/report-settings.ts";
import { dayNumberOf, numberOfDay } from "../../domain/time/day.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Computation } from "../../ports/sandbox.ts";
import { runToEnd } from "../../ports/pause.ts";
import { computeTaxReport } from "./tax-computation.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/** Long computations for a model: run in the sandbox's process (`sql-child.ts`), so that no thread that answers requests is blocked. */
const pnlInput = z.strictObject({
  from: z.string().optional(),
  to: z.string().optional(),
  method: z.enum(methods).optional(),
  scope: z.enum(scopes).optional(),
  list: z.enum(reportLists).optional(),
  limit: z.int(),
});
const performanceInput = z.strictObject({
  from: z.string().optional(),
  to: z.string().optional(),
  wallet: z.string().optional(),
  coinId: z.string().optional(),
});
type Answered = { account: AccountStore; now: number };

export type PnlAnswer = {
  settings: ReportSettings;
  counts: Counts;
  totals: Totals;
  /** The part of the realised gain that is based on deposits at market value. */
  assumedRealised: string;
  unknownTotals: UnknownTotal[];
  /** The first items of the requested list, and the unpriced assets. */
  items: ReportItem[];
  unpriced: string[];
};

function pnl(input: z.output<typeof pnlInput>, { account, now }: Answered): PnlAnswer {
  const settings = reportSettings(input, { settings: account.settings.get(), now });
  const { timezone: _, ...options } = settings.options;
  const items: ReportItem[] = [];
  const unpriced = new Set<string>();
  const { counts, totals, assumedRealised, unknownTotals } = runToEnd(
    reportOf(account.accounting.transactions({ now }), {
      settings: { method: settings.method, scope: settings.scope, currency: settings.currency, options },
      lookups: account.accounting.lookups({ currency: settings.currency, now }),
      from: settings.fromAt,
      to: settings.toAt,
      take(list, item) {
        if (list === "unpriced") unpriced.add(item.assetId);
        if (list === input.list && items.length < input.limit) items.push(item);
      },
    }),
  );
  return { settings, counts, totals, assumedRealised, unknownTotals, items, unpriced: [...unpriced] };
}

function performance(
  { from, to, wallet, coinId }: z.output<typeof performanceInput>,
  { account, now }: Answered,
): PerformanceSummary {
  const currency = account.settings.get().baseCurrency;
  const today = dayNumberOf(now);
  const series = account.dailyPerformance.series({
    from: from === undefined ? 0 : numberOfDay(from),
    to: to === undefined ? today : Math.min(numberOfDay(to), today),
    view: { wallet, coin: coinId },
    now,
    currency,
  });
  return runToEnd(summaryOf(runToEnd(series)));
}

/** Runs a computation by its kind. Throws `bad_request`. */
export function runComputation({ kind, input }: Computation, answered: Answered): unknown {
  if (kind === "pnl") return pnl(pnlInput.parse(input), answered);
  if (kind === "performance") return performance(performanceInput.parse(input), answered);
  if (kind === "taxReport") return computeTaxReport(input, answered);
  throw new AppError("bad_request", `There is no computation "${kind}".`);
}
