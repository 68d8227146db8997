import type { DifferenceCause } from "../../domain/quality/difference-cause.ts";
import { differenceOf, isSyncDue, likelyCause } from "../../domain/quality/drift.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import type { PastBalance, StoredBalance } from "../../store/balances/source-balances.ts";
import { balanceKey } from "./balance-key.ts";

/** A source's balance of an asset in a wallet, and the computed balance at the time of the source. */
export type Comparison = {
  connectionId: string;
  wallet: string;
  assetId: string;
  source: string;
  computed: string;
  block: number | null;
  at: number;
  pastBlocks: { block: number; at: number; difference: string }[];
  /** Absent if they agree. */
  cause?: DifferenceCause;
  /** Whether the comparison is so much later than the last sync that newer activity may explain a difference. */
  isSyncDue?: boolean;
};

type Account = Pick<AccountStore, "connections" | "sourceBalances" | "sourceChecks" | "assets">;

/**
 * Compares all stored balances of sources with the current ledger. No requests are needed, so a change of the ledger has an immediate effect.
 * Omits spam, and connections whose first history is still loading.
 */
export function* comparisonsOf(
  account: Account,
  connections: readonly ConnectionRow[] = account.connections.list(),
): Generator<void, Comparison[], void> {
  const found: Comparison[] = [];
  for (const connection of connections) {
    if (connection.isLeaving) continue;
    const past = groupBy(account.sourceBalances.pastOf(connection.id), balanceKey);
    for (const balance of account.sourceBalances.of(connection.id))
      if (balance.computed !== null && account.assets.find(balance.assetId)?.spam !== true)
        found.push(yield* comparisonOf(account, connection, balance, past.get(balanceKey(balance)) ?? []));
  }
  return found;
}

function* comparisonOf(
  account: Account,
  connection: ConnectionRow,
  balance: StoredBalance,
  past: readonly PastBalance[],
): Generator<void, Comparison, void> {
  const { wallet, assetId, amount: source, block, at } = balance;
  const computed = yield* account.sourceChecks.computedAt(balance, at);
  const pastBlocks = [];
  for (const pastBalance of past) {
    const computedThen = yield* account.sourceChecks.computedAt(pastBalance, pastBalance.at);
    const difference = differenceOf({ computed: computedThen, source: pastBalance.amount });
    pastBlocks.push({ block: pastBalance.block, at: pastBalance.at, difference });
  }
  const comparison = {
    connectionId: connection.id,
    wallet,
    assetId,
    source,
    computed,
    block,
    at,
    pastBlocks,
  };
  if (!isDrift(comparison)) return comparison;
  const { pendingOf, settled, wasNegative } = account.sourceChecks;
  const sinceSync = connection.syncedAt === null ? 0 : at - connection.syncedAt;
  return {
    ...comparison,
    isSyncDue: isSyncDue(sinceSync),
    cause: likelyCause({
      wallet,
      assetId,
      symbol: account.assets.find(assetId)?.symbol ?? "",
      computed,
      source,
      past: pastBlocks,
      pending: pendingOf(balance),
      settled: settled(connection.id, balance),
      gaps: connection.gaps,
      wasNegative: wasNegative(balance),
      sinceSync,
    }),
  };
}

/** Whether our amount differs from the source's. */
export function isDrift(balance: { source: string; computed: string }): boolean {
  return differenceOf(balance) !== "0";
}
