import { z } from "zod";
import { connectorOf } from "../connectors/registry.ts";
import type { SourceBalance } from "../connectors/connector.ts";
import { compare, formatDecimal, parseDecimal } from "../core/decimal.ts";
import type { AccountStore } from "../store/account-store.ts";
import type { StoredBalance } from "../store/connections.ts";
import type { Issue } from "../store/issues.ts";
import { connectionContext } from "./connection-context.ts";
import { defineTask } from "./task.ts";

/** Past blocks at which balances are compared, where the source can tell. */
const pastMoments = 24;

/**
 * Compares what was computed with what the source says, at the moment the source speaks of, and at blocks spread over the history where it keeps past
 * balances. A difference opens an issue; one that is gone closes it.
 */
export const verify = defineTask({
  kind: "verify",
  input: z.strictObject({ connectionId: z.string() }),
  title: () => "Compare balances with the source",
  priority: 4,
  attempts: 5,
  mergeKey: ({ connectionId }) => `verify:${connectionId}`,
  async run({ account, context, input: { connectionId }, signal, progress, accountName }) {
    const connection = account.connections.find(connectionId);
    if (connection === undefined || connection.isLeaving) return;
    const connector = connectorOf(connection.kind);
    if (connector.balances === undefined) return;
    const { settings, context: limited } = await connectionContext(
      context,
      account.id,
      connector,
      connection,
      signal,
    );
    const assets = assetsOf(account, connectionId);
    progress(0, null, `Asking for ${assets.length} balances`);
    const told = await connector.balances(settings, assets, limited);
    signal.throwIfAborted();
    const now = told.map((balance): StoredBalance => ({
      wallet: balance.wallet,
      assetId: balance.assetId,
      amount: balance.amount,
      computed: computedAt(account, balance, balance.at),
      block: balance.block ?? null,
      at: balance.at,
    }));
    account.connections.saveBalances(connectionId, now, context.now());

    if (connector.capabilities.includes("past-balances")) {
      const past = [];
      const moments = pastBlocks(account, connectionId);
      for (const [index, block] of moments.entries()) {
        progress(index, moments.length, `Comparing at block ${block}`);
        for (const balance of await connector.balances(settings, assets, limited, block)) {
          const { wallet, assetId, amount, at } = balance;
          past.push({ wallet, assetId, block, at, amount, computed: computedAt(account, balance, at) });
        }
        signal.throwIfAborted();
        await context.pause();
      }
      account.connections.savePastBalances(connectionId, past);
    }
    const issues = now
      .filter(isDrift)
      .map((balance) => driftIssue(account, connectionId, balance, context.now()));
    const others = account.issues
      .list({ kind: "drift" }, { limit: 1000, order: "asc" })
      .items.filter(({ subject }) => subject["connectionId"] !== connectionId);
    const { told: opened } = account.sql.transaction(() =>
      account.issues.settle(["drift"], [...others, ...issues]),
    );
    for (const issue of opened) context.bus.publish("issues", { accountName, issue });
  },
});

/** Assets and wallets that the connection's transactions mention, with the decimals the chain counts them in. */
function assetsOf(
  account: AccountStore,
  connectionId: string,
): { wallet: string; assetId: string; decimals: number | null }[] {
  return account.sql
    .prepare<{ wallet: string; assetId: string; decimals: number | null }>(
      `SELECT DISTINCT w.wallet, a.id AS assetId, a.decimals FROM claims c
       JOIN entries e ON e.transaction_key = c.transaction_key JOIN assets a ON a.key = e.asset JOIN wallets w ON w.key = e.wallet
       WHERE c.source = (SELECT key FROM sources WHERE kind = 'connection' AND id = ?) AND instr(w.wallet, '#') = 0 AND a.kind <> 'nft'
       ORDER BY w.wallet, a.id`,
    )
    .all(connectionId);
}

/** Blocks spread over the connection's history, the newest last. */
function pastBlocks(account: AccountStore, connectionId: string): number[] {
  const blocks = account.sql
    .prepare<{ block: number }>(
      `SELECT DISTINCT t.position / 1000000 AS block FROM claims c JOIN transactions t ON t.key = c.transaction_key
       WHERE c.source = (SELECT key FROM sources WHERE kind = 'connection' AND id = ?) AND t.position > 0 ORDER BY block`,
    )
    .all(connectionId)
    .map(({ block }) => block);
  if (blocks.length <= pastMoments) return blocks;
  return Array.from(
    { length: pastMoments },
    (_, index) => blocks[Math.round((index * (blocks.length - 1)) / (pastMoments - 1))] ?? 0,
  );
}

function computedAt(
  account: AccountStore,
  { wallet, assetId }: Pick<SourceBalance, "wallet" | "assetId">,
  at: number,
): string {
  const changes = account.sql
    .prepare<{ change: string }>(
      `SELECT e.change FROM entries e WHERE e.asset = (SELECT key FROM assets WHERE id = ?) AND e.at <= ?
       AND e.wallet IN (SELECT key FROM wallets WHERE wallet = ?)`,
    )
    .all(assetId, at, wallet);
  let scale = 0;
  const parsed = changes.map(({ change }) => parseDecimal(change));
  for (const decimal of parsed) scale = Math.max(scale, decimal.scale);
  const units = parsed.reduce(
    (sum, decimal) => sum + decimal.units * 10n ** BigInt(scale - decimal.scale),
    0n,
  );
  return formatDecimal({ units, scale });
}

/** Whether ours is another amount than the source's. */
export function isDrift({ amount, computed }: Pick<StoredBalance, "amount" | "computed">): boolean {
  return computed !== null && compare(parseDecimal(amount), parseDecimal(computed)) !== 0;
}

/** Why a balance differs, as far as its shape tells. */
export function likelyCause({
  assetId,
  amount,
  computed,
}: Pick<StoredBalance, "assetId" | "amount" | "computed">): string {
  const difference = compare(parseDecimal(amount), parseDecimal(computed ?? "0"));
  if (/\/slip44:/.test(assetId))
    return difference > 0
      ? "incoming internal transactions, withdrawals or block rewards that the source's lists do not tell"
      : "outgoing internal transactions or fees that the source's lists do not tell";
  return "a rebasing or fee-taking token, or an unsupported event of its contract";
}

function driftIssue(account: AccountStore, connectionId: string, balance: StoredBalance, now: number): Issue {
  const { wallet, assetId, amount, computed } = balance;
  const symbol = account.assets.find(assetId)?.symbol ?? assetId;
  return {
    id: `drift:${connectionId}:${wallet}:${assetId}`,
    kind: "drift",
    severity: "warning",
    message: `${symbol} in ${wallet}: computed ${computed ?? "nothing"}, the source says ${amount}. Likely ${likelyCause(balance)}.`,
    affectedValue: null,
    subject: { connectionId, wallet, assetId, computed, source: amount },
    remedy: { method: "connections.sync", params: { connectionId } },
    openedAt: now,
  };
}
