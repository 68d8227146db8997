import { differenceOf, isSyncDue, likelyCause } from "../../domain/quality/drift.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import type { PastBalance, StoredBalance } from "../../store/balances/source-balances.ts";

/** What a source says of one wallet's asset next to what the ledger makes of it now, at the source's own moment. */
export type Comparison = {
  connectionId: string;
  wallet: string;
  assetId: string;
  source: string;
  computed: string;
  block: number | null;
  at: number;
  pastBlocks: { block: number; at: number; difference: string }[];
  /** Absent where they agree. */
  likelyCause?: string;
  /** The source was asked long enough after the last sync for what happened since to explain a difference. */
  isSyncDue?: boolean;
};

type Account = Pick<AccountStore, "connections" | "sourceBalances" | "sourceChecks" | "assets">;

/**
 * Everything the sources were asked, compared with the ledger as it stands: a change of the ledger since shows without asking anybody. Connections whose
 * first history still loads have nothing to compare yet; spam is in no total, and not compared.
 */
export function* comparisonsOf(
  account: Account,
  connections: readonly ConnectionRow[] = account.connections.list(),
): Generator<void, Comparison[], void> {
  const found: Comparison[] = [];
  for (const connection of connections) {
    if (connection.isLeaving) continue;
    const past = groupBy(account.sourceBalances.pastOf(connection.id), keyOf);
    for (const balance of account.sourceBalances.of(connection.id))
      if (balance.computed !== null && account.assets.find(balance.assetId)?.spam !== true)
        found.push(yield* comparisonOf(account, connection, balance, past.get(keyOf(balance)) ?? []));
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
  for (const one of past) {
    const then = yield* account.sourceChecks.computedAt(one, one.at);
    const difference = differenceOf({ computed: then, source: one.amount });
    pastBlocks.push({ block: one.block, at: one.at, difference });
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
    likelyCause: likelyCause({
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

/** Whether ours is another amount than the source's. */
export function isDrift(balance: { source: string; computed: string }): boolean {
  return differenceOf(balance) !== "0";
}

function keyOf({ wallet, assetId }: { wallet: string; assetId: string }): string {
  return `${wallet} ${assetId}`;
}
