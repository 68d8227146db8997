import { z } from "zod";
import type { Finding } from "../../domain/accounting/reports/findings.ts";
import { runInSlices } from "../../ports/pause.ts";
import type { Issue } from "../../store/account/issues.ts";
import { earlierMoment } from "./refresh-balances.ts";
import { defineTask } from "../queue/task.ts";

const kinds = ["missingAcquisition", "unpricedTransactions"];

/** Updates positions from `since` (ms, `null`: all) with the owner's cost basis settings, and reports missing acquisitions. Idempotent. */
export const refreshTrades = defineTask({
  kind: "refreshTrades",
  uses: ["settings", "trades", "now", "pause", "issues", "assets", "bus"],
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
    const { changed } = account.issues.settle(
      kinds,
      findings.map((finding) =>
        issueOf(finding, account.assets.find(finding.assetId)?.symbol ?? finding.assetId, now),
      ),
    );
    for (const issue of changed) context.bus.publish("issues", { accountName, issue });
  },
});

function issueOf(
  { kind, assetId, transactionId, count, amount }: Finding,
  symbol: string,
  now: number,
): Issue {
  const isMissing = kind === "missingAcquisition";
  const times = count === 1 ? "One transaction" : `${count} transactions`;
  return {
    id: `${isMissing ? kinds[0] : kinds[1]}:${assetId}`,
    kind: (isMissing ? kinds[0] : kinds[1]) ?? kind,
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
