import { z } from "zod";
import type { Finding, ShortTransferFinding } from "../../domain/accounting/reports/findings.ts";
import { runInSlices } from "../../ports/pause.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import type { Issue } from "../../store/account/issues.ts";
import { leftToFetch } from "./left-to-fetch.ts";
import { earlierMoment } from "./refresh-balances.ts";
import { defineTask } from "../queue/task.ts";

const kinds = ["missingAcquisition", "unpricedTransactions", "shortTransfer"];

/**
 * Updates positions from `since` (ms, `null`: all) with the owner's cost basis settings, and reports missing acquisitions, unknown values and
 * transfers of which too much is missing. Idempotent.
 */
export const refreshTrades = defineTask({
  kind: "refreshTrades",
  uses: [
    "settings",
    "trades",
    "now",
    "pause",
    "issues",
    "assets",
    "bus",
    "healthQueries",
    "ledger",
    "meta",
    "tasks",
    "transaction",
  ],
  input: z.strictObject({ since: z.number().nullable().default(null) }),
  title: () => "Compute positions",
  priority: 6,
  attempts: 5,
  isDerived: true,
  mergeKey: () => "refreshTrades",
  merge: (waiting, next) => ({ since: earlierMoment(waiting.since, next.since) }),
  async run({ context, accountName, account, input, signal, progress }) {
    const { baseCurrency, costBasis } = account.settings.get();
    const { method, scope, gas, fees, depositBasis } = costBasis;
    const work = account.trades.refresh({
      settings: { method, scope, currency: baseCurrency, options: { gas, fees, depositBasis } },
      since: input.since,
      now: context.now(),
    });
    const { findings } = await runInSlices(work, {
      pause: context.pause,
      now: context.now,
      signal,
      onPause: (done) => progress(done, null, "transactions"),
    });
    const now = context.now();
    const isLeft = leftToFetch(account, "trades", now);
    const issues = findings.flatMap((finding) => {
      const asset = account.assets.find(finding.assetId);
      const issue = issueOf(finding, asset?.symbol ?? finding.assetId, now);
      if (issue.kind !== "unpricedTransactions") return [issue];
      const day = dayNumberOf(account.ledger.get(finding.transactionId).at);
      const unpriced = { assetId: finding.assetId, coinId: asset?.coinId ?? null, first: day, last: day };
      return isLeft(issue.id, unpriced) ? [] : [issue];
    });
    const { changed } = account.issues.settle(kinds, issues);
    for (const issue of changed) context.bus.publish("issues", { accountName, issue });
  },
});

function issueOf(finding: Finding, symbol: string, now: number): Issue {
  if (finding.kind === "shortTransfer") return shortTransferIssue(finding, symbol, now);
  const { kind, assetId, transactionId, count, amount } = finding;
  const isMissing = kind === "missingAcquisition";
  const times = count === 1 ? "One transaction" : `${count} transactions`;
  const issueKind = isMissing ? "missingAcquisition" : "unpricedTransactions";
  return {
    id: `${issueKind}:${assetId}`,
    kind: issueKind,
    severity: "warning",
    message: isMissing
      ? `${times} took ${amount} ${symbol} more than is known to have come in; it counts as bought for nothing. Import what is missing, or record it.`
      : `${times} with ${amount} ${symbol} ${count === 1 ? "has" : "have"} no known value: no price for the day, or legs that allow none; gains and income leave it out. Refresh the prices, set your own price for the day, or correct the transaction.`,
    affectedValue: null,
    subject: { assetId, transactionId, count, amount },
    remedy: isMissing
      ? { method: "transactions.get", params: { id: transactionId } }
      : { method: "prices.refresh", params: { assetIds: [assetId] } },
    openedAt: now,
  };
}

/** Dismissing it states that it was the fee. */
function shortTransferIssue(
  { assetId, transactionId, at, wallet, sent, amount, value }: ShortTransferFinding,
  symbol: string,
  now: number,
): Issue {
  const day = new Date(at).toISOString().slice(0, 10);
  return {
    id: `shortTransfer:${transactionId}:${assetId}`,
    kind: "shortTransfer",
    severity: "warning",
    message: `${amount} of the ${sent} ${symbol} that left ${wallet} on ${day} did not arrive and counts as the fee of this transfer, which is more than a transfer costs. Correct the amounts, link everything that arrived, or unlink the transfer; dismiss this if it was the fee.`,
    affectedValue: value,
    subject: { assetId, symbol, transactionId, at, wallet, sent, amount },
    remedy: { method: "transactions.get", params: { id: transactionId } },
    openedAt: now,
  };
}
