import { msg } from "../../../errors/wording.ts";
import { importOptions } from "../../../contract/import-options.ts";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { Row, StatedBalance } from "../../../importers/importer.ts";
import { withMappingOf } from "../../../importers/mapping-format.ts";
import { planOf } from "../../../importers/reading/file/read-file.ts";
import { batchesOf, type Batch } from "../../../importers/reading/file/read-batches.ts";
import type { Plan } from "../../../importers/reading/file/file-options.ts";
import { joinFiles, type ReadFile } from "../../../importers/joining/joined-files.ts";
import {
  hasEffect,
  maxTornRows,
  transactionKey,
  type JoinedPart,
} from "../../../importers/joining/torn-groups.ts";
import { loadImporters } from "../../../importers/load-importers.ts";
import type { CsvFile } from "../../../ports/csv.ts";
import type { ImportPart } from "../../../store/jobs/imports.ts";
import type { WritableBatch } from "./batch-cache.ts";
import { fileProgressText, type Checkpoint, type ImportRun, type OpenPart } from "./import-run.ts";

/** Target duration of one SQLite transaction, and the maximum ledger transactions in it. */
const chunkMs = 28;
const maxChunk = 1_000;
const minChunk = 32;

/** Writes the parts in order, from where an earlier run stopped. */
export async function writeParts(
  run: ImportRun,
  openParts: readonly OpenPart[],
  from: Checkpoint,
): Promise<void> {
  const {
    account,
    input: { importId },
    signal,
    taskId,
  } = run;
  const { parts } = account.imports.get(importId);
  const { hasJoined } = from;
  if (hasJoined && openParts.every(({ joined }) => joined === undefined))
    await joinAgain(run, openParts, parts);
  const total = parts.reduce((sum, { rows }) => sum + rows, 0);
  let rows = 0;
  for (const [index, part] of parts.entries()) {
    const table = openParts[index];
    if (index >= from.part && table !== undefined) {
      const start = index === from.part ? from : { part: index, written: 0, added: 0, hasJoined };
      const ownBatches = table.cache?.take() ?? (await batchesOfPart(await table.open(), part, run));
      const batches =
        table.joined === undefined ? ownBatches : withJoined(ownBatches, part.rows, table.joined);
      const progress = (row: number): void =>
        run.progress(
          rows + row,
          total,
          fileProgressText("Writing", { index, count: parts.length }, `row ${rows + row} of ${total}`),
        );
      const { written, added, statedBalances } = await writePart(run, {
        part,
        batches,
        from: start,
        progress,
      });
      signal.throwIfAborted();
      account.transaction(() => {
        endPart(run, part, { written, added, statedBalances });
        account.tasks.checkpoint(taskId, { part: index + 1, written: 0, added: 0, hasJoined });
        if (index === parts.length - 1) account.imports.setState(importId, "done");
      });
      delete table.cache;
    }
    rows += part.rows;
  }
}

/** After a restart, reads all parts again to join transactions whose rows are in several of them. */
async function joinAgain(
  run: Reading,
  openParts: readonly OpenPart[],
  parts: readonly ImportPart[],
): Promise<void> {
  const { signal, context } = run;
  const tornFiles: (ReadFile & { index: number })[] = [];
  for (const [index, part] of parts.entries()) {
    const csv = await openParts[index]?.open();
    if (csv === undefined) continue;
    const plan = await planOfPart(csv, part, run);
    const { importer, header, options } = plan;
    const rows: Row[] = [];
    const edges: Row[] = [];
    for await (const batch of batchesOf(csv, plan, { signal })) {
      rows.push(...batch.torn.slice(0, maxTornRows + 1));
      edges.push(...batch.edges);
      await context.pause();
    }
    tornFiles.push({
      importer,
      header: header.cells,
      options,
      torn: rows,
      edges,
      rows: part.rows,
      plan,
      open: () => Promise.resolve(csv),
      index,
    });
  }
  const joined = await joinFiles(tornFiles, { signal });
  for (const [place, part] of joined.entries()) {
    const index = tornFiles[place]?.index ?? -1;
    const table = openParts[index];
    if (table !== undefined && hasEffect(part)) table.joined = part;
  }
}

/** The part's own batches, followed by the transactions that also have rows in other parts. */
async function* withJoined(
  ownBatches: Iterable<WritableBatch> | AsyncIterable<WritableBatch>,
  rows: number,
  { transactions, assets, dropped }: JoinedPart,
): AsyncGenerator<WritableBatch> {
  if (dropped.size === 0) yield* ownBatches;
  else
    for await (const batch of ownBatches)
      yield {
        ...batch,
        transactions: batch.transactions.filter((transaction) => !dropped.has(transactionKey(transaction))),
      };
  yield { transactions: [...transactions], assets: [...assets], statedBalances: [], rows };
}

type Reading = Pick<ImportRun, "signal" | "context">;

async function batchesOfPart(csv: CsvFile, part: ImportPart, run: Reading): Promise<AsyncIterable<Batch>> {
  return batchesOf(csv, await planOfPart(csv, part, run), { signal: run.signal });
}

async function planOfPart(
  csv: CsvFile,
  { format, options }: ImportPart,
  { signal, context }: Reading,
): Promise<Plan> {
  const statedOptions = importOptions.parse(options);
  const known = withMappingOf(await loadImporters(), format, statedOptions);
  return planOf(csv, { importers: known, now: context.now(), format, options: statedOptions }, signal);
}

type Written = { written: number; added: number; statedBalances: StatedBalance[] };

/** Records the result of a part, and stores its stated balances. */
function endPart(run: ImportRun, part: ImportPart, { written, added, statedBalances }: Written): void {
  const { account } = run;
  account.imports.setResult(part.id, { added, known: written - added, skipped: part.problemCount });
  run.log("info", msg`Read ${part.rows} rows; ${written} transactions, ${added} of them new.`);
  if (statedBalances.length === 0) return;
  account.statedBalances.keep(part.id, statedBalances);
  // Plans the comparison of the stated balances even if the file adds no transactions.
  const since = statedBalances.reduce((latest, { at }) => Math.max(latest, at), 0);
  account.changes.record({ topic: "balances", cause: "updated", since, count: 0 });
}

async function writePart(
  run: ImportRun,
  {
    part,
    batches,
    from,
    progress,
  }: {
    part: ImportPart;
    batches: Iterable<WritableBatch> | AsyncIterable<WritableBatch>;
    from: Checkpoint;
    progress(row: number): void;
  },
): Promise<Written> {
  const { account, context, signal, taskId } = run;
  const source = { kind: "import" as const, id: part.id };
  const unwritten = new Map<string, AssetHint>();
  const statedBalances: StatedBalance[] = [];
  let chunk = 128;
  let seen = 0;
  let { written, added } = from;

  const writeChunk = (transactions: ReportedTransaction[]): void => {
    const assets = hintsFor(transactions, unwritten);
    const next = written + transactions.length;
    const started = context.now();
    const total = account.transaction(
      () => {
        const sum = added + account.ledger.add(transactions, source, { assets }).added;
        const { part: place, hasJoined } = from;
        account.tasks.checkpoint(taskId, { part: place, written: next, added: sum, hasJoined });
        return sum;
      },
      { isRepeatable: true },
    );
    written = next;
    added = total;
    const took = Math.max(context.now() - started, 1);
    const fitting = Math.round((transactions.length * chunkMs) / took);
    chunk = Math.min(maxChunk, Math.max(minChunk, Math.min(fitting, chunk * 2)));
  };

  for await (const batch of batches) {
    for (const hint of batch.assets) unwritten.set(hint.assetId, hint);
    for (const balance of batch.statedBalances) statedBalances.push(balance);
    const transactions = account.ledger.withoutUnknownFailures(batch.transactions);
    const start = Math.min(transactions.length, Math.max(0, written - seen));
    seen += transactions.length;
    // Yields, because after a restart the whole file may be read without writing anything.
    if (start === transactions.length) await context.pause();
    for (let at = start; at < transactions.length;) {
      signal.throwIfAborted();
      const next = transactions.slice(at, at + chunk);
      writeChunk(next);
      at += next.length;
      await context.pause();
      if (account.checkpointWal()) await context.pause();
    }
    progress(batch.rows);
  }
  return { written, added, statedBalances };
}

/** The file's metadata of the assets in these transactions; each asset is passed to the ledger once. */
export function hintsFor(
  transactions: ReportedTransaction[],
  unwritten: Map<string, AssetHint>,
): AssetHint[] {
  if (unwritten.size === 0) return [];
  const hints: AssetHint[] = [];
  for (const { legs } of transactions) {
    for (const { assetId } of legs) {
      const hint = unwritten.get(assetId);
      if (hint === undefined) continue;
      hints.push(hint);
      unwritten.delete(assetId);
    }
  }
  return hints;
}
