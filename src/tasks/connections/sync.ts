import { z } from "zod";
import { isAmount, isDecimal, maxAmountDigits } from "../../domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { taskResults, type TaskResults } from "../../contract/task-results.ts";
import { loadConnector } from "../../connectors/load-connectors.ts";
import type { AnyConnector, SyncStep } from "../../connectors/connector.ts";
import { RetryAfter, wordingOf } from "../../errors/app-error.ts";
import { storedGaps, type ConnectionRow, type Gap } from "../../store/jobs/connections.ts";
import { connectionContext } from "./connection-context.ts";
import { closeFailure, reportFailure } from "./connection-issues.ts";
import { enqueue } from "../queue/queue.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";
import { verify } from "./verify.ts";
import { showProvisional } from "./provisional.ts";
import { readAhead } from "./read-ahead.ts";
import { checkTimes } from "./check-times.ts";
import { msg, statedReason } from "../../errors/wording.ts";

const input = z.strictObject({
  connectionId: z.string(),
  label: z.string().optional(),
  /** Also read what a scheduled sync defers. */
  thorough: z.boolean().default(false),
});
type Run = TaskRun<
  z.output<typeof input>,
  | "connections"
  | "now"
  | "bus"
  | "log"
  | "secrets"
  | "exchanges"
  | "http"
  | "pause"
  | "transaction"
  | "ledger"
  | "tasks"
  | "issues"
  | "sourceBalances"
  | "settings"
  | "sourceChecks"
  | "newId"
>;

/** Maximum ledger transactions per SQLite transaction. */
const chunk = 250;
const attempts = 5;

/** The state of a run that survives interruptions: the reported gaps, and the counts so far. */
const checkpointSchema = z.object({ gaps: storedGaps, counts: taskResults.sync.exactOptional() }).nullable();
type Counts = TaskResults["sync"];

/** Thrown if the connection was deleted or reconfigured while it was being read; the results are discarded. */
class Superseded extends Error {}

/**
 * Reads a connection from where the last run stopped. A step's results, its cursor and the task's checkpoint are written in one SQLite
 * transaction, so a crash repeats at most one step, which is idempotent.
 */
export const sync = defineTask({
  kind: "sync",
  uses: [
    "now",
    "log",
    "pause",
    "bus",
    "newId",
    "secrets",
    "exchanges",
    "http",
    "settings",
    "transaction",
    "connections",
    "issues",
    "ledger",
    "sourceBalances",
    "sourceChecks",
    "tasks",
  ],
  input,
  result: taskResults.sync,
  title: ({ label }) => (label === undefined ? "Read a connection" : `Read ${label}`),
  priority: 3,
  attempts,
  network: "history",
  mergeKey: ({ connectionId }) => `sync:${connectionId}`,
  merge: (waiting, next) => ({ ...next, thorough: waiting.thorough || next.thorough }),
  run: (run) => syncWithConnectors(loadConnector, run),
});

/** Syncs with the given connectors; the service passes those of the registry. */
export async function syncWithConnectors(
  connectorFor: (kind: string) => AnyConnector | Promise<AnyConnector>,
  run: Run,
): Promise<Counts> {
  const { account, signal, attempt } = run;
  const connection = account.connections.find(run.input.connectionId);
  const counts: Counts = { added: 0, updated: 0, ...checkpointSchema.parse(run.checkpoint)?.counts };
  if (connection === undefined || connection.isLeaving) return counts;
  try {
    const connector = await connectorFor(connection.kind);
    const gaps = await read(run, connector, connection, counts);
    finish(run, connection, { gaps, canVerify: connector.capabilities.includes("verify") });
    return counts;
  } catch (error) {
    if (error instanceof Superseded) return counts;
    if (!signal.aborted && !(error instanceof RetryAfter)) {
      account.connections.failed(connection.id, wordingOf(error));
      reportFailure(run, connection, { work: "sync", error, attempt, attempts });
    }
    throw error;
  }
}

async function read(
  run: Run,
  connector: AnyConnector,
  connection: ConnectionRow,
  counts: Counts,
): Promise<Gap[]> {
  const { context, signal } = run;
  const { settings, context: limited } = await connectionContext(run, connector, connection, {
    isThorough: run.input.thorough,
  });
  // Derived data is computed while a history is read, which can take hours.
  const wake = (): void => context.bus.publish("wake", { accountName: run.accountName });
  if (connection.syncedAt === null) {
    await showProvisional(run, { connector, connection, settings, limited });
    wake();
  }
  const gaps = createGaps();
  const before = checkpointSchema.parse(run.checkpoint);
  for (const gap of before?.gaps ?? earlierGaps(connection)) gaps.note(gap);
  let found = 0;
  for await (const step of readAhead(connector.sync(settings, connection.cursor, limited))) {
    signal.throwIfAborted();
    checkTimes(step.transactions, context.now());
    const bounded = withoutImpossibleAmounts(step.transactions);
    const statedGaps = [...(step.gaps ?? []), ...bounded.gaps];
    for (const gap of statedGaps) gaps.note({ ...gap, ...statedReason(gap.reason) });
    if (bounded.gaps.length > 0) run.log("warn", msg`Left out ${bounded.gaps.length} amounts. ${tooLong}`);
    const boundedStep = { ...step, transactions: bounded.transactions, hasGaps: statedGaps.length > 0 };
    await write(run, connection, boundedStep, { gaps: gaps.list(), counts });
    if (step.transactions.length > 0) wake();
    found += step.transactions.length;
    const { done, total, message } = step.progress;
    run.progress(done, total, found === 0 ? message : `${message} · ${found} transactions`);
    await context.pause();
  }
  return gaps.list();
}

/** Gaps of earlier runs that still apply: all of an unfinished first sync, and permanent gaps, whose ranges are not read again. */
function earlierGaps({ syncedAt, cursor, gaps }: ConnectionRow): readonly Gap[] {
  if (syncedAt === null) return gaps;
  return cursor === null ? [] : gaps.filter(({ isLasting }) => isLasting === true);
}

/** Removes legs with impossibly large amounts, which must not block the rest of the history, and reports them as gaps of their assets. */
function withoutImpossibleAmounts(reported: readonly ReportedTransaction[]): {
  transactions: readonly ReportedTransaction[];
  gaps: Gap[];
} {
  const isTooLong = (amount: string): boolean =>
    amount.length > maxAmountDigits && isDecimal(amount) && !isAmount(amount);
  const isIn = ({ amount, value }: ReportedLeg): boolean =>
    !isTooLong(amount) && (value === undefined || isAmount(value.amount));
  const gaps: Gap[] = [];
  const transactions = reported.map((transaction) => {
    const { at } = transaction;
    const legs = transaction.legs.filter(isIn);
    if (legs.length === transaction.legs.length) return transaction;
    for (const leg of transaction.legs)
      if (!isIn(leg))
        gaps.push({ from: at, to: at, ...statedReason(tooLong), about: [leg.assetId], isLasting: true });
    return { ...transaction, legs };
  });
  return { transactions: gaps.length === 0 ? reported : transactions, gaps };
}

const tooLong = msg`Amounts with more than ${maxAmountDigits} digits before or after the point were left out.`;

/** Collects gaps without duplicates; permanent gaps of one asset are merged into one range. */
function createGaps() {
  const gaps = new Map<string, Gap>();
  return {
    note(gap: Gap): void {
      const key = JSON.stringify(gap.isLasting === true ? [gap.reason, gap.about] : gap);
      const known = gaps.get(key);
      gaps.set(
        key,
        known?.from == null || known.to === null || gap.from === null || gap.to === null
          ? gap
          : { ...gap, from: Math.min(known.from, gap.from), to: Math.max(known.to, gap.to) },
      );
    },
    list: (): Gap[] => [...gaps.values()],
  };
}

/** Writes a step in chunks. The cursor is saved with the last chunk. */
async function write(
  { account, context, taskId, signal }: Run,
  { id, revision, syncedAt }: ConnectionRow,
  step: Omit<SyncStep<unknown>, "transactions"> & {
    transactions: readonly ReportedTransaction[];
    hasGaps: boolean;
  },
  { gaps, counts }: { gaps: Gap[]; counts: Counts },
): Promise<void> {
  const source = { kind: "connection" as const, id };
  const { transactions, assets, retracted: retractedIds = [], isComplete = false, cursor, hasGaps } = step;
  for (let start = 0; start === 0 || start < transactions.length; start += chunk) {
    const isLast = start + chunk >= transactions.length;
    const written = account.transaction((): Counts => {
      if (!account.connections.isCurrent(id, revision)) throw new Superseded();
      const slice = transactions.slice(start, start + chunk);
      const { added, changed } =
        slice.length > 0
          ? account.ledger.add(slice, source, { assets, isComplete })
          : { added: 0, changed: 0 };
      const next = { added: counts.added + added, updated: counts.updated + changed };
      if (!isLast) return next;
      if (retractedIds.length > 0) account.ledger.retract(source, retractedIds);
      account.connections.saveCursor(id, cursor);
      if (syncedAt === null && hasGaps) account.connections.saveGaps(id, gaps);
      account.tasks.checkpoint(taskId, { gaps, counts: next });
      return next;
    });
    Object.assign(counts, written);
    await context.pause();
    signal.throwIfAborted();
  }
}

function finish(
  { account, context }: Run,
  connection: ConnectionRow,
  { gaps, canVerify }: { gaps: Gap[]; canVerify: boolean },
): void {
  const { id, label, revision } = connection;
  account.transaction(() => {
    if (!account.connections.isCurrent(id, revision)) throw new Superseded();
    account.connections.saveGaps(id, gaps);
    account.connections.synced(id, context.now());
    closeFailure(account, id, "sync");
    account.sourceBalances.endProvisional(id);
    if (!canVerify || !account.settings.get().verifyAfterSync) return;
    enqueue({ account, context }, verify, { connectionId: id, label }, { trigger: "system" });
  });
}
