import { settleDriftContract } from "../../contract/methods/ledger/settle-drift.ts";
import { canonicalAssetId, partsOf } from "../../domain/assets/asset.ts";
import { dayOf } from "../../domain/time/day.ts";
import { differenceOf, isOpening } from "../../domain/quality/drift.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { canonicalHex } from "../../domain/ledger/identity.ts";
import { runInSlices, runToEnd } from "../../ports/pause.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { comparisonsOf, isDrift, type Comparison } from "../../tasks/connections/comparisons.ts";
import { refreshDrift } from "../../tasks/connections/drift-issues.ts";
import { accountMethod } from "../protocol/method.ts";
import { toOf } from "../../contract/moment.ts";

/**
 * Accepts the source's balance as correct, on the owner's instruction only. The difference is booked as a transaction whose source is the
 * verification; deleting that transaction undoes it.
 */
export const settleDrift = accountMethod(settleDriftContract, {
  runs: "worker",
  uses: [
    "connections",
    "assets",
    "sourceBalances",
    "sourceChecks",
    "pause",
    "now",
    "transaction",
    "newId",
    "ledger",
    "bus",
    "settings",
    "issues",
    "latestPrices",
  ],
  async handle({ context, account, accountName, signal }, input) {
    const connection = account.connections.get(input.connectionId);
    if (connection.isLeaving || connection.syncedAt === null)
      throw new AppError(
        "conflict",
        msg`The history of "${connection.label}" has not been read completely, so the rest may explain the difference. Sync it first.`,
      );
    const criteria = {
      wallet: input.wallet === undefined ? undefined : canonicalHex(input.wallet),
      assetId: input.assetId === undefined ? undefined : canonicalAssetId(input.assetId),
    };
    const compared = await runInSlices(comparisonsOf(account, [connection]), { ...context, signal });
    const drifts = compared.filter(
      (comparison) =>
        isDrift(comparison) &&
        (criteria.wallet ?? comparison.wallet) === comparison.wallet &&
        (criteria.assetId ?? comparison.assetId) === comparison.assetId,
    );
    if (drifts.length === 0)
      throw new AppError(
        "conflict",
        msg`Nothing of "${connection.label}" differs from its source${input.assetId === undefined ? "" : msg` in ${input.assetId}`}, so there is nothing to settle. connections.verify compares again.`,
      );
    const ids = account.transaction(() => {
      // The ledger may have changed since the comparison.
      const current = drifts.map((drift) => ({
        ...drift,
        computed: runToEnd(account.sourceChecks.computedAt(drift, drift.at)),
      }));
      const transactions = current
        .filter(isDrift)
        .map((drift) =>
          settlementOf(account, drift, { id: context.newId(), at: toOf(input.at), as: input.as }),
        );
      return account.ledger.add(transactions, { kind: "verification", id: connection.id }).ids;
    });
    await refreshDrift({ account, accountName }, context, signal);
    return { ids };
  },
});

function settlementOf(
  { sourceChecks }: Pick<AccountStore, "sourceChecks">,
  drift: Comparison,
  { id, at: requestedAt, as }: { id: string; at: number | undefined; as: "adjustment" | "interest" },
): ReportedTransaction {
  const { connectionId, wallet, assetId: asset, source, computed, pastBlocks } = drift;
  if (requestedAt !== undefined && requestedAt > drift.at)
    throw new AppError(
      "bad_request",
      msg`The source was asked at ${new Date(drift.at).toISOString()}: a settlement cannot be later. Choose an earlier moment, or verify again.`,
    );
  const difference = differenceOf(drift);
  const isLess = difference.startsWith("-");
  const first = sourceChecks.firstEntry(drift);
  const opening = isOpening(pastBlocks, difference) ? Math.max(0, (first?.at ?? drift.at) - 1) : drift.at;
  const at = requestedAt ?? opening;
  if (as === "interest") {
    if (isLess)
      throw new AppError(
        "bad_request",
        msg`${asset} shrank by ${difference.slice(1)}, and only growth is interest. Settle it by an adjustment instead.`,
      );
    const isBooked = sourceChecks
      .settlements(connectionId, drift)
      .some((settlement) => settlement.type === "interest" && dayOf(settlement.at) === dayOf(at));
    if (isBooked)
      throw new AppError(
        "conflict",
        msg`Interest on ${asset} was booked for ${dayOf(at)} already; it is booked once a day.`,
      );
  }
  return {
    id: `verification:${id}`,
    at,
    type: as,
    platform: first?.platform ?? partsOf(asset).platform,
    wallet,
    notes: `Settles a difference: the source stated ${source}, ${computed} was computed.`,
    legs: [
      {
        direction: isLess ? "out" : "in",
        assetId: asset,
        amount: isLess ? difference.slice(1) : difference,
      },
    ],
  };
}
