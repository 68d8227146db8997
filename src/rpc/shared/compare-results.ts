import { reportOf } from "../../domain/accounting/reports/report.ts";
import { reportSettings } from "../../domain/accounting/reports/report-settings.ts";
import { add, parseDecimal, zero } from "../../domain/money/decimal.ts";
import {
  resultDifferences,
  type ComputedResults,
  type FileResults,
  type ResultDifference,
} from "../../domain/quality/result-differences.ts";
import type { AccountCall } from "../protocol/method.ts";
import { runCallInSlices } from "../protocol/slices.ts";

type Comparing = AccountCall<"importDifferences" | "accounting" | "settings" | "pause" | "now">;

/**
 * Compares the gains and costs that the files of an import state with those of the account's own cost basis, in the currency and for the time
 * of each file. Saves nothing.
 */
export async function compareResults(
  call: Comparing,
  importIds: readonly string[],
): Promise<{ compared: number; items: ResultDifference[] }> {
  const found: { compared: number; items: ResultDifference[] } = { compared: 0, items: [] };
  const { importDifferences } = call.account;
  for (const id of importIds)
    for (const file of await runCallInSlices(call, importDifferences.resultsOf(id))) {
      const computed = await computedResults(call, file);
      const earliest = importDifferences.earliestEntries([...file.coins.keys()]);
      found.compared += file.coins.size;
      found.items.push(...resultDifferences(file, computed, earliest));
    }
  return found;
}

/** Books everything up to the file's last row; gains count from its first one. */
async function computedResults(call: Comparing, file: FileResults): Promise<ComputedResults> {
  const { account, context } = call;
  const now = context.now();
  const { method, scope, options } = reportSettings({}, { settings: account.settings.get(), now });
  const lookups = account.accounting.lookups({ currency: file.currency, now });
  const computed: ComputedResults = { gains: new Map(), unknownGains: new Map(), cost: new Map() };
  const tickers = account.importDifferences.coinTickers();
  const { timezone: _, ...rules } = options;
  const work = reportOf(account.accounting.transactions({ now }), {
    settings: { method, scope, currency: file.currency, options: rules },
    lookups,
    // A record that supersedes a row may be up to a minute earlier or later.
    from: file.from - toleranceMs,
    to: file.to + toleranceMs,
    take(list, item) {
      const symbol = tickers.get(item.assetId);
      if (symbol === undefined) return;
      if (list === "remaining" && "cost" in item)
        computed.cost.set(symbol, add(computed.cost.get(symbol) ?? zero, parseDecimal(item.cost)));
      if (list !== "disposals" || !("gain" in item) || item.transactionId === null) return;
      if (item.gain === null) {
        computed.unknownGains.set(symbol, (computed.unknownGains.get(symbol) ?? 0) + 1);
        return;
      }
      const gains = computed.gains.get(symbol) ?? new Map();
      computed.gains.set(symbol, gains);
      const { transactionId } = item;
      gains.set(transactionId, add(gains.get(transactionId) ?? zero, parseDecimal(item.gain)));
    },
  });
  await runCallInSlices(call, work);
  return computed;
}

const toleranceMs = 60_000;
