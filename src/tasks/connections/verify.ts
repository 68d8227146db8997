import { loadConnector } from "../../connectors/load-connectors.ts";
import type { AnyConnector } from "../../connectors/connector.ts";
import { nativeAsset, partsOf } from "../../domain/assets/asset.ts";
import { chainOfPlatform } from "../../domain/catalog/chains.ts";
import { RetryAfter } from "../../errors/app-error.ts";
import { runInSlices } from "../../ports/pause.ts";
import { connectionContext } from "./connection-context.ts";
import { closeFailure, reportFailure } from "./connection-issues.ts";
import { refreshDrift } from "./drift-issues.ts";
import { defineTask } from "../queue/task.ts";
import { balanceKey } from "./balance-key.ts";
import type { ReportedHolding } from "../../store/balances/source-checks.ts";
import { input, type Run, type Verification } from "./verify-run.ts";
import { dueForComparison, comparePresentBalances } from "./present-balances.ts";
import { comparePastBalances } from "./past-balances.ts";
import { readPositions } from "./verify-positions.ts";

const attempts = 5;

/**
 * Compares computed balances with those of the source at the same time, and at blocks spread over the history if the source has past balances.
 * A difference opens an issue, which closes when the difference is gone.
 */
export const verify = defineTask({
  kind: "verify",
  uses: [
    "now",
    "log",
    "pause",
    "bus",
    "secrets",
    "exchanges",
    "http",
    "assets",
    "chainPositions",
    "settings",
    "transaction",
    "connections",
    "issues",
    "latestPrices",
    "sourceBalances",
    "sourceChecks",
  ],
  input,
  title: ({ label }) => (label === undefined ? "Compare balances with the source" : `Verify ${label}`),
  priority: 4,
  attempts,
  network: "history",
  mergeKey: ({ connectionId }) => `verify:${connectionId}`,
  merge: (waiting, next) => ({ ...next, thorough: waiting.thorough || next.thorough }),
  run: (run) => verifyWith(loadConnector, run),
});

/** Verifies with the given connectors; the service passes those of the registry. */
export async function verifyWith(
  connectorFor: (kind: string) => AnyConnector | Promise<AnyConnector>,
  run: Run,
): Promise<void> {
  const { account, context, signal, attempt } = run;
  const connection = account.connections.find(run.input.connectionId);
  if (connection === undefined || connection.isLeaving) return;
  // An incomplete history cannot agree. The first sync starts a verification when it completes.
  if (connection.syncedAt === null)
    return run.log("info", "Its history has not been read completely, so there is nothing to compare yet.");
  try {
    const connector = await connectorFor(connection.kind);
    const { balances } = connector;
    if (balances === undefined) return;
    const { settings, context: limited } = await connectionContext(run, connector, connection);
    const verification: Verification = { run, connection, balances, settings, limited };
    const reported = await runInSlices(account.sourceChecks.reportedHoldings(connection.id), {
      ...context,
      signal,
    });
    const positions = (connector.positions?.(settings) ?? []).filter(
      (position) => account.sourceChecks.firstEntry(position) !== undefined,
    );
    const inWhole = account.sourceChecks.holdingsIn(connector.positionWallets?.(settings) ?? []);
    const known = [...reported, ...positions, ...inWhole];
    const pairs = [...known, ...missingNativeCoins(known)];
    const due = run.input.thorough
      ? pairs
      : await runInSlices(dueForComparison(verification, pairs), { ...context, signal });
    if (due.length > 0) await comparePresentBalances(verification, pairs, due);
    else if (pairs.length === 0)
      await comparePresentBalances(verification, pairs, nativeCoinOfSingleChain(connector, settings));
    const now = account.sourceBalances.of(connection.id);
    if (connector.capabilities.includes("past-balances")) await comparePastBalances(verification, pairs, now);
    await readPositions(verification, connector, pairs);
    account.transaction(() => closeFailure(account, connection.id, "verify"));
    await refreshDrift(run, context, signal);
  } catch (error) {
    if (!signal.aborted && !(error instanceof RetryAfter))
      reportFailure(run, connection, { work: "verify", error, attempt, attempts });
    throw error;
  }
}

/** Native coins of EVM wallets that hold other assets on the chain: an empty list of transactions is thereby checked against the balance. */
function missingNativeCoins(pairs: readonly ReportedHolding[]): ReportedHolding[] {
  const known = new Set(pairs.map(balanceKey));
  const missing = new Map<string, ReportedHolding>();
  for (const { wallet, assetId } of pairs) {
    const chain = chainOfPlatform(partsOf(assetId).platform);
    if (chain === undefined || !/^0x[0-9a-f]{40}$/.test(wallet)) continue;
    const native = nativeAsset(chain.platform, chain.coinType);
    const coin = { wallet, assetId: native, decimals: chain.decimals };
    if (!known.has(balanceKey(coin))) missing.set(balanceKey(coin), coin);
  }
  return [...missing.values()];
}

/**
 * The native coin of a connection to one chain, so that an empty history is checked against the balance: a server may list no transactions of an
 * address that has a balance. Not for connections to many chains, which would need a request to each.
 */
function nativeCoinOfSingleChain(
  connector: AnyConnector,
  settings: Record<string, unknown>,
): { wallet: string; assetId: string; decimals: number | null }[] {
  const coins = connector.provisional?.(settings) ?? [];
  return new Set(coins.map(({ assetId }) => partsOf(assetId).platform)).size === 1 ? coins : [];
}
