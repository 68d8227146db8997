import { z } from "zod";
import { connectorOf } from "../connectors/registry.ts";
import type { AnyConnector, ConnectorContext } from "../connectors/connector.ts";
import { partsOf } from "../core/asset.ts";
import { AppError, messageOf, RetryAfter } from "../core/errors.ts";
import { groupBy } from "../core/group-by.ts";
import { drive } from "../core/ports/pause.ts";
import { spread } from "../core/spread.ts";
import type { ClaimedHolding } from "../store/source-checks.ts";
import type { ConnectionRow } from "../store/connections.ts";
import type { StoredBalance } from "../store/source-balances.ts";
import { connectionContext } from "./connection-context.ts";
import { closeFailure, tellFailure } from "./connection-issues.ts";
import { refreshDrift } from "./drift-issues.ts";
import { defineTask, type TaskRun } from "./task.ts";

/** Past blocks at which balances are compared, where the source can tell (CONTRACT §8). */
const pastBlocks = 24;
const attempts = 5;

const input = z.strictObject({
  connectionId: z.string(),
  label: z.string().optional(),
  /** Ask again for past balances that are known. */
  anew: z.boolean().default(false),
});
type Run = TaskRun<z.output<typeof input>>;
/** A connector with what it needs to be asked. */
type Asked = {
  run: Run;
  connection: ConnectionRow;
  balances: NonNullable<AnyConnector["balances"]>;
  settings: Record<string, unknown>;
  limited: ConnectorContext;
};

/**
 * Compares what was computed with what the source says, at the moment the source speaks of, and at blocks spread over the history where it keeps past
 * balances. A difference opens an issue; one that is gone closes it.
 */
export const verify = defineTask({
  kind: "verify",
  input,
  title: ({ label }) => (label === undefined ? "Compare balances with the source" : `Verify ${label}`),
  priority: 4,
  attempts,
  network: "history",
  mergeKey: ({ connectionId }) => `verify:${connectionId}`,
  merge: (waiting, next) => ({ ...next, anew: waiting.anew || next.anew }),
  run: (run) => verifyWith(connectorOf, run),
});

/** The comparing itself, with the connectors given: the registry's in service. */
export async function verifyWith(connectorFor: (kind: string) => AnyConnector, run: Run): Promise<void> {
  const { account, context, signal, attempt } = run;
  const connection = account.connections.find(run.input.connectionId);
  if (connection === undefined || connection.isLeaving) return;
  // Half a history agrees with nothing; the end of the first sync asks again.
  if (connection.syncedAt === null)
    return run.log(
      "info",
      "Its first history has not been read to its end, so there is nothing to compare yet.",
    );
  try {
    const connector = connectorFor(connection.kind);
    const { balances } = connector;
    if (balances === undefined) return;
    const { settings, context: limited } = await connectionContext(
      context,
      account.id,
      connector,
      connection,
      signal,
    );
    const asked: Asked = { run, connection, balances, settings, limited };
    const claimed = await drive(account.sourceChecks.claimed(connection.id), { ...context, signal });
    const positions = (connector.positions?.(settings) ?? []).filter(
      (position) => account.sourceChecks.firstEntry(position) !== undefined,
    );
    const pairs = [...claimed, ...positions];
    const now = await askNow(asked, pairs);
    if (connector.capabilities.includes("past-balances")) await askPast(asked, pairs, now);
    account.sql.transaction(() => closeFailure(account, connection.id, "verify"));
    await refreshDrift(run, context, signal);
  } catch (error) {
    if (!signal.aborted && !(error instanceof RetryAfter))
      tellFailure(run, connection, { work: "verify", error, attempt, attempts });
    throw error;
  }
}

async function askNow(asked: Asked, pairs: readonly ClaimedHolding[]): Promise<StoredBalance[]> {
  const { run, connection, balances, settings, limited } = asked;
  const { account, context, signal } = run;
  run.progress(0, null, `Asking for ${pairs.length} balances`);
  const told = await balances(settings, [...pairs], limited);
  signal.throwIfAborted();
  const wanted = new Set(pairs.map(keyOf));
  const now: StoredBalance[] = [];
  for (const balance of told) {
    // Of what we know nothing about, only what is there is worth a word.
    if (balance.amount === "0" && !wanted.has(keyOf(balance))) continue;
    const { wallet, assetId, amount, block = null, at } = balance;
    const computed = await drive(account.sourceChecks.computedAt(balance, at), { ...context, signal });
    now.push({ wallet, assetId, amount, computed, block, at });
  }
  account.sql.transaction(() => {
    if (!account.connections.isCurrent(connection.id, connection.revision)) return;
    account.sourceBalances.save(connection.id, now);
    account.connections.verified(connection.id, context.now());
  });
  return now;
}

/** What is known of the past is not asked again: a source's past does not change. From the newest block backwards, until it keeps no more. */
async function askPast(
  asked: Asked,
  pairs: readonly ClaimedHolding[],
  now: readonly StoredBalance[],
): Promise<void> {
  const { run, connection } = asked;
  const { account, context, signal, input: wish } = run;
  const blocks = await drive(account.sourceChecks.blocks(connection.id), { ...context, signal });
  const tellable = new Set(now.map(keyOf));
  const byPlatform = groupBy(
    pairs.filter((pair) => tellable.has(keyOf(pair))),
    ({ assetId }) => partsOf(assetId).platform,
  );
  for (const [platform, ofPlatform] of byPlatform) {
    const wanted = spread(blocks.get(platform) ?? [], pastBlocks);
    account.sql.transaction(() => account.sourceBalances.keepPast(connection.id, platform, wanted));
    const stored = account.sourceBalances.pastOf(connection.id);
    const knownPairs = new Set(stored.map(keyOf));
    const knownBlocks = new Set(
      stored.filter(({ assetId }) => assetId.startsWith(`${platform}/`)).map(({ block }) => block),
    );
    const fresh = ofPlatform.filter((pair) => !knownPairs.has(keyOf(pair)));
    for (const [index, block] of wanted.toReversed().entries()) {
      const missing = wish.anew || !knownBlocks.has(block) ? ofPlatform : fresh;
      if (missing.length === 0) continue;
      run.progress(index, wanted.length, `Comparing at block ${block}`);
      if (!(await askAt(asked, missing, block))) break;
      await context.pause();
    }
  }
}

/** Answers whether the source still knew anything of that block. */
async function askAt(
  { run, connection, balances, settings, limited }: Asked,
  pairs: ClaimedHolding[],
  block: number,
): Promise<boolean> {
  const { account, signal } = run;
  try {
    const told = await balances(settings, pairs, limited, block);
    signal.throwIfAborted();
    account.sql.transaction(() => {
      if (!account.connections.isCurrent(connection.id, connection.revision)) return;
      account.sourceBalances.savePast(
        connection.id,
        told.map(({ wallet, assetId, amount, at }) => ({ wallet, assetId, amount, at, block })),
      );
    });
    return told.length > 0;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code === "upstream") throw error;
    run.log("info", `The source does not tell balances at block ${block}: ${messageOf(error)}`);
    return false;
  }
}

function keyOf({ wallet, assetId }: { wallet: string; assetId: string }): string {
  return `${wallet} ${assetId}`;
}
