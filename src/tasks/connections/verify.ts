import { z } from "zod";
import { loadConnector } from "../../connectors/load-connectors.ts";
import type {
  AnyConnector,
  LedgerPosition,
  ConnectorContext,
  WalletToken,
} from "../../connectors/connector.ts";
import { partsOf } from "../../domain/assets/asset.ts";
import { contractOfPosition, openerOf } from "../../domain/ledger/positions/unverified.ts";
import { isPositionReceipt, isReadByNumber } from "../../domain/protocols/position-managers.ts";
import { AppError, messageOf, RetryAfter } from "../../errors/app-error.ts";
import { groupBy } from "../../lib/group-by.ts";
import { runInSlices } from "../../ports/pause.ts";
import { blocksToCompare, sampleEvenly } from "../../lib/sample-evenly.ts";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { ReportedHolding } from "../../store/balances/source-checks.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import type { StoredBalance } from "../../store/balances/source-balances.ts";
import { connectionContext } from "./connection-context.ts";
import { closeFailure, reportFailure } from "./connection-issues.ts";
import { refreshDrift } from "./drift-issues.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";

/** Past blocks at which balances are compared, if the source supports it (docs/spec/accounting.md §2). */
const pastBlocks = 24;
const attempts = 5;

const input = z
  .strictObject({
    connectionId: z.string(),
    label: z.string().optional(),
    /** Query every balance again, past ones that are known too. */
    thorough: z.boolean().default(false),
    /** The earlier name of `thorough`: tasks queued before the rename have it. */
    anew: z.boolean().default(false),
  })
  .transform(({ anew, ...rest }) => ({ ...rest, thorough: rest.thorough || anew }));
type Run = TaskRun<
  z.output<typeof input>,
  | "connections"
  | "now"
  | "log"
  | "secrets"
  | "exchanges"
  | "http"
  | "sourceChecks"
  | "pause"
  | "sourceBalances"
  | "transaction"
  | "issues"
  | "bus"
  | "assets"
  | "settings"
  | "latestPrices"
  | "chainPositions"
>;
/** A connector with its context. */
type Asked = {
  run: Run;
  connection: ConnectionRow;
  balances: NonNullable<AnyConnector["balances"]>;
  settings: Record<string, unknown>;
  limited: ConnectorContext;
};

/**
 * Compares computed balances with the source's, at the source's moment, and at blocks spread over the history if it stores past balances. A
 * difference opens an issue, which closes when it is gone.
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

/** The comparison with the given connectors: the registry's in service. */
export async function verifyWith(
  connectorFor: (kind: string) => AnyConnector | Promise<AnyConnector>,
  run: Run,
): Promise<void> {
  const { account, context, signal, attempt } = run;
  const connection = account.connections.find(run.input.connectionId);
  if (connection === undefined || connection.isLeaving) return;
  // An incomplete history never agrees; the end of the first sync compares again.
  if (connection.syncedAt === null)
    return run.log(
      "info",
      "Its first history has not been read to its end, so there is nothing to compare yet.",
    );
  try {
    const connector = await connectorFor(connection.kind);
    const { balances } = connector;
    if (balances === undefined) return;
    const { settings, context: limited } = await connectionContext(run, connector, connection);
    const asked: Asked = { run, connection, balances, settings, limited };
    const reported = await runInSlices(account.sourceChecks.reportedHoldings(connection.id), {
      ...context,
      signal,
    });
    const positions = (connector.positions?.(settings) ?? []).filter(
      (position) => account.sourceChecks.firstEntry(position) !== undefined,
    );
    const inWhole = account.sourceChecks.holdingsIn(connector.positionWallets?.(settings) ?? []);
    const pairs = [...reported, ...positions, ...inWhole];
    const due = run.input.thorough
      ? pairs
      : await runInSlices(dueAmong(asked, pairs), { ...context, signal });
    if (due.length > 0 || pairs.length === 0) await askNow(asked, pairs, due);
    const now = account.sourceBalances.of(connection.id);
    if (connector.capabilities.includes("past-balances")) await askPast(asked, pairs, now);
    await readPositions(asked, connector, pairs);
    account.transaction(() => closeFailure(account, connection.id, "verify"));
    await refreshDrift(run, context, signal);
  } catch (error) {
    if (!signal.aborted && !(error instanceof RetryAfter))
      reportFailure(run, connection, { work: "verify", error, attempt, attempts });
    throw error;
  }
}

/** How long a comparison is valid without movements, and its minimum age when its turn comes. */
const standsForMs = millisecondsPerDay;
const turnAfterMs = standsForMs / 4;
/** Minimum number of unmoved balances compared each time. */
const minInTurn = 5;

/**
 * What has to be compared after a sync: balances that moved since their last comparison, differed or were never compared, and the oldest of
 * the rest in turn, so that each is compared at least once a day.
 */
function* dueAmong(
  { run, connection, limited }: Asked,
  pairs: readonly ReportedHolding[],
): Generator<void, ReportedHolding[], void> {
  const { account } = run;
  const now = limited.now();
  const stored = new Map(account.sourceBalances.of(connection.id).map((row) => [keyOf(row), row]));
  const due: ReportedHolding[] = [];
  const rest: { pair: ReportedHolding; at: number }[] = [];
  for (const pair of pairs) {
    const row = stored.get(keyOf(pair));
    if (row === undefined || row.computed === null || now - row.at >= standsForMs) {
      due.push(pair);
      continue;
    }
    const then = yield* account.sourceChecks.computedAt(row, row.at);
    const present = yield* account.sourceChecks.computedAt(pair, now);
    if (then !== row.amount || present !== then) due.push(pair);
    else if (now - row.at >= turnAfterMs) rest.push({ pair, at: row.at });
  }
  const inTurn = Math.max(minInTurn, Math.ceil(pairs.length / 4));
  const oldest = rest.sort((a, b) => a.at - b.at).slice(0, inTurn);
  return [...due, ...oldest.map(({ pair }) => pair)];
}

async function askNow(
  asked: Asked,
  pairs: readonly ReportedHolding[],
  due: readonly ReportedHolding[],
): Promise<void> {
  const { run, connection, balances, settings, limited } = asked;
  const { account, context, signal } = run;
  run.progress(0, null, `Asking for ${due.length} balances`);
  const stated = await balances(settings, [...due], limited);
  signal.throwIfAborted();
  const wanted = new Set(pairs.map(keyOf));
  const now: StoredBalance[] = [];
  for (const balance of stated) {
    // Of assets unknown to the ledger, only nonzero balances are reported.
    if (balance.amount === "0" && !wanted.has(keyOf(balance))) continue;
    const { wallet, assetId, amount, block = null, at } = balance;
    const computed = await runInSlices(account.sourceChecks.computedAt(balance, at), { ...context, signal });
    now.push({ wallet, assetId, amount, computed, block, at });
  }
  account.transaction(() => {
    if (!account.connections.isCurrent(connection.id, connection.revision)) return;
    // A balance that was not queried keeps the result of its own moment.
    const isAsked = new Set([...due, ...now].map(keyOf));
    const isWhole = due.length === pairs.length;
    const kept = account.sourceBalances
      .of(connection.id)
      .filter((row) => row.computed !== null && !isAsked.has(keyOf(row)) && !isWhole);
    account.sourceBalances.save(connection.id, [...kept, ...now]);
    account.connections.verified(connection.id, context.now());
  });
}

/** Known past balances are not queried again: a source's past does not change. From the newest block backwards, until the source has no more. */
async function askPast(
  asked: Asked,
  pairs: readonly ReportedHolding[],
  now: readonly StoredBalance[],
): Promise<void> {
  const { run, connection } = asked;
  const { account, context, signal, input } = run;
  const blocks = await runInSlices(account.sourceChecks.blocks(connection.id), { ...context, signal });
  const stated = new Set(now.map(keyOf));
  const byPlatform = groupBy(
    pairs.filter((pair) => stated.has(keyOf(pair))),
    ({ assetId }) => partsOf(assetId).platform,
  );
  for (const [platform, ofPlatform] of byPlatform) {
    const stored = account.sourceBalances.pastOf(connection.id);
    const knownPairs = new Set(stored.map(keyOf));
    const knownBlocks = new Set(
      stored.filter(({ assetId }) => assetId.startsWith(`${platform}/`)).map(({ block }) => block),
    );
    const all = blocks.get(platform) ?? [];
    const wanted = input.thorough
      ? sampleEvenly(all, pastBlocks)
      : blocksToCompare(all, knownBlocks, pastBlocks);
    account.transaction(() => account.sourceBalances.keepPast(connection.id, platform, wanted));
    const fresh = ofPlatform.filter((pair) => !knownPairs.has(keyOf(pair)));
    for (const [index, block] of wanted.toReversed().entries()) {
      const missing = input.thorough || !knownBlocks.has(block) ? ofPlatform : fresh;
      if (missing.length === 0) continue;
      run.progress(index, wanted.length, `Comparing at block ${block}`);
      if (!(await askAt(asked, missing, block))) break;
      await context.pause();
    }
  }
}

/** Returns whether the source still had data of that block. */
async function askAt(
  { run, connection, balances, settings, limited }: Asked,
  pairs: ReportedHolding[],
  block: number,
): Promise<boolean> {
  const { account, signal } = run;
  try {
    const stated = await balances(settings, pairs, limited, block);
    signal.throwIfAborted();
    account.transaction(() => {
      if (!account.connections.isCurrent(connection.id, connection.revision)) return;
      account.sourceBalances.savePast(
        connection.id,
        stated.map(({ wallet, assetId, amount, at }) => ({ wallet, assetId, amount, at, block })),
      );
    });
    return stated.length > 0;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code === "upstream") throw error;
    run.log("info", `The source does not state balances at block ${block}: ${messageOf(error)}`);
    return false;
  }
}

function placesOf({ chainPositions }: Pick<AccountStore, "chainPositions">): LedgerPosition[] {
  return chainPositions.booked().map(({ platform, wallet, assetId }) => ({
    platform,
    wallet: openerOf(wallet),
    place: contractOfPosition(wallet),
    assetId,
  }));
}

/** Positions in protocols, as contracts state them. They are an addition: a node that does not answer does not fail the comparison of balances. */
async function readPositions(
  { run, connection, settings, limited }: Asked,
  { readPositions: read }: AnyConnector,
  pairs: readonly ReportedHolding[],
): Promise<void> {
  if (read === undefined) return;
  const { account, signal } = run;
  const decimals = new Map(pairs.map((pair) => [keyOf(pair), pair.decimals]));
  const tokens: WalletToken[] = account.sourceBalances
    .of(connection.id)
    .map(({ wallet, assetId, amount }) => ({
      wallet,
      assetId,
      amount,
      decimals: decimals.get(keyOf({ wallet, assetId })) ?? null,
    }));
  if (tokens.length === 0) return;
  for (const wallet of new Set(tokens.map((token) => token.wallet)))
    for (const assetId of account.sourceChecks.collectiblesIn(wallet))
      if (isPositionReceipt(assetId) || isReadByNumber(assetId))
        tokens.push({ wallet, assetId, amount: "1", decimals: 0 });
  run.progress(0, null, "Reading positions");
  try {
    const found = await read(settings, { tokens, places: placesOf(account) }, limited);
    signal.throwIfAborted();
    if (found === undefined) return;
    account.transaction(() => {
      if (account.connections.isCurrent(connection.id, connection.revision))
        account.chainPositions.save(connection.id, found);
    });
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError || error instanceof RetryAfter)) throw error;
    run.log("info", `Positions in protocols were not read: ${messageOf(error)}`);
  }
}

function keyOf({ wallet, assetId }: { wallet: string; assetId: string }): string {
  return `${wallet} ${assetId}`;
}
