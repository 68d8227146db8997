import { z } from "zod";
import { connectorOf } from "../connectors/registry.ts";
import type { SyncStep } from "../connectors/connector.ts";
import { AppError, messageOf, RetryAfter } from "../core/errors.ts";
import type { ConnectionRow, Gap } from "../store/connections.ts";
import { connectionContext } from "./connection-context.ts";
import { enqueue } from "./queue.ts";
import { defineTask, type TaskRun } from "./task.ts";
import { verify } from "./verify.ts";
import { showProvisional } from "./provisional.ts";

const input = z.strictObject({ connectionId: z.string() });
type Run = TaskRun<z.output<typeof input>>;

/** Transactions one SQLite transaction takes at most. */
const chunk = 250;

/**
 * Reads a connection from where the last run stopped. What a step found and the cursor behind it are written in one SQLite transaction, so that a
 * crash repeats at most one step; the same found again changes nothing.
 */
export const sync = defineTask({
  kind: "sync",
  input,
  title: () => "Read a connection",
  priority: 3,
  attempts: 5,
  mergeKey: ({ connectionId }) => `sync:${connectionId}`,
  async run(run) {
    const { account, context } = run;
    const connection = account.connections.find(run.input.connectionId);
    if (connection === undefined || connection.isLeaving) return;
    try {
      await read(run, connection);
    } catch (error) {
      if (!run.signal.aborted && !(error instanceof RetryAfter))
        account.connections.failed(connection.id, messageOf(error));
      throw error;
    }
    account.connections.synced(connection.id, context.now());
    const { verifyAfterSync } = account.settings.get();
    if (verifyAfterSync && connectorOf(connection.kind).capabilities.includes("verify"))
      account.sql.transaction(() =>
        enqueue(
          account,
          verifyKinds,
          { kind: verify.kind, input: { connectionId: connection.id }, trigger: "system" },
          context,
        ),
      );
  },
});

const verifyKinds = new Map([[verify.kind, verify]]);

async function read(run: Run, connection: ConnectionRow): Promise<void> {
  const { account, context, signal } = run;
  const connector = connectorOf(connection.kind);
  const { settings, context: limited } = await connectionContext(
    context,
    account.id,
    connector,
    connection,
    signal,
  );
  if (connection.syncedAt === null) await showProvisional(run, connector, connection, settings, limited);
  const gaps: Gap[] = [];
  let found = 0;
  for await (const step of connector.sync(settings, connection.cursor, limited)) {
    signal.throwIfAborted();
    if (account.connections.find(connection.id) === undefined)
      throw new AppError("cancelled", "The connection was deleted.");
    await write(run, connection.id, step);
    gaps.push(...(step.gaps ?? []));
    found += step.transactions.length;
    run.progress(step.progress.done, step.progress.total, `${step.progress.message} (${found} transactions)`);
    await context.pause();
  }
  account.connections.saveGaps(connection.id, gaps);
}

/** The cursor is saved with the last chunk of its step, never before. */
async function write(
  { account, context }: Run,
  connectionId: string,
  step: SyncStep<unknown>,
): Promise<void> {
  const source = { kind: "connection" as const, id: connectionId };
  const { transactions, assets, gone = [], cursor } = step;
  for (let start = 0; start === 0 || start < transactions.length; start += chunk) {
    const isLast = start + chunk >= transactions.length;
    account.sql.transaction(() => {
      const slice = transactions.slice(start, start + chunk);
      if (slice.length > 0) account.ledger.add(slice, source, { assets });
      if (!isLast) return;
      if (gone.length > 0) account.ledger.retract(source, gone);
      account.connections.saveCursor(connectionId, cursor);
    });
    await context.pause();
  }
}
