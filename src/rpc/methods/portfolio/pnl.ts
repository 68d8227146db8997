import { pnl as contract } from "../../../contract/methods/portfolio/pnl.ts";
import {
  createBreakdown,
  summedLists,
  type Breakdown,
  type BreakdownFigures,
} from "../../../domain/accounting/reports/breakdown.ts";
import { formulaOf } from "../../../domain/accounting/reports/explain-item.ts";
import type { ReportItem } from "../../../domain/accounting/reports/report-items.ts";
import { dayFromNumber } from "../../../domain/time/day.ts";
import { absolute, add, compare, formatDecimal, parseDecimal } from "../../../domain/money/decimal.ts";
import type { Reports } from "../../../store/accounting/reports.ts";
import { shownItem } from "../../../store/accounting/report-items.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { exportReport } from "../../../tasks/derived/export-report.ts";
import { makeReport } from "../../shared/make-report.ts";
import { accountMethod } from "../../protocol/method.ts";
import { runCallInSlices } from "../../protocol/slices.ts";

/** Cost basis and gains. */
export const pnl = {
  report: accountMethod(contract.report, {
    runs: "worker",
    uses: ["now", "newId", "pause", "settings", "checkpointWal", "accounting", "changes", "reports"],
    async handle(call, input) {
      const { id, settings, lists, ...rest } = await makeReport(call, input);
      const { fromAt: _, toAt: __, ...shownSettings } = settings;
      return { reportId: id, ...shownSettings, ...rest, ...lists };
    },
  }),
  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["reports", "now", "pause"],
    async handle(call, { reportId }) {
      await runCallInSlices(call, call.account.reports.remove(reportId));
      return null;
    },
  }),
  items: accountMethod(contract.items, {
    runs: "reader",
    uses: ["reports"],
    handle({ account }, input) {
      const { items, ...rest } = account.reports.items(input.reportId, input.list, input);
      const { currency } = account.reports.get(input.reportId).settings;
      return { items: items.map(shownItem), ...rest, currency };
    },
  }),
  explain: accountMethod(contract.explain, {
    runs: "reader",
    uses: ["reports", "accounting", "now", "ledger"],
    handle({ account, context }, input) {
      const { item, reason } = account.reports.item(input.reportId, input.list, input.index);
      const { settings } = account.reports.get(input.reportId);
      const closingPrice =
        input.list === "remaining"
          ? account.accounting
              .lookups({ currency: settings.currency, now: context.now() })
              .close(item.assetId, settings.toAt)
          : undefined;
      const now =
        closingPrice === undefined
          ? undefined
          : { price: formatDecimal(closingPrice.price), day: closingPrice.day };
      const prices = [
        ...(reason?.prices ?? []),
        ...(closingPrice === undefined || now === undefined
          ? []
          : [
              {
                assetId: item.assetId,
                ...now,
                interval: closingPrice.interval,
                stale: closingPrice.stale,
                source: closingPrice.source,
              },
            ]),
      ];
      return {
        reportId: input.reportId,
        list: input.list,
        index: input.index,
        item: shownItem(item),
        ...formulaOf(input.list, item, reason, now),
        prices: prices.map((price) => ({ ...price, day: dayFromNumber(price.day) })),
        transactions: account.ledger.some(transactionsBehind(item)),
      };
    },
  }),
  breakdown: accountMethod(contract.breakdown, {
    runs: "worker",
    uses: ["reports", "assets", "now", "pause"],
    async handle(call, { reportId }) {
      const { reports, assets } = call.account;
      const { currency, options } = reports.get(reportId).settings;
      const { timezone } = options;
      const firstOf = new Map<string, string>();
      const keys = new Map<string, string>();
      const keyOf = (assetId: string): string => {
        const key = keys.get(assetId) ?? assets.find(assetId)?.coinId ?? assetId;
        keys.set(assetId, key);
        if (!firstOf.has(key)) firstOf.set(key, assetId);
        return key;
      };
      const { months, coins, terms } = await runCallInSlices(
        call,
        breakdownOf(reports, reportId, createBreakdown(timezone, keyOf)),
      );
      return {
        reportId,
        currency,
        timezone,
        months,
        coins: coins.toSorted(byGain).map(({ key, ...sums }) => {
          const assetId = firstOf.get(key) ?? key;
          const asset = assets.find(assetId);
          return { coinId: asset?.coinId ?? null, assetId, symbol: asset?.symbol ?? assetId, ...sums };
        }),
        terms,
      };
    },
  }),
  reports: accountMethod(contract.reports, {
    runs: "reader",
    uses: ["reports"],
    handle: ({ account }) =>
      account.reports.list().map(({ id, at: madeAt, settings, ...rest }) => {
        const { fromAt: _, toAt: __, ...shownSettings } = settings;
        return { reportId: id, at: madeAt, ...shownSettings, ...rest };
      }),
  }),
  export: accountMethod(contract.export, {
    runs: "worker",
    uses: ["reports", "transaction", "tasks", "now", "newId"],
    handle({ account, context }, input) {
      account.reports.get(input.reportId);
      return account.transaction(() => ({
        taskId: enqueue(
          { account, context },
          exportReport,
          { reportId: input.reportId, list: input.list },
          { trigger: "user" },
        ),
      }));
    },
  }),
};

function* breakdownOf(
  reports: Pick<Reports, "eachItem">,
  reportId: string,
  breakdown: ReturnType<typeof createBreakdown>,
): Generator<void, Breakdown, void> {
  for (const list of summedLists)
    for (const item of reports.eachItem(reportId, list)) {
      breakdown.add(list, item);
      yield;
    }
  return breakdown.result();
}

/** The largest realized gain plus income first, whichever its sign. */
function byGain(a: BreakdownFigures, b: BreakdownFigures): number {
  const size = ({ realised, income }: BreakdownFigures) =>
    absolute(add(parseDecimal(realised), parseDecimal(income)));
  return compare(size(b), size(a));
}

/** The item's own transaction first, then those of its lots; at most 100. */
function transactionsBehind(item: ReportItem): string[] {
  const ids = new Set<string>();
  if (item.transactionId !== null) ids.add(item.transactionId);
  if ("lots" in item)
    for (const { transactionId } of item.lots) if (transactionId !== null) ids.add(transactionId);
  return [...ids].slice(0, 100);
}
